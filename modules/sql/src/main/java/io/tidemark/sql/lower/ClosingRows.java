package io.tidemark.sql.lower;

import io.tidemark.core.plan.PlanNode;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Gives rows that have a window and a key, but no status, one of their own: at a view's end, rows of joined windowed views are provisional until the
 * watermark of the join reaches their window's end, then final, then corrected. It is an aggregate that holds whole rows.
 */
public final class ClosingRows {
    private ClosingRows() {}

    /** The result of a view, with a status if it can have one. */
    public static Lowered of(Lowered root) {
        if (root.closing() || !root.isWindowed() || root.keys() == null) {
            return root;
        }
        int[] all = IntStream.range(0, root.node().type().size()).toArray();
        PlanNode rows = new PlanNode.Aggregate(
                root.node(),
                all,
                List.of(),
                root.windowStart(),
                root.windowEnd(),
                root.node().type());
        return new Lowered(rows, root.width(), root.time(), root.windowStart(), root.windowEnd(), root.keys(), true);
    }
}
