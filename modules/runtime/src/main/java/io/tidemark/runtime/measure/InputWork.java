package io.tidemark.runtime.measure;

/**
 * What was done for one source or table before any view saw its rows. Immutable.
 *
 * @param rows read, those among them that were rejected or sent before
 * @param bytes read
 * @param decodeNanos time in which bytes became columns, of all threads together
 * @param nanos time in which rows were stamped, looked up among known keys and counted
 * @param state keys, clocks and distributions
 */
public record InputWork(long rows, long bytes, long decodeNanos, long nanos, StateSize state) {}
