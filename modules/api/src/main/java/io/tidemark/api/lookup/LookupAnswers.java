package io.tidemark.api.lookup;

import io.tidemark.api.data.Batch;

/**
 * What a table said of some keys. Whoever gets it owns it.
 *
 * @param rows the rows of the table, those of one key behind each other
 * @param keyOf for each row the number of the key that it answers, never falling; keys without rows have none
 */
public record LookupAnswers(Batch rows, int[] keyOf) {}
