package io.tidemark.testkit.oracle.feature;

import io.tidemark.testkit.oracle.query.Query;

/** A way to make random queries that use one feature of SQL. Stateless. */
@FunctionalInterface
public interface Feature {
    /** A query that both engines can run, and whose answer is one multiset of rows. */
    Query query(Surroundings surroundings);
}
