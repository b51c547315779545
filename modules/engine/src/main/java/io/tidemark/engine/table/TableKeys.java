package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.TableDefinition;
import java.nio.ByteBuffer;
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

    /** Whether the key of the row was not there before. */
    boolean add(Batch batch, int row) {
        return keys.add(RowKey.of(batch, row, table.primaryKey()));
    }

    void remove(Batch batch, int row) {
        keys.remove(RowKey.of(batch, row, table.primaryKey()));
    }
}
