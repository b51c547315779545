package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.TableDefinition;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** The primary keys that a table holds. One thread at a time. */
final class TableKeys {
    private final TableDefinition table;
    private final Set<ByteBuffer> keys = new HashSet<>();

    private TableKeys(TableDefinition table) {
        this.table = table;
    }

    /** Reads them. */
    static TableKeys of(Host host, TableDefinition table) {
        TableKeys keys = new TableKeys(table);
        try (BatchScan rows = host.rows(table.name(), host.pinnedEpoch())) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    keys.keys.add(RowKey.of(batch, row, table.primaryKey()));
                }
            }
        }
        return keys;
    }

    TableDefinition table() {
        return table;
    }

    /** Which of the rows, none of them added yet, have a key that is taken. */
    KeyConflicts conflicts(Batch rows) {
        BitSet known = new BitSet();
        BitSet repeated = new BitSet();
        Set<ByteBuffer> before = new HashSet<>();
        for (int row = 0; row < rows.count(); row++) {
            ByteBuffer key = RowKey.of(rows, row, table.primaryKey());
            known.set(row, keys.contains(key));
            repeated.set(row, !before.add(key));
        }
        return new KeyConflicts(known, repeated);
    }

    /** Whether the key of the row was not there before. */
    boolean add(Batch batch, int row) {
        return keys.add(RowKey.of(batch, row, table.primaryKey()));
    }

    void remove(Batch batch, int row) {
        keys.remove(RowKey.of(batch, row, table.primaryKey()));
    }
}
