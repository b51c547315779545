package io.tidemark.connector.postgres.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.postgres.server.ServerErrors;
import io.tidemark.connector.postgres.server.ServerOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Keeps a table equal to a view. An epoch is one transaction:
 *
 * <ol>
 *   <li>The epoch is noted in the {@link SinkRegister}, which fails for an engine that was replaced.
 *   <li>The changes are copied to a table of the session.
 *   <li>From there rows are deleted, then inserted or updated by key.
 *   <li>Commit. If its answer is lost, the register says whether it took place.
 * </ol>
 */
public final class PostgresSink implements Sink {
    private static final int COPY_BYTES = 1 << 16;

    private final String title;
    private final SinkSchema schema;
    private final Connection connection;
    private final SinkRegister register;
    private final TableStatements statements;
    private final CopyText text = new CopyText();
    private long lastEpoch;

    private PostgresSink(
            String title,
            SinkSchema schema,
            Connection connection,
            SinkRegister register,
            TableStatements statements,
            long last) {
        this.title = title;
        this.schema = schema;
        this.connection = connection;
        this.register = register;
        this.statements = statements;
        lastEpoch = last;
    }

    /** Opens the sink; see {@link io.tidemark.api.sink.SinkConnector#open}. */
    public static Sink open(SinkSchema schema, Options options) {
        String attempt = "could not open " + options.owner();
        Connection connection;
        try {
            connection = ServerOptions.connect(options);
        } catch (SQLException failure) {
            throw ServerErrors.of(failure, attempt);
        }
        try {
            return open(schema, options, connection);
        } catch (SQLException failure) {
            quit(connection);
            throw ServerErrors.of(failure, attempt);
        } catch (RuntimeException failure) {
            quit(connection);
            throw failure;
        }
    }

    private static Sink open(SinkSchema schema, Options options, Connection connection) throws SQLException {
        TableOptions table = TableOptions.of(options, connection);
        SinkRegister register = new SinkRegister(connection, table, schema);
        long last = register.claim();
        new TableColumns(connection, table, schema).prepare(last == 0);
        TableStatements statements = new TableStatements(table, schema);
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements.createStage());
        }
        connection.commit();
        return new PostgresSink(options.owner(), schema, connection, register, statements, last);
    }

    /** Closes a connection that is of no use any more; what it has not committed did not happen. */
    private static void quit(Connection connection) {
        try {
            connection.close();
        } catch (SQLException unusable) {
            // There is nobody to say goodbye to.
        }
    }

    @Override
    public long lastEpoch() {
        return lastEpoch;
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        Invariant.check(epoch > lastEpoch, "epoch %s is after %s, which the sink has", epoch, lastEpoch);
        try {
            register.advance(epoch);
            write(changes);
            connection.commit();
        } catch (SQLException failure) {
            rollBack();
            throw ServerErrors.of(failure, "could not write epoch " + epoch + " to " + title);
        } catch (StatementException failure) {
            rollBack();
            throw failure;
        }
        lastEpoch = epoch;
    }

    private void rollBack() {
        text.clear();
        try {
            connection.rollback();
        } catch (SQLException unusable) {
            // The server rolls back what a connection leaves behind.
        }
    }

    private void write(List<Batch> changes) throws SQLException {
        boolean deletes = false;
        boolean deletesNulls = false;
        boolean inserts = false;
        CopyIn copy = null;
        for (Batch batch : changes) {
            for (int row = 0; row < batch.count(); row++) {
                copy = copy == null
                        ? connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statements.copy())
                        : copy;
                long weight = batch.weights()[row];
                Invariant.check(schema.mode() != SinkMode.APPEND || weight > 0, "an append sink gets inserts only");
                deletes |= weight < 0;
                deletesNulls |= weight < 0 && hasNullInKey(batch, row);
                inserts |= weight > 0;
                text.append(batch, row);
                if (text.size() >= COPY_BYTES) {
                    flush(copy);
                }
            }
        }
        if (copy != null) {
            flush(copy);
            copy.endCopy();
        }
        run(deletes, statements.delete());
        run(deletesNulls && schema.mode() == SinkMode.UPSERT, statements.deleteWithNulls());
        run(inserts, statements.insert());
    }

    private boolean hasNullInKey(Batch batch, int row) {
        for (int column : schema.key()) {
            if (batch.column(column).nulls().get(row)) {
                return true;
            }
        }
        return false;
    }

    private void flush(CopyIn copy) throws SQLException {
        copy.writeToCopy(text.bytes(), 0, text.size());
        text.clear();
    }

    private void run(boolean isNeeded, String sql) throws SQLException {
        if (isNeeded) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(sql);
            }
        }
    }

    @Override
    public boolean takesEpochsTogether() {
        return true;
    }

    @Override
    public void close() {
        quit(connection);
    }
}
