package io.tidemark.connector.postgres.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.postgres.server.SqlNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The table {@value #NAME} in the schema of the sink's table: a row for each table that is written to. The row changes in the transaction that
 * changes the table, so that an epoch is there once or not at all; and whoever changes it finds out who else did. One thread at a time.
 *
 * <pre>
 *   target    sink   identity   engine       epoch   applied_at
 *   sales     s      00…ff/7    1b4e28ba-…   42      2026-03-01 10:12:00+00
 *
 *   open    lock the row; check sink and identity; an engine that returns must find itself; then engine := this one
 *   apply   epoch := n where engine is this one and epoch &lt; n; no such row: another engine has taken over
 * </pre>
 */
final class SinkRegister {
    static final String NAME = "tidemark_sinks";

    private final Connection connection;
    private final TableOptions table;
    private final SinkSchema schema;
    private final String register;

    SinkRegister(Connection connection, TableOptions table, SinkSchema schema) {
        this.connection = connection;
        this.table = table;
        this.schema = schema;
        register = SqlNames.quoted(table.schema(), NAME);
    }

    /** Takes the table for this engine, when the transaction commits; gives the last epoch. */
    long claim() throws SQLException {
        create();
        insert();
        long epoch;
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT sink, identity, engine, epoch FROM " + register + " WHERE target = ? FOR UPDATE")) {
            select.setString(1, table.table());
            try (ResultSet row = select.executeQuery()) {
                row.next();
                check(row.getString(1), row.getString(2), row.getString(3), row.getLong(4));
                epoch = row.getLong(4);
            }
        }
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE " + register + " SET sink = ?, identity = ?, engine = ? WHERE target = ?")) {
            update.setString(1, schema.name());
            update.setString(2, schema.owner().identity());
            update.setString(3, schema.owner().engine());
            update.setString(4, table.table());
            update.executeUpdate();
        }
        return epoch;
    }

    private void create() throws SQLException {
        if (exists()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            // Two sinks that are made at once: IF NOT EXISTS alone lets the second fail.
            statement.execute("SELECT pg_advisory_xact_lock(hashtext('" + NAME + "'))");
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS " + register + " (target text PRIMARY KEY, sink text NOT NULL,"
                            + " identity text NOT NULL, engine text NOT NULL, epoch bigint NOT NULL,"
                            + " applied_at timestamptz NOT NULL)");
        }
    }

    private boolean exists() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT to_regclass(?) IS NOT NULL")) {
            select.setString(1, register);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private void insert() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + register + " VALUES (?, ?, ?, ?, 0, now()) ON CONFLICT (target) DO NOTHING")) {
            insert.setString(1, table.table());
            insert.setString(2, schema.name());
            insert.setString(3, schema.owner().identity());
            insert.setString(4, schema.owner().engine());
            insert.executeUpdate();
        }
    }

    private void check(String sink, String identity, String engine, long epoch) {
        SinkOwner owner = schema.owner();
        boolean isOurs = sink.equals(schema.name()) && identity.equals(owner.identity());
        if (epoch > 0 && !isOurs) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not open " + table.title())
                    .withDetail("Table " + table.sql() + " holds epochs of sink \"" + sink
                            + "\" of another data directory, or of one that was dropped since.")
                    .withHint("Use another table, or empty this one and forget who wrote it: TRUNCATE " + table.sql()
                            + "; DELETE FROM " + register + " WHERE target = '"
                            + table.table().replace("'", "''") + "'.");
        }
        if (owner.isReturning() && !engine.equals(owner.engine())) {
            throw fenced("could not open " + table.title());
        }
    }

    private StatementException fenced(String attempt) {
        return StatementException.of(ErrorCode.SINK_FENCED, attempt)
                .withDetail("Another engine has taken table " + table.sql() + " since this one opened it.")
                .withHint("Stop one of the two. Started anew, this one takes the sink back.");
    }

    /** Notes the epoch, and keeps other engines out until the transaction ends. */
    void advance(long epoch) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE " + register
                        + " SET epoch = ?, applied_at = now() WHERE target = ? AND identity = ? AND engine = ? AND epoch < ?")) {
            update.setLong(1, epoch);
            update.setString(2, table.table());
            update.setString(3, schema.owner().identity());
            update.setString(4, schema.owner().engine());
            update.setLong(5, epoch);
            if (update.executeUpdate() == 0) {
                throw fenced("could not write epoch " + epoch + " to " + table.title());
            }
        }
    }
}
