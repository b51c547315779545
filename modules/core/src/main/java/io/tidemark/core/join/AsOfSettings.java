package io.tidemark.core.join;

import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.plan.PlanNode;

/**
 * What a join with the nearest row in time is to do. Immutable.
 *
 * @param name of the node in the plan; {@code _operator} of its late rows
 * @param time which inputs have a watermark, and what of the output may be late
 * @param isBounded whether rows are freed by the watermark
 * @param leftLag how far the time of left rows may lie behind the watermark
 * @param late what rows do that come late
 */
public record AsOfSettings(
        PlanNode.AsOfJoin node, String name, TimedInputs time, boolean isBounded, long leftLag, LatePolicy late) {
    /** Of a query, which runs once over rows that are there. */
    public static AsOfSettings ofQuery(PlanNode.AsOfJoin node, String name) {
        return new AsOfSettings(node, name, TimedInputs.ofQuery(), false, 0, LatePolicy.ALWAYS);
    }

    /** Times below this cannot change any more, as of a watermark. */
    long horizon(long watermarkMicros) {
        long behind = leftLag + late.appliedForMicros();
        boolean isAny = !isBounded || watermarkMicros < Long.MIN_VALUE + behind || behind < 0;
        return isAny ? Long.MIN_VALUE : watermarkMicros - behind;
    }

    /** The first watermark of which the horizon is above a time. */
    long whenAbove(long time) {
        long behind = leftLag + late.appliedForMicros() + 1;
        long sum = time + behind;
        return behind < 0 || sum < time ? Long.MAX_VALUE : sum;
    }

    /** The watermark above which a row of that time is late. */
    long lastInTime(long time) {
        return Moments.plus(time, leftLag);
    }
}
