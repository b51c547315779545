package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.sql.Relation;
import java.util.List;
import java.util.function.Supplier;

/** A relation of a few rows that say how things are now: accounts, partitions, lateness. */
record LiveRows(String name, RowType type, Supplier<Batch> rows) implements StoredRelation {
    @Override
    public Relation relation() {
        return Relation.plain(name, Relation.Kind.BOOK, type, RowType.of(), List.of());
    }

    @Override
    public BatchScan scan(long epoch) {
        return new ListedRows(rows.get());
    }
}
