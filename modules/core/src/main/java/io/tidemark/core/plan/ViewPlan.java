package io.tidemark.core.plan;

import io.tidemark.api.type.RowType;

/**
 * A view as the catalog stores it: the plan and what the view's end makes of its rows. Immutable.
 *
 * @param name the view
 * @param root its plan. The first {@code visibleColumns} columns of its output are the view's; the rest are key columns that are not
 *     selected
 * @param keyColumns indexes in the root's output of the columns that identify a row: window start, window end and group keys for
 *     windowed views, group keys for grouped ones; empty if the view is a multiset of whole rows
 * @param windowStart index in the root's output, or -1; set together with {@code windowEnd}: then the view is windowed, and has a ledger
 * @param windowEnd index in the root's output, or -1
 * @param aggregateColumns indexes of visible columns that carry {@code _previous_} and {@code _delta_} in the ledger
 * @param late what late rows do
 * @param emitOnWindowClose whether provisional rows are hidden
 */
public record ViewPlan(
        String name,
        PlanNode root,
        int visibleColumns,
        int[] keyColumns,
        int windowStart,
        int windowEnd,
        int[] aggregateColumns,
        LatePolicy late,
        boolean emitOnWindowClose) {
    /** Whether the view has windows that close, and so a ledger. */
    public boolean isWindowed() {
        return windowEnd >= 0;
    }

    /** Whether rows may come too late to be joined: a join of the plan forgets rows by the watermark. */
    public boolean hasBoundedJoin() {
        return hasBoundedJoin(root);
    }

    private static boolean hasBoundedJoin(PlanNode node) {
        return node instanceof PlanNode.Join join && join.bounds() != null
                || node instanceof PlanNode.AsOfJoin
                || node.inputs().stream().anyMatch(ViewPlan::hasBoundedJoin);
    }

    /** The columns that a query of the view sees, system columns apart. */
    public RowType visibleType() {
        int[] visible = new int[visibleColumns];
        for (int i = 0; i < visibleColumns; i++) {
            visible[i] = i;
        }
        return root.type().select(visible);
    }
}
