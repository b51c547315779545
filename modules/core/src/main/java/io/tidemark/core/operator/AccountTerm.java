package io.tidemark.core.operator;

/**
 * The terms of a view's accounts. Per source and measure {@code INPUT = REJECTED + DUPLICATES + UNVERIFIABLE + REPLACED +
 * DELETED + UNCHANGED + FILTERED + ASSIGNED}, and per window assignment {@code ASSIGNED_WINDOWS = LATE + OPEN + FINAL}. Each is counted where it happens; none is computed as a remainder. Their order is part
 * of the format of saved state: a new one comes last.
 */
public enum AccountTerm {
    /** Rows that came from the source. */
    INPUT,
    /** Rows that could not be decoded, or that an expression of the view could not be computed for. */
    REJECTED,
    /** Rows that were sent before. */
    DUPLICATES,
    /** Rows too old to tell whether they were sent before. */
    UNVERIFIABLE,
    /** Rows that a condition of the view took out, before they had windows. */
    FILTERED,
    /** Rows that were assigned to their windows. */
    ASSIGNED,
    /** Rows after assignment, as they arrive at the aggregate: one for each window. */
    ASSIGNED_WINDOWS,
    /** Rows that came after their window was final, whatever became of them. */
    LATE,
    /** Rows in the accumulator of a window that is not final. */
    OPEN,
    /** Rows that were in the accumulator of their window when it became final. */
    FINAL,
    /** Rows that were taken back since a newer one came with their primary key. */
    REPLACED,
    /** Tombstones, and the rows that they took back. */
    DELETED,
    /** Rows equal to the one with their primary key, and tombstones of keys that are not there. */
    UNCHANGED
}
