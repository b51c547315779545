package io.tidemark.sql.lower.input;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.Lowered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A FULL JOIN of windows: a row belongs to the window of whichever side is there. Behind the columns of both sides stand the bounds of that window, and of each key
 * that is compared the value of either side, so that a row remains the same result when its partner comes.
 */
public final class EitherSide {
    private final PlanNode.Join join;
    private final List<Expr> columns = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();
    private final int[] eitherOf;

    private EitherSide(PlanNode.Join join, int[] chosen) {
        this.join = join;
        eitherOf = new int[join.leftKeys().length];
        Arrays.fill(eitherOf, -1);
        for (int column : chosen) {
            columns.add(new Expr.ColumnRef(column, join.type().type(column)));
            fields.add(join.type().field(column));
        }
    }

    /**
     * The rows of a join whose windows are compared.
     *
     * @param chosen columns of the join's output that are the statement's
     * @param start which of the compared keys is the window's start
     * @param end which is its end
     * @param pairKeys what identifies the rows of each side; null if rows have no status
     */
    public static Lowered windowed(PlanNode.Join join, int[] chosen, int start, int end, @Nullable PairKeys pairKeys) {
        EitherSide sides = new EitherSide(join, chosen);
        int startColumn = sides.either(start);
        int endColumn = sides.either(end);
        int[] keys = pairKeys == null ? null : sides.keys(pairKeys, startColumn, endColumn);
        PlanNode node = new PlanNode.Project(join, sides.columns, new RowType(sides.fields));
        List<TimeColumn> time = new ArrayList<>();
        for (int column : new int[] {startColumn, endColumn}) {
            long lag = TimeLags.of(node, column);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(column, lag));
            }
        }
        return new Lowered(node, chosen.length, time, startColumn, endColumn, keys, false);
    }

    /** The column that has the value of a compared key, of whichever side is there. */
    private int either(int key) {
        if (eitherOf[key] < 0) {
            Field left = join.left().type().field(join.leftKeys()[key]);
            DataType type = left.type();
            int right = join.left().type().size() + join.rightKeys()[key];
            Expr one = new Expr.ColumnRef(join.leftKeys()[key], type);
            columns.add(new Expr.Call("coalesce", List.of(one, new Expr.ColumnRef(right, type)), type));
            fields.add(Field.of(left.name(), type));
            eitherOf[key] = columns.size() - 1;
        }
        return eitherOf[key];
    }

    private int @Nullable [] keys(PairKeys pairs, int start, int end) {
        int[] left = pairs.ofLeft();
        int[] right = pairs.ofRight();
        if (left == null || right == null) {
            return null;
        }
        Set<Integer> keys = new TreeSet<>(Set.of(start, end));
        for (int column : left) {
            keys.add(keyOr(join.leftKeys(), column, column));
        }
        for (int column : right) {
            keys.add(keyOr(join.rightKeys(), column, pairs.leftWidth() + column));
        }
        return keys.stream().mapToInt(Integer::intValue).toArray();
    }

    private int keyOr(int[] compared, int column, int own) {
        for (int key = 0; key < compared.length; key++) {
            if (compared[key] == column) {
                return either(key);
            }
        }
        return own;
    }

    /** An expression over the rows of an input, as the hidden column that has it already, if it says COALESCE of both sides of one. */
    public static Expr known(Expr expr, Lowered input) {
        PlanNode below = input.node();
        while (below instanceof PlanNode.Filter filter) {
            below = filter.input();
        }
        int[] sides = sides(expr);
        if (sides.length == 0 || !(below instanceof PlanNode.Project project)) {
            return expr;
        }
        List<Expr> both =
                List.of(project.columns().get(sides[0]), project.columns().get(sides[1]));
        for (int column = input.width(); column < project.columns().size(); column++) {
            if (project.columns().get(column) instanceof Expr.Call call
                    && call.function().equals("coalesce")
                    && call.arguments().equals(both)) {
                return new Expr.ColumnRef(column, call.type());
            }
        }
        return expr;
    }

    /** Of {@code COALESCE(x, y)} and {@code CASE WHEN x IS NOT NULL THEN x ELSE y END} the two columns; of all else none. */
    private static int[] sides(Expr expr) {
        if (!(expr instanceof Expr.Call call)) {
            return new int[0];
        }
        List<Expr> parts = call.arguments();
        if (call.function().equals("case")
                && parts.size() == 3
                && parts.get(0) instanceof Expr.Call condition
                && condition.function().equals("is_not_null")
                && condition.arguments().get(0).equals(parts.get(1))) {
            parts = parts.subList(1, 3);
        } else if (!call.function().equals("coalesce")) {
            return new int[0];
        }
        return parts.size() == 2
                        && parts.get(0) instanceof Expr.ColumnRef one
                        && parts.get(1) instanceof Expr.ColumnRef other
                ? new int[] {one.index(), other.index()}
                : new int[0];
    }
}
