package io.tidemark.sql.lower.scalar;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Functions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.util.Sarg;
import org.jspecify.annotations.Nullable;

/** IN and NOT IN over constants, which Calcite makes sets of ranges: one pass over the values in place of a chain of comparisons. */
final class InLists {
    /** Below this many values a chain of comparisons is as fast. */
    private static final int FEWEST = 3;

    private InLists() {}

    /** The call in our terms; null if it is no list of values. */
    static @Nullable Expr of(RexCall search, ExprLowering expressions) {
        Sarg<?> set = search.getOperands().get(1) instanceof RexLiteral literal ? literal.getValueAs(Sarg.class) : null;
        if (set == null || set.nullAs != RexUnknownAs.UNKNOWN) {
            return null;
        }
        boolean negated = set.isComplementedPoints();
        if (!set.isPoints() && !negated) {
            return null;
        }
        Sarg<?> points = negated ? set.negate() : set;
        if (points.pointCount < FEWEST) {
            return null;
        }
        Expr value = expressions.lower(search.getOperands().get(0));
        List<Expr> arguments = new ArrayList<>(List.of(value));
        for (var range : points.rangeSet.asRanges()) {
            arguments.add(literal(expressions, range.lowerEndpoint(), search));
        }
        Expr in = new Expr.Call("in", arguments, DataType.BOOLEAN);
        boolean sameType =
                arguments.stream().allMatch(argument -> argument.type().equals(value.type()));
        if (!sameType || Functions.bind((Expr.Call) in) == null) {
            return null;
        }
        return negated ? new Expr.Call("not", List.of(in), DataType.BOOLEAN) : in;
    }

    private static Expr literal(ExprLowering expressions, Object point, RexCall search) {
        RexNode value = search.getOperands().get(0);
        return expressions.lower(expressions.builder().makeLiteral(point, value.getType(), true, true));
    }
}
