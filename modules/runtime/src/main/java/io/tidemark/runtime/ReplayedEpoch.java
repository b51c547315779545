package io.tidemark.runtime;

/**
 * An epoch that was run again and gave what it had given. Immutable.
 *
 * @param rows rows that it read, or that a statement had put in
 * @param published hash of what it wrote into the books, equal to that of its commit; 0 for rows that were put in: these are in the log themselves
 * @param isJournaled whether its rows were put in
 */
public record ReplayedEpoch(long epoch, long knownAtMicros, long rows, long published, boolean isJournaled) {}
