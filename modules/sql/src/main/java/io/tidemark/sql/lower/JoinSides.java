package io.tidemark.sql.lower;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.ArrayList;
import java.util.List;

/**
 * What the condition of a join asks: of one side alone, which is asked below the join where that gives the same; that two values are equal, which
 * become keys; and the rest. Expressions are over the left columns, then the right ones. One use.
 */
final class JoinSides {
    private final JoinKind kind;
    private final int leftWidth;
    private final List<Expr> leftFilter = new ArrayList<>();
    private final List<Expr> rightFilter = new ArrayList<>();
    private final List<Expr> leftKeys = new ArrayList<>();
    private final List<Expr> rightKeys = new ArrayList<>();
    private final List<Boolean> nullsMatch = new ArrayList<>();
    private final List<Expr> rest = new ArrayList<>();

    JoinSides(JoinKind kind, int leftWidth) {
        this.kind = kind;
        this.leftWidth = leftWidth;
    }

    void add(Expr condition) {
        for (Expr part : Conditions.conjuncts(condition)) {
            addPart(part);
        }
    }

    private void addPart(Expr part) {
        if (Conditions.isTrue(part)) {
            return;
        }
        if (Conditions.highestColumn(part) >= 0 && isLeft(part) && kind.keepsColumns(1) && kind != JoinKind.ANTI) {
            leftFilter.add(part);
        } else if (isRight(part) && kind.keepsColumns(0)) {
            rightFilter.add(toRight(part));
        } else if (!addKey(part)) {
            rest.add(part);
        }
    }

    private boolean isLeft(Expr expr) {
        return Conditions.highestColumn(expr) < leftWidth;
    }

    private boolean isRight(Expr expr) {
        int lowest = Conditions.lowestColumn(expr);
        return lowest >= leftWidth && lowest != Integer.MAX_VALUE;
    }

    private Expr toRight(Expr expr) {
        return Conditions.moved(expr, column -> column - leftWidth);
    }

    private boolean addKey(Expr part) {
        if (!(part instanceof Expr.Call call)
                || !(call.function().equals("eq") || call.function().equals("is_not_distinct_from"))) {
            return false;
        }
        Expr one = call.arguments().get(0);
        Expr other = call.arguments().get(1);
        Expr left = isRight(one) ? other : one;
        Expr right = isRight(one) ? one : other;
        // The algebra has cast what differs. Where it has not, the condition decides for each pair.
        boolean isOfOneType = left.type().equals(right.type());
        if (!isOfOneType || !isRight(right) || !isLeft(left) || Conditions.highestColumn(left) < 0) {
            return false;
        }
        leftKeys.add(left);
        rightKeys.add(toRight(right));
        nullsMatch.add(!call.function().equals("eq"));
        return true;
    }

    /** The left input without rows that cannot have a partner, with those keys behind its columns that are none of them. */
    PlanNode left(PlanNode node, int[] keys) {
        return side(node, leftFilter, leftKeys, keys);
    }

    PlanNode right(PlanNode node, int[] keys) {
        return side(node, rightFilter, rightKeys, keys);
    }

    private static PlanNode side(PlanNode node, List<Expr> filter, List<Expr> keys, int[] indexes) {
        PlanNode kept = filter.isEmpty()
                ? node
                : FilterLowering.lower(Conditions.and(filter), Lowered.plain(node))
                        .node();
        return Columns.withKeys(kept, keys, indexes);
    }

    int keys() {
        return leftKeys.size();
    }

    boolean[] nullsMatch() {
        boolean[] match = new boolean[nullsMatch.size()];
        for (int i = 0; i < match.length; i++) {
            match[i] = nullsMatch.get(i);
        }
        return match;
    }

    /** What must be true beyond the keys. */
    List<Expr> rest() {
        return rest;
    }

    /** That the values of a key are equal, as a condition. */
    Expr keyCondition(int key) {
        Expr right = Conditions.moved(rightKeys.get(key), column -> column + leftWidth);
        return new Expr.Call("eq", List.of(leftKeys.get(key), right), DataType.BOOLEAN);
    }
}
