package io.tidemark.core.plan;

/**
 * How long the answers of a table that is asked by key are remembered. Immutable.
 *
 * @param rows keys that are remembered at most, those that rows wait for apart
 * @param ttlMicros for how long an answer is good, by the clock of the epochs; 0: for the rows that waited for it
 */
public record LookupCache(long rows, long ttlMicros) {}
