package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.input.EitherSide;
import io.tidemark.sql.lower.input.PairKeys;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.jspecify.annotations.Nullable;

/**
 * Joins. If the bounds of the windows of both sides are equal, they are a window of the pair. Rows of a windowed view that is joined are rows like others,
 * but where the pairs have a window and a key (see {@link PairKeys}), {@link ClosingRows} gives them a status.
 */
final class JoinLowering {
    private final JoinKind kind;
    private final Lowered left;
    private final Lowered right;
    private final JoinSides sides;
    private final Join join;
    private final boolean isOfResults;

    private JoinLowering(Join join, Lowered left, Lowered right) {
        this.join = join;
        kind = kind(join.getJoinType());
        this.left = visible(left);
        this.right = visible(right);
        isOfResults = isOfResults(left) || isOfResults(right);
        sides = new JoinSides(kind, left.width());
    }

    /** Whether rows are results of windows. */
    private static boolean isOfResults(Lowered input) {
        return input.keys() != null && input.isWindowed();
    }

    static Lowered lower(Join join, Lowering lowering) {
        JoinLowering made = new JoinLowering(join, lowering.lower(join.getLeft()), lowering.lower(join.getRight()));
        made.sides.add(lowering.expressions().lower(join.getCondition()));
        return made.lower();
    }

    private static JoinKind kind(JoinRelType type) {
        return switch (type) {
            case INNER -> JoinKind.INNER;
            case LEFT -> JoinKind.LEFT;
            case RIGHT -> JoinKind.RIGHT;
            case FULL -> JoinKind.FULL;
            case SEMI -> JoinKind.SEMI;
            case ANTI -> JoinKind.ANTI;
            default ->
                throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the join")
                        .withDetail("Joins are INNER, LEFT, RIGHT, FULL and CROSS; " + type + " is not supported yet.");
        };
    }

    /** Without keys that are not selected: the pair's columns are counted without them. */
    static Lowered visible(Lowered input) {
        int start = input.windowStart() < input.width() ? input.windowStart() : -1;
        int end = input.windowEnd() < input.width() ? input.windowEnd() : -1;
        boolean windowed = start >= 0 && end >= 0;
        List<TimeColumn> time = input.time().stream()
                .filter(column -> column.column() < input.width())
                .toList();
        return new Lowered(
                WindowLowering.visible(input),
                input.width(),
                time,
                windowed ? start : -1,
                windowed ? end : -1,
                null,
                false);
    }

    private Lowered lower() {
        int[] leftKeys = new int[sides.keys()];
        int[] rightKeys = new int[sides.keys()];
        PlanNode leftNode = sides.left(left.node(), leftKeys);
        PlanNode rightNode = sides.right(right.node(), rightKeys);
        List<Expr> parts = new ArrayList<>(sides.rest());
        JoinBounds bounds = bounds(parts, leftKeys, rightKeys);
        int added = leftNode.type().size() - left.width();
        Expr condition = parts.isEmpty()
                ? null
                : Conditions.moved(Conditions.and(parts), column -> column < left.width() ? column : column + added);
        PlanNode.Join node = new PlanNode.Join(
                leftNode,
                rightNode,
                kind,
                leftKeys,
                rightKeys,
                sides.nullsMatch(),
                condition,
                bounds,
                type(leftNode.type(), rightNode.type()));
        return lowered(node, leftNode.type().size(), leftKeys, rightKeys);
    }

    /** The bounds in time, of the condition or of the time among the keys that is over soonest; what gives them is made part of the condition. */
    private @Nullable JoinBounds bounds(List<Expr> parts, int[] leftKeys, int[] rightKeys) {
        JoinBounds ofCondition = TimeBounds.of(parts, left, right);
        if (ofCondition != null) {
            return ofCondition;
        }
        JoinBounds soonest = null;
        int chosen = -1;
        for (int i = 0; i < leftKeys.length; i++) {
            boolean areColumns = leftKeys[i] < left.width() && rightKeys[i] < right.width();
            JoinBounds found = areColumns ? TimeBounds.of(List.of(sides.keyCondition(i)), left, right) : null;
            if (found != null && (soonest == null || lag(found) < lag(soonest))) {
                soonest = found;
                chosen = i;
            }
        }
        if (soonest == null) {
            return null;
        }
        parts.add(sides.keyCondition(chosen));
        return isOfResults ? soonest.withoutWaiting() : soonest;
    }

