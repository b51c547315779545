package io.tidemark.sql.lower.input;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.sql.Relation;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What tells, beside one bound of a window, the other one. Rows that are equal in all of that are of one window; if it is not known, they may be of several.
 *
 * <pre>
 *   TUMBLE     nothing: each bound tells the other
 *   HOP        nothing; but where sizes follow the calendar or the clock of a zone, windows may begin apart and end together
 *   CUMULATE   nothing beside the end; not known beside the start, where several windows begin
 *   SESSION    the key of the sessions
 *   a view     what its own plan says
 * </pre>
 */
public final class BoundKeys {
    private final Function<String, @Nullable Relation> relations;

    /**
     * Of plans over some relations.
     *
     * @param relations what is known of them, by the name in the plan's scans; null of those that are not known
     */
    public BoundKeys(Function<String, @Nullable Relation> relations) {
        this.relations = relations;
    }

    /** The columns beside a column of a node that is a bound of a window; null if it is not known what tells the other bound. */
    public @Nullable Set<Integer> beside(PlanNode node, int bound) {
        if (node instanceof PlanNode.Window window) {
            return ofWindow(window, bound);
        }
        if (node instanceof PlanNode.Session session) {
            return bound < session.input().type().size() ? beside(session.input(), bound) : set(session.keys());
        }
        if (node instanceof PlanNode.Scan scan) {
            return ofScan(scan, bound);
        }
        if (node instanceof PlanNode.Project project) {
            return project.columns().get(bound) instanceof Expr.ColumnRef column
                    ? moved(beside(project.input(), column.index()), below -> place(project, below))
                    : null;
        }
        if (node instanceof PlanNode.Aggregate aggregate) {
            int[] keys = aggregate.keys();
            return bound < keys.length
                    ? moved(beside(aggregate.input(), keys[bound]), below -> place(keys, below))
                    : null;
        }
        return ofRows(node, bound);
    }

    /** Of a node whose first columns are those of its first input. */
    private @Nullable Set<Integer> ofRows(PlanNode node, int bound) {
        if (node instanceof PlanNode.Union || node.inputs().isEmpty()) {
            return null;
        }
        PlanNode first = node.inputs().get(0);
        int width = first.type().size();
        if (bound < width) {
            return beside(first, bound);
        }
        return node instanceof PlanNode.Join join
                ? moved(beside(join.right(), bound - width), below -> width + below)
                : null;
    }

    private @Nullable Set<Integer> ofWindow(PlanNode.Window window, int bound) {
        int start = window.input().type().size();
        if (bound < start) {
            return beside(window.input(), bound);
        }
        WindowSpec spec = window.spec();
        boolean isFixed = spec.zone() == null && spec.size().months() == 0;
        boolean isTold = bound == start ? !spec.cumulative() : isFixed || spec.isTumbling();
        return isTold ? Set.of() : null;
    }

    private @Nullable Set<Integer> ofScan(PlanNode.Scan scan, int bound) {
        Relation known = relations.apply(scan.relation());
        Relation.Windowed window = known == null ? null : known.window();
        if (window == null) {
            return null;
        }
        return bound == window.windowStart()
                ? window.besideStart()
                : bound == window.windowEnd() ? window.besideEnd() : null;
    }

    private static Set<Integer> set(int[] columns) {
        return IntStream.of(columns).boxed().collect(Collectors.toSet());
    }

    /** Where columns stand in the output; null if one of them does not. */
    private static @Nullable Set<Integer> moved(@Nullable Set<Integer> columns, IntUnaryOperator places) {
        if (columns == null) {
            return null;
        }
        Set<Integer> moved = columns.stream().map(places::applyAsInt).collect(Collectors.toSet());
        return moved.contains(-1) ? null : moved;
    }

    private static int place(PlanNode.Project project, int below) {
        for (int i = 0; i < project.columns().size(); i++) {
            if (project.columns().get(i) instanceof Expr.ColumnRef column && column.index() == below) {
                return i;
            }
        }
        return -1;
    }

    private static int place(int[] keys, int below) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == below) {
                return i;
            }
        }
        return -1;
    }
}
