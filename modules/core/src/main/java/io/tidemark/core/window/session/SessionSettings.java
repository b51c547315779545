package io.tidemark.core.window.session;

import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.plan.PlanNode;

/**
 * What an operator of sessions is to do. Immutable.
 *
 * @param lagMicros how far the event time may lie behind the watermark
 * @param insertOnly whether no row of the input is ever taken back
 * @param addsUp whether no row of the input is ever taken back, and those of one session are equal but for their time, which nobody reads while they are in
 *     time: those that come together are emitted as one with the sum of their weights
 * @param late what late rows do: whether, and for how long, they change a session that is over
 */
public record SessionSettings(
        PlanNode.Session node, long lagMicros, boolean insertOnly, boolean addsUp, LatePolicy late) {
    /** When a session that ends at {@code end} cannot change any more. */
    long changeableUntil(long end) {
        return Moments.plus(end, late.appliedForMicros());
    }

    /** When a session can be forgotten: each row that would touch it has come too late for its own window then. */
    long forgottenAt(long end) {
        return Moments.plus(changeableUntil(end), node.gapMicros());
    }

    /** The watermark less the lag of the event time. In a query it says nothing: no row is late there, and none leaves a window again. */
    long behind(long watermarkMicros) {
        return late.isOfQuery() ? Long.MIN_VALUE : Moments.behind(watermarkMicros, lagMicros);
    }
}
