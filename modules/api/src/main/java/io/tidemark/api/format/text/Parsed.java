package io.tidemark.api.format.text;

/** How the parse of a value went. Only after {@link #OK} has something been stored. */
public enum Parsed {
    OK,
    /** The text does not have the form of the type. */
    MALFORMED,
    /** The text has the form, and the type cannot hold the value: too large, or no such day. */
    OUT_OF_RANGE,
    /** The type can hold the value rounded only, and {@link Fit#EXACT} was asked for. */
    INEXACT,
    /** A time that needs an offset from UTC has none. */
    NO_OFFSET
}
