package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;

/**
 * What an operator waits to be told. Immutable.
 *
 * @param table name of the relation that is asked
 * @param keyColumns indexes of the columns of the table that the keys are of
 * @param keys different keys, none with a NULL in it
 */
public record Question(String table, int[] keyColumns, Batch keys) {}
