package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/** A query. Immutable. */
public interface Query {
    /** Its columns, by their names alone. */
    List<Column> columns();

    /** The text in the words of an engine. */
    String sql(Dialect dialect);

    /** Queries with one part less; some may mean nothing, which shows when they are run. */
    List<Query> smaller();
}
