package io.tidemark.core.join;

import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import org.jspecify.annotations.Nullable;

/**
 * What a join is to do. Immutable.
 *
 * @param name of the node in the plan; {@code _operator} of its late rows
 * @param bounds by which rows are freed; null if they are kept
 * @param time which inputs have a watermark, and what of the output may be late
 * @param leftLag how far the left time of the bounds may lie behind its watermark; 0 without bounds
 * @param rightLag the same of the right time
 * @param leftEach whether left rows are never taken back, and are hardly ever equal: {@link JoinSide}
 * @param rightEach the same of right rows
 * @param late what rows do that come too late for the bounds
 */
public record JoinSettings(
        PlanNode.Join node,
        String name,
        @Nullable JoinBounds bounds,
        TimedInputs time,
        long leftLag,
        long rightLag,
        boolean leftEach,
        boolean rightEach,
        LatePolicy late) {
    /** Of a query, which runs once over rows that are there: nothing is late, nothing is freed. */
    public static JoinSettings ofQuery(PlanNode.Join node, String name) {
        return new JoinSettings(node, name, null, TimedInputs.ofQuery(), 0, 0, false, false, LatePolicy.ALWAYS);
    }
}
