package io.tidemark.tests.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import io.tidemark.connector.postgres.PostgresSinkConnector;
import io.tidemark.format.json.JsonFormat;
import io.tidemark.testkit.ZSets;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.testkit.sink.SinkTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table, in a schema of its own with names that need quotes. A process dies when its connection is cut, at any message. One thread at a time. */
public final class PostgresTarget implements SinkTarget {
    private static final String TABLE = "the \"sales\"";
    private static final Format ANY = new JsonFormat();
    private static @Nullable PostgresDatabase shared;
    private static int schemas;

    private final String schemaName = "Target " + ++schemas;
    private final PostgresDatabase database = database();

    PostgresTarget() {
        database.execute("CREATE SCHEMA \"" + schemaName + "\"");
    }

    private static PostgresDatabase database() {
        if (shared == null) {
            shared = PostgresServer.shared().database();
        }
        return shared;
    }

    @Override
    public Set<SinkMode> modes() {
        return EnumSet.allOf(SinkMode.class);
    }

    @Override
    public boolean takes(DataType type) {
        return true;
    }

    @Override
    public boolean checksColumns() {
        return true;
    }

    @Override
    public Sink open(SinkSchema schema) {
        return open(schema, PostgresServer.shared().port());
    }

    private Sink open(SinkSchema schema, int port) {
        PostgresSinkConnector connector = new PostgresSinkConnector();
        Map<String, String> given = Map.of(
                "url",
                database.address(port),
                "user",
                "postgres",
                "schema",
                schemaName,
                "table",
                TABLE,
                "create_table",
                "true");
        Options options = Options.check("sink \"" + schema.name() + "\"", given, connector.options());
        return connector.open(schema, options, Path.of(""), ANY, Options.check("sink", Map.of(), List.of()));
    }

    @Override
    public boolean applyAndDie(SinkSchema schema, long epoch, List<Batch> changes, int step) {
        try (CuttingProxy proxy = new CuttingProxy(PostgresServer.shared().port());
                Sink sink = open(schema, proxy.port())) {
            proxy.cutAfter(step);
            sink.apply(epoch, changes);
            return proxy.isCut();
        } catch (StatementException died) {
            if (died.code() != ErrorCode.IO) {
                throw died;
            }
            return true;
        }
    }

    @Override
    public Map<List<@Nullable Object>, Long> rows(SinkSchema schema) {
        Map<List<@Nullable Object>, Long> rows = new HashMap<>();
        try (Connection connection = DriverManager.getConnection(database.url());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT * FROM \"" + schemaName + "\".\"" + TABLE.replace("\"", "\"\"") + "\"")) {
            while (row.next()) {
                List<@Nullable Object> values = new ArrayList<>();
                for (int column = 0; column < schema.row().size(); column++) {
                    values.add(value(row, column + 1, schema.row().type(column)));
                }
                ZSets.add(rows, values, 1);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return rows;
    }

    private static @Nullable Object value(ResultSet row, int column, DataType type) throws SQLException {
        if (row.getObject(column) == null) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> row.getBoolean(column);
            case REAL -> (double) row.getFloat(column) + 0.0;
            case DOUBLE -> row.getDouble(column) + 0.0;
            case DECIMAL -> row.getBigDecimal(column).setScale(type.scale());
            case VARCHAR -> row.getString(column);
            case DATE -> row.getObject(column, LocalDate.class).toEpochDay();
            case TIME -> row.getObject(column, LocalTime.class).toNanoOfDay() / 1000;
            case TIMESTAMP -> micros(row.getObject(column, LocalDateTime.class));
            case TIMESTAMP_TZ ->
                micros(row.getObject(column, OffsetDateTime.class)
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime());
            default -> row.getLong(column);
        };
    }

    private static long micros(LocalDateTime moment) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), moment);
    }

    @Override
    public void close() {
        database.execute("DROP SCHEMA \"" + schemaName + "\" CASCADE");
    }
}
