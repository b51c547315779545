package io.tidemark.sql.lower;

import io.tidemark.api.type.DataType;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan node and what is known of its output. Immutable. The first {@code width} columns are those of the relational node it was made
 * from; key columns that the statement dropped follow, so that a windowed result keeps its identity.
 *
 * @param time columns that carry a watermark
 * @param windowStart index of the start of the window that a row belongs to, or -1
 * @param windowEnd index of the end of that window, or -1; set together with {@code windowStart}
 * @param keys indexes of the columns that identify a row; null where rows are a multiset
 * @param closing whether rows are results of windows that close: provisional, final, corrected
 */
public record Lowered(
        PlanNode node,
        int width,
        List<TimeColumn> time,
        int windowStart,
        int windowEnd,
        int @Nullable [] keys,
        boolean closing) {
    public Lowered {
        time = List.copyOf(time);
    }

    /** Rows without windows, time or key. */
    public static Lowered plain(PlanNode node) {
        return new Lowered(node, node.type().size(), List.of(), -1, -1, null, false);
    }

    /** The same knowledge of another node with the same columns. */
    public Lowered over(PlanNode other) {
        return new Lowered(other, width, time, windowStart, windowEnd, keys, closing);
    }

    /** The rows with the columns of the relational node alone. */
    public PlanNode visible() {
        return width == node.type().size() ? node : Columns.first(node, width);
    }

    /** Whether it is known to which window a row belongs. */
    public boolean isWindowed() {
        return windowEnd >= 0;
    }

    /** The lag of a column behind the watermark in microseconds, or -1 if it does not carry one. */
    public long lagOf(int column) {
        for (TimeColumn one : time) {
            if (one.column() == column) {
                return one.lagMicros();
            }
        }
        return -1;
    }

    public DataType type(int column) {
        return node.type().type(column);
    }
}
