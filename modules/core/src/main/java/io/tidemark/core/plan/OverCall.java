package io.tidemark.core.plan;

import io.tidemark.api.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * One function with OVER.
 *
 * @param argument index of the argument in the input; -1 if it has none
 * @param number how many rows LAG and LEAD go, which row of its frame NTH_VALUE takes, how many parts NTILE makes; else 0
 * @param other index of what LAG and LEAD give where there is no such row; -1 for NULL
 * @param frame of the functions that have one; else the whole partition
 * @param aggregate what AGGREGATE computes over the frame; else null
 * @param type of the result
 * @param name of the output column
 */
public record OverCall(
        Function function,
        int argument,
        long number,
        int other,
        Frame frame,
        @Nullable AggregateCall aggregate,
        DataType type,
        String name) {
    /** What can be asked of a row's neighbours. */
    public enum Function {
        ROW_NUMBER,
        RANK,
        DENSE_RANK,
        PERCENT_RANK,
        CUME_DIST,
        NTILE,
        LAG,
        LEAD,
        FIRST_VALUE,
        LAST_VALUE,
        NTH_VALUE,
        AGGREGATE
    }
}
