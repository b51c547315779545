package io.tidemark.testkit.oracle.reference;

/** In whose words a statement is written. */
public enum Dialect {
    TIDEMARK,
    POSTGRES,
    DUCKDB
}
