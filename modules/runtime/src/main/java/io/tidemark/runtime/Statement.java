package io.tidemark.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows, as the log keeps it. Immutable.
 *
 * @param kind what it does; the reason of what becomes late by an update or a delete says so
 * @param id identity within the data directory, so that a script's statement runs once; null if it may run again
 */
public record Statement(Kind kind, @Nullable String id) {
    /** What a statement does to rows. */
    public enum Kind {
        INSERT,
        UPDATE,
        DELETE
    }

    /** An insert that may be repeated. */
    public static final Statement INSERT = new Statement(Kind.INSERT, null);
}
