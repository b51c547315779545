package io.tidemark.engine.relation;

import io.tidemark.runtime.BatchScan;
import io.tidemark.sql.Relation;

/** A relation whose rows can be read. Immutable; thread-safe. */
public interface StoredRelation {
    /** As the planner sees it. */
    Relation relation();

    /** The rows at an epoch: the columns that are visible, then the system ones. */
    BatchScan scan(long epoch);
}