    /** How far the watermark must be past equal times, so that no partner comes in time any more. */
    private long lag(JoinBounds bounds) {
        return Math.max(left.lagOf(bounds.leftTime()), right.lagOf(bounds.rightTime()));
    }

    private RowType type(RowType leftType, RowType rightType) {
        List<Field> fields = new ArrayList<>();
        for (Field field : leftType.fields()) {
            fields.add(kind.keepsColumns(0) ? field : Field.of(field.name(), field.type()));
        }
        for (Field field : kind.givesPairs() ? rightType.fields() : List.<Field>of()) {
            fields.add(kind.keepsColumns(1) ? field : Field.of(field.name(), field.type()));
        }
        return new RowType(fields);
    }

    private Lowered lowered(PlanNode.Join made, int leftSize, int[] leftKeys, int[] rightKeys) {
        int rightWidth = kind.givesPairs() ? right.width() : 0;
        int width = left.width() + rightWidth;
        int[] chosen = new int[width];
        for (int i = 0; i < width; i++) {
            chosen[i] = i < left.width() ? i : leftSize + i - left.width();
        }
        int startKey = key(left.windowStart(), right.windowStart(), leftKeys, rightKeys);
        int endKey = key(left.windowEnd(), right.windowEnd(), leftKeys, rightKeys);
        if (kind == JoinKind.FULL && startKey >= 0 && endKey >= 0) {
            PairKeys keys = isOfResults ? new PairKeys(join, kind, left.width(), leftKeys, rightKeys) : null;
            return EitherSide.windowed(made, chosen, startKey, endKey, keys);
        }
        PlanNode node = made.type().size() == width ? made : Columns.choose(made, chosen);
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            long own = i < left.width() ? left.lagOf(i) : right.lagOf(i - left.width());
            long lag = own < 0 ? -1 : TimeLags.of(made, chosen[i]);
            if (lag >= 0) {
                time.add(new TimeColumn(i, lag));
            }
        }
        Lowered unwindowed = new Lowered(node, width, time, -1, -1, null, false);
        boolean bothBounds = startKey >= 0 && endKey >= 0;
        boolean leftWindow =
                left.isWindowed() && kind.keepsColumns(0) && (bothBounds || unwindowed.lagOf(left.windowEnd()) >= 0);
        if (leftWindow) {
            return windowed(unwindowed, left.windowStart(), left.windowEnd(), leftKeys, rightKeys);
        }
        int start = left.width() + right.windowStart();
        int end = left.width() + right.windowEnd();
        boolean rightWindow = right.isWindowed() && kind.givesPairs() && unwindowed.lagOf(end) >= 0;
        return rightWindow ? windowed(unwindowed, start, end, leftKeys, rightKeys) : unwindowed;
    }

    private Lowered windowed(Lowered pairs, int start, int end, int[] leftKeys, int[] rightKeys) {
        int[] keys =
                isOfResults ? new PairKeys(join, kind, left.width(), leftKeys, rightKeys).withWindow(start, end) : null;
        return new Lowered(pairs.node(), pairs.width(), pairs.time(), start, end, keys, false);
    }

    /** Which key compares two columns; -1 if none does. */
    private static int key(int leftColumn, int rightColumn, int[] leftKeys, int[] rightKeys) {
        for (int i = 0; leftColumn >= 0 && rightColumn >= 0 && i < leftKeys.length; i++) {
            if (leftKeys[i] == leftColumn && rightKeys[i] == rightColumn) {
                return i;
            }
        }
        return -1;
    }
}
