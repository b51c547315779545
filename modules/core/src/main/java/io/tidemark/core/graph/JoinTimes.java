package io.tidemark.core.graph;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.join.AsOfSettings;
import io.tidemark.core.join.JoinSettings;
import io.tidemark.core.join.TimedInputs;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the watermark means to a join. An input without a watermark (a table, mostly) has no say in the output's. A time of the output is bounded by
 * the watermark if no row in time can make a new pair below it:
 *
 * <pre>
 *   the other input has no watermark   as in its own input: a change of the other one is a late change of all old rows that it meets
 *   a key that is a time on both sides the larger lag
 *   bounds in event time               left: its lag or right lag - low, right: its lag or left lag + high, whichever is larger
 * </pre>
 *
 * In an outer join that holds for columns that are not filled up with NULL.
 */
final class JoinTimes {
    private JoinTimes() {}

    /** What an operator of two inputs has to know. */
    static TimedInputs of(PlanNode node) {
        List<TimeColumn> times = new ArrayList<>();
        for (int column = 0; column < node.type().size(); column++) {
            long lag = TimeLags.of(node, column);
            if (lag != TimeLags.NONE) {
                times.add(new TimeColumn(column, lag));
            }
        }
        if (node instanceof PlanNode.Join join && join.kind() == JoinKind.FULL) {
            times.addAll(timesOfEither(join));
        }
        boolean hasSay = !(node instanceof PlanNode.AsOfJoin join && join.keepsVersions());
        boolean[] isTimed = {
            isTimed(node.inputs().get(0)), hasSay && isTimed(node.inputs().get(1))
        };
        return new TimedInputs(isTimed, times);
    }

    static AsOfSettings settings(PlanNode.AsOfJoin join, String name, LatePolicy late) {
        long lag = TimeLags.of(join.left(), join.leftTime());
        return new AsOfSettings(join, name, of(join), lag != TimeLags.NONE, Math.max(0, lag), late);
    }

    /**
     * The lag of a column of a join with the nearest row. A right row changes the partner of left rows at or after its time, if partners are earlier ones; so
     * the time by which they are found is bounded. A table of versions has no say: its changes are late changes of the rows that they meet.
     */
    static long lag(PlanNode.AsOfJoin join, int column) {
        boolean isLeft = column < join.left().type().size();
        long lag = isLeft && join.nearest().isEarlier() ? TimeLags.of(join.left(), column) : TimeLags.NONE;
        if (lag == TimeLags.NONE || join.keepsVersions() || !isTimed(join.right())) {
            return lag;
        }
        long right = TimeLags.of(join.right(), join.rightTime());
        return column == join.leftTime() && right != TimeLags.NONE ? Math.max(lag, right) : TimeLags.NONE;
    }

    static JoinSettings settings(PlanNode.Join join, String name, LatePolicy late) {
        JoinBounds bounds = join.bounds();
        long left = bounds == null ? 0 : TimeLags.of(join.left(), bounds.leftTime());
        long right = bounds == null ? 0 : TimeLags.of(join.right(), bounds.rightTime());
        return new JoinSettings(
                join, name, bounds, of(join), left, right, isOfInserts(join.left()), isOfInserts(join.right()), late);
    }

    /** Whether no row of an input is ever taken back, and each has an event time. */
    private static boolean isOfInserts(PlanNode input) {
        return Lineage.isInsertOnly(input)
                && IntStream.range(0, input.type().size())
                        .anyMatch(column -> TimeLags.of(input, column) != TimeLags.NONE);
    }

    /** Whether a relation below has a watermark. */
    static boolean isTimed(PlanNode node) {
        return node instanceof PlanNode.Scan scan
                ? !scan.time().isEmpty()
                : node.inputs().stream().anyMatch(JoinTimes::isTimed);
    }

    /** The lag of a column of a join's output, or {@link TimeLags#NONE}. */
    static long lag(PlanNode.Join join, int column) {
        int leftWidth = join.left().type().size();
        int side = column < leftWidth ? 0 : 1;
        int own = side == 0 ? column : column - leftWidth;
        long lag = TimeLags.of(join.inputs().get(side), own);
        if (lag == TimeLags.NONE || !join.kind().keepsColumns(side)) {
            return TimeLags.NONE;
        }
        if (!isTimed(join.inputs().get(1 - side))) {
            return lag;
        }
        JoinBounds bounds = join.bounds();
        if (bounds != null && own == (side == 0 ? bounds.leftTime() : bounds.rightTime())) {
            return Math.max(lag, reach(join, bounds, side));
        }
        return lagOfKey(join, side, own, lag);
    }

    /** In a FULL JOIN, of a key that is a time on both sides: {@code COALESCE(left, right)} is there in each row. */
    static long lagOfEither(PlanNode.Join join, Expr expr) {
        if (join.kind() != JoinKind.FULL
                || !(expr instanceof Expr.Call call)
                || !call.function().equals("coalesce")) {
            return TimeLags.NONE;
        }
        for (int key = 0; key < join.leftKeys().length; key++) {
            Expr.ColumnRef left = columnOfKey(join, key, 0);
            if (call.arguments().equals(List.of(left, columnOfKey(join, key, 1)))) {
                return lagOfBoth(join, key);
            }
        }
        return TimeLags.NONE;
    }

    private static Expr.ColumnRef columnOfKey(PlanNode.Join join, int key, int side) {
        int column = side == 0 ? join.leftKeys()[key] : join.left().type().size() + join.rightKeys()[key];
        return new Expr.ColumnRef(column, join.type().type(column));
    }

    private static long lagOfBoth(PlanNode.Join join, int key) {
        long left = TimeLags.of(join.left(), join.leftKeys()[key]);
        long right = TimeLags.of(join.right(), join.rightKeys()[key]);
        return left == TimeLags.NONE || right == TimeLags.NONE ? TimeLags.NONE : Math.max(left, right);
    }

    /** The columns of such keys, each of which is NULL where its side is missing. */
    private static List<TimeColumn> timesOfEither(PlanNode.Join join) {
        List<TimeColumn> times = new ArrayList<>();
        for (int key = 0; key < join.leftKeys().length; key++) {
            long lag = lagOfBoth(join, key);
            for (int side = 0; side < 2 && lag != TimeLags.NONE; side++) {
                times.add(new TimeColumn(columnOfKey(join, key, side).index(), lag));
            }
        }
        return times;
    }

    private static long reach(PlanNode.Join join, JoinBounds bounds, int side) {
        return side == 0
                ? TimeLags.of(join.right(), bounds.rightTime()) - bounds.lowMicros()
                : TimeLags.of(join.left(), bounds.leftTime()) + bounds.highMicros();
    }

    private static long lagOfKey(PlanNode.Join join, int side, int own, long lag) {
        int[] keys = side == 0 ? join.leftKeys() : join.rightKeys();
        int[] others = side == 0 ? join.rightKeys() : join.leftKeys();
        for (int i = 0; i < keys.length; i++) {
            long other = keys[i] == own ? TimeLags.of(join.inputs().get(1 - side), others[i]) : TimeLags.NONE;
            if (other != TimeLags.NONE) {
                return Math.max(lag, other);
            }
        }
        return TimeLags.NONE;
    }
}
