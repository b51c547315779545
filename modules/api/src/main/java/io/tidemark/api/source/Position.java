package io.tidemark.api.source;

import org.jspecify.annotations.Nullable;

/**
 * Where reading of a partition goes on. Immutable.
 *
 * @param unit the file, relative to the source's path; empty at the start, and where a partition has no parts
 * @param offset bytes or rows into the unit
 */
public record Position(String unit, long offset) {
    /** Before the first row of a partition. */
    public static final Position START = new Position("", 0);

    /**
     * As an end: there is none yet. A cursor gives what is there and complete; a last line that has no terminator is held back
     * until its file has been left alone for some seconds, since somebody may be writing it. Before any other end, all bytes
     * belong to rows.
     */
    public static final Position LIVE = new Position("", Long.MAX_VALUE);

    /** As an end: whether all before it are complete rows, since the partition has no files that somebody may be writing. */
    public boolean endsWholeRows() {
        return unit.isEmpty() && offset > 0;
    }

    /** As a record has it; written out for the reason that {@link io.tidemark.api.type.DataType#equals} gives. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Position position && offset == position.offset && unit.equals(position.unit);
    }

    @Override
    public int hashCode() {
        return unit.hashCode() * 31 + Long.hashCode(offset);
    }
}
