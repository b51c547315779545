package io.tidemark.core.ordered;

import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Moments;

/**
 * When partitions are complete, of which one column is a time that is bounded by the watermark W, mostly the end of a window:
 *
 * <pre>
 *   late     stamp &gt;= time + lag: a row of a partition that is complete
 *   free     W &gt; time + lag + correct_within: no row that is applied can come
 * </pre>
 *
 * With {@code late = 'record'} late rows are not applied. Immutable.
 *
 * @param column of the input, one of those that are equal within a partition
 * @param lagMicros how far it may lie behind the watermark
 * @param eventTime column of the input by which its rows were assigned to windows; -1 if it is not there
 * @param operator name of the node, as the book of late events shows it
 * @param late what late rows do
 * @param book hears of rows that are too late
 */
public record PartitionBound(
        int column, long lagMicros, int eventTime, String operator, LatePolicy late, LateEntries book) {
    /** The watermark from which on a row of a partition is late. */
    long completeAt(long time) {
        return Moments.plus(time, lagMicros);
    }

    /** The watermark above which nothing more is applied to a partition. */
    long lastApplied(long time) {
        return Moments.plus(completeAt(time), late.appliedForMicros());
    }
}
