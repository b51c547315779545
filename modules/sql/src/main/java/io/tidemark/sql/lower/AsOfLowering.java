package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.input.VersionsOf;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.JoinRelType;

/** ASOF joins, and joins with the version that was valid at a row's time: both are joins with the nearest row. */
final class AsOfLowering {
    private final AsofJoin join;
    private final Lowered left;
    private final Lowered right;
    private final boolean isTemporal;

    private AsOfLowering(AsofJoin join, Lowered left, Lowered right, boolean isTemporal) {
        this.join = join;
        this.left = left;
        this.right = right;
        this.isTemporal = isTemporal;
    }

    static Lowered lower(AsofJoin join, Lowering lowering) {
        VersionsOf versions = VersionsOf.find(join.getRight());
        AsOfLowering made = new AsOfLowering(
                join,
                JoinLowering.visible(lowering.lower(join.getLeft())),
                JoinLowering.visible(lowering.lower(join.getRight())),
                versions.isMarked());
        return made.lower(lowering, versions);
    }

    private Lowered lower(Lowering lowering, VersionsOf found) {
        boolean outer = join.getJoinType() == JoinRelType.LEFT_ASOF;
        JoinSides sides = new JoinSides(JoinKind.FULL, left.width());
        sides.add(lowering.expressions().lower(join.getCondition()));
        if (!sides.rest().isEmpty()) {
            throw refused("Beside the time, its condition compares columns of both sides with =.");
        }
        int[] leftKeys = new int[sides.keys()];
        int[] rightKeys = new int[sides.keys()];
        PlanNode leftNode = sides.left(left.node(), leftKeys);
        PlanNode rightNode = sides.right(right.node(), rightKeys);
        Expr.Call match = (Expr.Call) lowering.expressions().lower(join.getMatchCondition());
        if (!(match.arguments().get(0) instanceof Expr.ColumnRef one)
                || !(match.arguments().get(1) instanceof Expr.ColumnRef other)
                || one.type().storage() != Storage.LONG
                || !one.type().equals(other.type())) {
            throw refused("Its times are two columns of one type.");
        }
        boolean isMirrored = one.index() >= left.width();
        int leftTime = isMirrored ? other.index() : one.index();
        int rightTime = (isMirrored ? one.index() : other.index()) - left.width();
        boolean versions = isTemporal && found.hasOneRowFor(rightKeys);
        if (versions && lowering.isAdHoc()) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not read versions of \"" + found.name() + "\"")
                    .withDetail("It holds the present row of each key, and a query sees no other.")
                    .withHint(
                            "Create a materialized view with this join, which keeps versions from then on; or make the time a part"
                                    + " of the primary key, so that each version is a row.");
        }
        RowType type = type(leftNode.type(), rightNode.type(), outer);
        PlanNode.AsOfJoin node = new PlanNode.AsOfJoin(
                leftNode,
                rightNode,
                outer,
                leftKeys,
                rightKeys,
                leftTime,
                rightTime,
                nearest(match.function(), isMirrored),
                versions,
                type);
        return lowered(node, leftNode.type().size());
    }

    private static RowType type(RowType leftType, RowType rightType, boolean outer) {
        List<Field> fields = new ArrayList<>(leftType.fields());
        for (Field field : rightType.fields()) {
            fields.add(outer ? Field.of(field.name(), field.type()) : field);
        }
        return new RowType(fields);
    }

    /** Of {@code left <function> right}: which right row is meant. */
    private Nearest nearest(String function, boolean isMirrored) {
        String ofLeft = isMirrored ? TimeBounds.mirrored(function) : function;
        return switch (ofLeft) {
            case "ge" -> Nearest.AT_OR_BEFORE;
            case "gt" -> Nearest.BEFORE;
            case "le" -> Nearest.AT_OR_AFTER;
            case "lt" -> Nearest.AFTER;
            default -> throw refused("Its times are compared with <, <=, > or >=.");
        };
    }

    private StatementException refused(String detail) {
        return StatementException.of(
                        ErrorCode.NOT_SUPPORTED,
                        isTemporal
                                ? "could not plan the join with FOR SYSTEM_TIME AS OF"
                                : "could not plan the ASOF join")
                .withDetail(detail)
                .withHint(
                        "Compute other columns, and ask for more, in a query around the join: SELECT … FROM (SELECT …) WHERE ….");
    }

    private Lowered lowered(PlanNode.AsOfJoin node, int leftSize) {
        int width = left.width() + right.width();
        int[] chosen = new int[width];
        for (int i = 0; i < width; i++) {
            chosen[i] = i < left.width() ? i : leftSize + i - left.width();
        }
        PlanNode columns = node.type().size() == width ? node : Columns.choose(node, chosen);
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < left.width(); i++) {
            long lag = left.lagOf(i) < 0 ? TimeLags.NONE : TimeLags.of(node, i);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(i, lag));
            }
        }
        return new Lowered(columns, width, time, -1, -1, null, false);
    }
}
