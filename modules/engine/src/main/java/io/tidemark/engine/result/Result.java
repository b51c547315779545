package io.tidemark.engine.result;

/** What a statement gave: rows, or a word that it is done. Immutable. */
public sealed interface Result permits Rows, Result.Done {
    /**
     * A statement that gives no rows.
     *
     * @param tag as Postgres says it: {@code CREATE SOURCE}, {@code INSERT 3}
     * @param message the same for a reader, such as {@code created source "purchases"}
     */
    record Done(String tag, String message) implements Result {}
}
