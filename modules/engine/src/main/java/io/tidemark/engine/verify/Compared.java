package io.tidemark.engine.verify;

/**
 * What came of comparing a view with what another database makes of its query. Immutable.
 *
 * @param text of a view that differs the first rows that only one side has; of one that was not compared the reason
 */
public record Compared(String view, Verdict verdict, String text) {
    /** How a comparison ended. */
    public enum Verdict {
        SAME,
        DIFFERS,
        /** The other database does not have what the query says, or its input is not all that was applied. */
        NOT_COMPARED
    }
}
