package io.tidemark.connector.postgres.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.connector.postgres.server.SqlNames;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The table that a sink writes to, and whether it may make it. Immutable.
 *
 * @param title of the sink, for messages
 */
public record TableOptions(String title, String schema, String table, boolean creates) {
    private static final String SCHEMA = "schema";
    private static final String TABLE = "table";
    private static final String CREATE = "create_table";

    public static List<OptionSpec> specs() {
        return List.of(
                OptionSpec.required(TABLE, OptionKind.TEXT, "the table to write to, spelled as it is, without quotes"),
                OptionSpec.optional(
                        SCHEMA, OptionKind.TEXT, null, "the schema that it is in, if not the first of the search path"),
                OptionSpec.optional(
                        CREATE,
                        OptionKind.BOOLEAN,
                        "false",
                        "whether to make the table if it is not there: for whoever does not manage tables otherwise"));
    }

    static TableOptions of(Options options, Connection connection) throws SQLException {
        String schema = options.find(SCHEMA).orElse("");
        return new TableOptions(
                options.owner(),
                schema.isEmpty() ? currentSchema(options, connection) : schema,
                options.text(TABLE),
                options.flag(CREATE));
    }

    private static String currentSchema(Options options, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_schema()")) {
            row.next();
            String schema = row.getString(1);
            if (schema == null) {
                throw StatementException.of(ErrorCode.INVALID_OPTION, "could not open " + options.owner())
                        .withDetail("No schema of the role's search path exists.")
                        .withHint("Say which one: schema = 'public'.");
            }
            return schema;
        }
    }

    /** The table as SQL writes it. */
    String sql() {
        return SqlNames.quoted(schema, table);
    }
}
