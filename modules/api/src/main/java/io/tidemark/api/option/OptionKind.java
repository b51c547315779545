package io.tidemark.api.option;

/** What the value of an option must be. */
public enum OptionKind {
    TEXT,
    /** A password or key: never written down, so its value must hold a reference such as <code>${env:NAME}</code>. */
    SECRET,
    BOOLEAN,
    INTEGER,
    /** A number and a unit, such as {@code '5 minutes'}; {@link Options#micros} reads it. */
    DURATION,
    /** A number of bytes with an optional unit, such as {@code '64 MB'}. */
    BYTES
}
