package io.tidemark.sql.lower.order;

import io.tidemark.core.plan.Ranking;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * What a condition asks of a rank: {@code rn <= 3}, {@code 2 = rn}, {@code rn BETWEEN 2 AND 5}.
 *
 * @param low the lowest rank, from 1
 * @param high the highest rank
 * @param asked what of the condition these bounds say
 * @param rest what else it asks
 */
record RankBounds(RexOver over, Ranking ranking, long low, long high, List<RexNode> asked, List<RexNode> rest) {
    /** The bounds of the one rank that a condition asks about; null if there is none, or none above. */
    static @Nullable RankBounds of(RexNode condition, RexBuilder builder) {
        Set<RexOver> overs = in(List.of(condition));
        RexOver over = overs.size() == 1 ? overs.iterator().next() : null;
        Ranking ranking = over == null ? null : ranking(over);
        if (over == null || ranking == null) {
            return null;
        }
        long low = 1;
        long high = Long.MAX_VALUE;
        List<RexNode> asked = new ArrayList<>();
        List<RexNode> rest = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(RexUtil.expandSearch(builder, null, condition))) {
            Bound bound = bound(part, over);
            if (bound == null) {
                rest.add(part);
            } else {
                asked.add(part);
                low = Math.max(low, bound.low());
                high = Math.min(high, bound.high());
            }
        }
        return high == Long.MAX_VALUE ? null : new RankBounds(over, ranking, low, Math.max(high, low - 1), asked, rest);
    }

    /** The different OVER expressions in some expressions. */
    static Set<RexOver> in(List<RexNode> expressions) {
        Set<RexOver> found = new LinkedHashSet<>();
        for (RexNode expression : expressions) {
            expression.accept(new RexVisitorImpl<Void>(true) {
                @Override
                public Void visitOver(RexOver over) {
                    found.add(over);
                    return super.visitOver(over);
                }
            });
        }
        return found;
    }

    /** Which rank an OVER expression is; null if it is none. */
    static @Nullable Ranking ranking(RexOver over) {
        return switch (over.getAggOperator().getKind()) {
            case ROW_NUMBER -> Ranking.ROW_NUMBER;
            case RANK -> Ranking.RANK;
            case DENSE_RANK -> Ranking.DENSE_RANK;
            default -> null;
        };
    }

    private record Bound(long low, long high) {}

    private static @Nullable Bound bound(RexNode part, RexOver over) {
        if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
            return null;
        }
        boolean isRankFirst = uncast(call.getOperands().get(0)).equals(over);
        RexNode other = call.getOperands().get(isRankFirst ? 1 : 0);
        if (!isRankFirst && !uncast(call.getOperands().get(1)).equals(over)) {
            return null;
        }
        BigDecimal number = uncast(other) instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal
                ? literal.getValueAs(BigDecimal.class)
                : null;
        if (number == null
                || number.stripTrailingZeros().scale() > 0
                || number.abs().precision() - number.scale() > 18) {
            return null;
        }
        long value = number.longValueExact();
        SqlKind kind = isRankFirst ? call.getKind() : call.getKind().reverse();
        return switch (kind) {
            case EQUALS -> new Bound(value, value);
            case LESS_THAN -> new Bound(1, value - 1);
            case LESS_THAN_OR_EQUAL -> new Bound(1, value);
            case GREATER_THAN -> new Bound(value + 1, Long.MAX_VALUE);
            case GREATER_THAN_OR_EQUAL -> new Bound(value, Long.MAX_VALUE);
            default -> null;
        };
    }

    private static RexNode uncast(RexNode node) {
        return node.getKind() == SqlKind.CAST
                ? uncast(((RexCall) node).getOperands().get(0))
                : node;
    }
}
