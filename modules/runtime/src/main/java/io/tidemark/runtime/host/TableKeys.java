package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.checkpoint.StateRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The primary keys of tables: which there are, each with a hash of its row. One thread at a time. */
final class TableKeys {
    private static final String OWNER = "table/";

    private final StateRegistry states;

    TableKeys(StateRegistry states) {
        this.states = states;
    }

    private StateTable table(CatalogEntry entry, TableDefinition definition) {
        List<Storage> keys = new ArrayList<>();
        for (int column : definition.primaryKey()) {
            keys.add(definition.type().type(column).storage());
        }
        StateTables tables = states.tables(OWNER + entry.id());
        return tables.table("keys", TableSchema.of(keys, List.of(Storage.LONG)));
    }

    /** Takes up the keys of a table, so that the next checkpoint has them whether anyone asks for them until then or not. */
    void open(CatalogEntry entry) {
        TableDefinition definition = (TableDefinition) entry.definition();
        if (definition.primaryKey().length > 0) {
            table(entry, definition);
        }
    }

    void remove(CatalogEntry entry) {
        states.remove(OWNER + entry.id());
    }

    /**
     * Takes the rows of a statement: deletes first, whatever their order, so that keys may move. All or none: if one cannot be, what was
     * taken is given back.
     *
     * @throws StatementException if a key is there already, or a row to delete is not
     */
    void apply(CatalogEntry entry, Batch rows) {
        TableDefinition definition = (TableDefinition) entry.definition();
        if (definition.primaryKey().length == 0) {
            return;
        }
        StateTable table = table(entry, definition);
        Rows in = new Rows(definition, rows);
        int[] done = new int[rows.count()];
        int count = 0;
        try {
            for (int pass = 0; pass < 2; pass++) {
                for (int row = 0; row < rows.count(); row++) {
                    boolean isDelete = rows.weights()[row] < 0;
                    if (isDelete == (pass == 0)) {
                        in.apply(table, row, isDelete);
                        done[count++] = row;
                    }
                }
            }
        } catch (StatementException e) {
            while (count > 0) {
                int row = done[--count];
                in.apply(table, row, rows.weights()[row] > 0);
            }
            throw e;
        }
    }

    /** The rows of a statement, seen by their key. */
    private static final class Rows {
        private final TableDefinition table;
        private final Batch rows;
        private final Column[] keys;
        private final long[] keyHashes;
        private final long[] rowHashes;

        Rows(TableDefinition table, Batch rows) {
            this.table = table;
            this.rows = rows;
            keys = new Column[table.primaryKey().length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = rows.column(table.primaryKey()[i]);
            }
            Column[] all = new Column[table.type().size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = rows.column(i);
            }
            keyHashes = new long[rows.count()];
            rowHashes = new long[rows.count()];
            Hashes.hash(keys, rows.count(), keyHashes);
            Hashes.hash(all, rows.count(), rowHashes);
        }

        void apply(StateTable known, int row, boolean isDelete) {
            int value = keys.length;
            if (isDelete) {
                long handle = known.find(keyHashes[row], keys, row);
                if (handle < 0 || known.getLong(handle, value) != rowHashes[row]) {
                    throw StatementException.of(ErrorCode.INTERNAL, "could not change " + table.title())
                            .withDetail("Row " + key(row) + " is not there as the statement read it.");
                }
                known.remove(handle);
                return;
            }
            checkNotNull(row);
            long handle = known.findOrAdd(keyHashes[row], keys, row);
            if (!known.wasAdded()) {
                throw StatementException.of(ErrorCode.UNIQUE_VIOLATION, "could not insert into " + table.title())
                        .withDetail("Key " + key(row) + " already exists.")
                        .withHint("Use UPDATE to change the row, or another key.");
            }
            known.setLong(handle, value, rowHashes[row]);
        }

        private void checkNotNull(int row) {
            for (int column : table.primaryKey()) {
                if (rows.column(column).nulls().get(row)) {
                    throw StatementException.of(ErrorCode.NOT_NULL_VIOLATION, "could not insert into " + table.title())
                            .withDetail("Column \"" + table.type().field(column).name()
                                    + "\" is part of the primary key and must not be NULL.")
                            .withHint("Give it a value.");
                }
            }
        }

        private String key(int row) {
            StringBuilder text = new StringBuilder("(");
            for (int column : table.primaryKey()) {
                text.append(text.length() == 1 ? "" : ", ").append(value(column, row));
            }
            return text.append(')').toString();
        }

        private String value(int column, int row) {
            Column values = rows.column(column);
            if (values instanceof BytesColumn bytes) {
                return bytes.getString(row);
            }
            byte[] text = new byte[ColumnText.MAX_LENGTH];
            int end = ColumnText.write(table.type().type(column), values, row, text, 0);
            return new String(text, 0, end, StandardCharsets.US_ASCII);
        }
    }
}
