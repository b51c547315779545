package io.tidemark.api.source;

/**
 * How far one unit has been read. Immutable.
 *
 * @param unit the file, relative to the source's path; empty where a partition has no parts
 * @param offset where reading goes on
 * @param mark the source's check value at that offset, see {@link Slice#mark}; 0 if it keeps none
 */
public record UnitRead(String unit, long offset, long mark) {}
