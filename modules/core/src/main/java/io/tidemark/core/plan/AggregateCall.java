package io.tidemark.core.plan;

import io.tidemark.api.type.DataType;
import java.util.List;

/**
 * One aggregate.
 *
 * @param argument index of the argument in the input; -1 for COUNT(*)
 * @param distinct whether equal arguments count once
 * @param filter index of a BOOLEAN column of the input that must be true for a row to count; -1 if none
 * @param type of the result: BIGINT for COUNT; DECIMAL(38, scale) for SUM of DECIMAL and of BIGINT (scale 0); BIGINT for SUM of SMALLINT
 *     and INTEGER; DOUBLE for SUM and AVG of REAL and DOUBLE; DECIMAL for AVG, VAR and STDDEV of exact numbers; DOUBLE for what is of pairs of
 *     numbers and PERCENTILE_CONT; VARCHAR for STRING_AGG; an array for ARRAY_AGG; BOOLEAN; else the argument's
 * @param name of the output column
 * @param second index of the second argument: what ARG_MIN and ARG_MAX compare, the X of a pair (the argument is its Y), the separator of
 *     STRING_AGG; -1 if none
 * @param order in which the rows are taken, where it matters
 * @param fraction of a percentile, from 0 to 1; else 0
 */
public record AggregateCall(
        Kind kind,
        int argument,
        boolean distinct,
        int filter,
        DataType type,
        String name,
        int second,
        List<SortKey> order,
        double fraction) {
    /** The aggregates that are incremental under inserts and retractions. */
    public enum Kind {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX,
        BOOL_AND,
        BOOL_OR,
        BIT_AND,
        BIT_OR,
        BIT_XOR,
        VAR_POP,
        VAR_SAMP,
        STDDEV_POP,
        STDDEV_SAMP,
        COVAR_POP,
        COVAR_SAMP,
        CORR,
        REGR_COUNT,
        REGR_AVGX,
        REGR_AVGY,
        REGR_SXX,
        REGR_SYY,
        REGR_SXY,
        REGR_SLOPE,
        REGR_INTERCEPT,
        REGR_R2,
        ARG_MIN,
        ARG_MAX,
        STRING_AGG,
        PERCENTILE_CONT,
        PERCENTILE_DISC,
        MODE,
        ARRAY_AGG
    }

    public AggregateCall {
        order = List.copyOf(order);
    }

    /** An aggregate of one argument at most, in no order. */
    public AggregateCall(Kind kind, int argument, boolean distinct, int filter, DataType type, String name) {
        this(kind, argument, distinct, filter, type, name, -1, List.of(), 0);
    }

    /** Whether it is more than an aggregate of one argument at most, in no order. */
    public boolean hasMore() {
        return second >= 0 || !order.isEmpty() || fraction != 0;
    }
}
