package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.sql.Relation;
import java.util.List;

/** Rows in memory as a relation that the queries of one statement can read. */
record ListedRelation(String name, Batch rows) implements StoredRelation {
    @Override
    public Relation relation() {
        return Relation.plain(name, Relation.Kind.TABLE, rows.type(), RowType.of(), List.of());
    }

    @Override
    public BatchScan scan(long epoch) {
        return new ListedRows(rows);
    }
}
