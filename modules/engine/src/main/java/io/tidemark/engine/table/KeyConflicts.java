package io.tidemark.engine.table;

import java.util.BitSet;

/**
 * Which rows of a statement have a primary key that is taken. Immutable, so long as nobody changes the sets.
 *
 * @param known rows whose key is in the table
 * @param repeated rows whose key is that of a row before them
 */
public record KeyConflicts(BitSet known, BitSet repeated) {}
