package io.tidemark.core.over;

import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;

/**
 * Which rows a change concerns: those around its place whose results may be others with it than without it.
 *
 * <pre>
 *   in rows     so many before its place, and so many behind it
 *   in the key  those whose key is so far below its own, or above it
 * </pre>
 *
 * A row of frame [low, high] in rows is concerned if the change lies between it and the far end of its frame: up to max(-low, 0) rows behind the change, up
 * to max(high, 0) before it. In the key: if the change lies in the frame, so the keys from own - high to own - low. With many changes at once,
 * the rows around all their places are the same ones before and after, but for the changes themselves: if other changes push a
 * row out of reach of one, it is in reach of those. Immutable.
 *
 * @param rowsBefore {@link Frame#LAST} for all
 * @param rowsBehind {@link Frame#LAST} for all
 * @param lowKey distance in the key, {@link Frame#FIRST} for all below
 * @param highKey distance in the key, {@link Frame#LAST} for all above
 * @param isByKey whether a function looks at keys; else the two above mean nothing
 */
record Reach(long rowsBefore, long rowsBehind, long lowKey, long highKey, boolean isByKey) {
    private static final Reach NONE = new Reach(0, 0, 0, 0, false);
    private static final Reach ALL = new Reach(Frame.LAST, Frame.LAST, 0, 0, false);

    /** What concerns any of the functions of a node. */
    static Reach of(PlanNode.Over node) {
        return node.calls().stream().map(Reach::of).reduce(NONE, Reach::and);
    }

    private static Reach of(OverCall call) {
        return switch (call.function()) {
            case ROW_NUMBER, RANK, DENSE_RANK -> new Reach(0, Frame.LAST, 0, 0, false);
            case PERCENT_RANK, CUME_DIST, NTILE -> ALL;
            case LAG -> new Reach(Math.max(0, -call.number()), Math.max(0, call.number()), 0, 0, false);
            case LEAD -> new Reach(Math.max(0, call.number()), Math.max(0, -call.number()), 0, 0, false);
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE, AGGREGATE -> of(call.frame());
        };
    }

    private static Reach of(Frame frame) {
        if (frame.isRows()) {
            long behind = frame.isOpenBelow() ? Frame.LAST : Math.max(0, -frame.low());
            return new Reach(Math.max(0, frame.high()), behind, 0, 0, false);
        }
        long low = frame.isOpenAbove() ? Frame.FIRST : -frame.high();
        long high = frame.isOpenBelow() ? Frame.LAST : -frame.low();
        return new Reach(0, 0, low, high, true);
    }

    private Reach and(Reach other) {
        long low = !isByKey ? other.lowKey : !other.isByKey ? lowKey : Math.min(lowKey, other.lowKey);
        long high = !isByKey ? other.highKey : !other.isByKey ? highKey : Math.max(highKey, other.highKey);
        return new Reach(
                Math.max(rowsBefore, other.rowsBefore),
                Math.max(rowsBehind, other.rowsBehind),
                low,
                high,
                isByKey || other.isByKey);
    }
}
