package io.tidemark.api.sink;

/** What a sink wants to be told. */
public enum SinkMode {
    /** Inserts and updates by key, and deletes. */
    UPSERT,
    /** Every change with its weight. */
    RETRACT,
    /** Inserts only. */
    APPEND
}
