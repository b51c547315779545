package io.tidemark.api.format.text;

/** What to do with digits that the type has no room for. */
public enum Fit {
    /** Refuse them unless they are zeros: for input, where nothing is changed silently. */
    EXACT,
    /** Round half away from zero, as a CAST in Postgres does. */
    ROUND
}
