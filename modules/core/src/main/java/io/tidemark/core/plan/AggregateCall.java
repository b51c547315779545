package io.tidemark.core.plan;

import io.tidemark.api.type.DataType;

/**
 * One aggregate.
 *
 * @param argument index of the argument in the input; -1 for COUNT(*)
 * @param distinct whether equal arguments count once
 * @param filter index of a BOOLEAN column of the input that must be true for a row to count; -1 if none
 * @param type of the result: BIGINT for COUNT; DECIMAL(38, scale) for SUM of DECIMAL and of BIGINT (scale 0); BIGINT for SUM of SMALLINT
 *     and INTEGER; DOUBLE for SUM and AVG of REAL and DOUBLE; DECIMAL for AVG of exact numbers; the argument's for MIN, MAX; BOOLEAN
 * @param name of the output column
 */
public record AggregateCall(Kind kind, int argument, boolean distinct, int filter, DataType type, String name) {
    /** The aggregates that are incremental under inserts and retractions. */
    public enum Kind {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX,
        BOOL_AND,
        BOOL_OR
    }
}
