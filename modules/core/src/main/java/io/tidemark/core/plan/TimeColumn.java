package io.tidemark.core.plan;

/**
 * A column whose values are bounded by the watermark W of its relation: no row in time with a value below
 * {@code W - lagMicros} is still to appear or to change. 0 for an event time and a window's end; for a window's start the size of the
 * window (the longest one, for civil windows).
 */
public record TimeColumn(int column, long lagMicros) {}
