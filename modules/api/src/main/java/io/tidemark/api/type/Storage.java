package io.tidemark.api.type;

/** How the values of a column lie in memory; each kind has one class of column. */
public enum Storage {
    /** One 64-bit integer a row. */
    LONG,
    /** One IEEE 754 double a row. */
    DOUBLE,
    /** A run of bytes a row, in a heap shared by the column. */
    BYTES,
    /** One signed 128-bit integer a row, as a high and a low half. */
    WIDE
}
