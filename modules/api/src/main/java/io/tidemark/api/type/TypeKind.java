package io.tidemark.api.type;

/**
 * The SQL types that a column can have, each with the way its values are stored.
 *
 * <p>Units: DATE counts days since 1970-01-01; TIME microseconds since midnight; TIMESTAMP and
 * TIMESTAMP_TZ microseconds since the Unix epoch (a TIMESTAMP is read as UTC); DECIMAL is the
 * unscaled value. BOOLEAN is 0 or 1. REAL is a double that has been rounded to float. VARCHAR is
 * UTF-8, BYTEA any bytes. The two interval kinds are months, and microseconds. JSONB is its text in UTF-8, as {@link io.tidemark.api.format.nested.JsonTree} writes it. How ARRAY and ROW lie in their bytes says
 * {@link io.tidemark.api.data.nested.NestedWriter}.
 */
public enum TypeKind {
    BOOLEAN,
    SMALLINT,
    INTEGER,
    BIGINT,
    REAL,
    DOUBLE,
    DECIMAL,
    VARCHAR,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMP_TZ,
    INTERVAL_MONTHS,
    INTERVAL_MICROS,
    BYTEA,
    ARRAY,
    ROW,
    JSONB
}
