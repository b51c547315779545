package io.tidemark.core.join;

import io.tidemark.core.plan.TimeColumn;
import java.util.List;

/**
 * What the watermark means to an operator of two inputs. Immutable.
 *
 * @param isTimed for each input whether it has a watermark: the operator's is the lowest of those
 * @param times columns of the output that windows may be cut by
 */
public record TimedInputs(boolean[] isTimed, List<TimeColumn> times) {
    /** Of a query, which runs once over rows that are there: nothing is late. */
    public static TimedInputs ofQuery() {
        return new TimedInputs(new boolean[2], List.of());
    }
}
