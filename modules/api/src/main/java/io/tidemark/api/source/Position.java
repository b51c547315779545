package io.tidemark.api.source;

/**
 * Where reading of a partition goes on. Immutable.
 *
 * @param unit the file, relative to the source's path; empty at the start, and where a partition has no parts
 * @param offset bytes or rows into the unit
 */
public record Position(String unit, long offset) {
    /** Before the first row of a partition. */
    public static final Position START = new Position("", 0);
}
