package io.tidemark.sql.lower;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.MonotoneTimes;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.scalar.ExprLowering;
import io.tidemark.sql.lower.scalar.Literals;
import io.tidemark.sql.type.SqlTypes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;

/** Rows that are written in the statement. */
final class ValuesLowering {
    private ValuesLowering() {}

    static Lowered lower(Values values, ExprLowering expressions) {
        RowType type = SqlTypes.row(values.getRowType());
        List<List<Expr.Literal>> rows = new ArrayList<>();
        for (List<RexLiteral> tuple : values.getTuples()) {
            List<Expr.Literal> row = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i++) {
                row.add(as(type.type(i), tuple.get(i)));
            }
            rows.add(row);
        }
        PlanNode.Values made = new PlanNode.Values(rows, type);
        return new Lowered(made, type.size(), time(made), -1, -1, null, false);
    }

    /** What never has a row has a watermark in each time: a condition that cannot be true does not unbind what the query says of times. */
    private static List<TimeColumn> time(PlanNode.Values values) {
        List<TimeColumn> time = new ArrayList<>();
        for (int column = 0; values.rows().isEmpty() && column < values.type().size(); column++) {
            if (MonotoneTimes.isMoment(values.type().type(column))) {
                time.add(new TimeColumn(column, 0));
            }
        }
        return time;
    }

    /** The literal in the type of its column, which may be wider than its own. */
    private static Expr.Literal as(DataType type, RexLiteral literal) {
        Expr.Literal own = Literals.lower(literal);
        if (own.type().equals(type) || own.value() == null) {
            return new Expr.Literal(own.value(), type);
        }
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        if (number == null) {
            return new Expr.Literal(own.value(), type);
        }
        return switch (type.kind()) {
            case DECIMAL -> new Expr.Literal(Literals.unscaled(number, type), type);
            case REAL, DOUBLE -> new Expr.Literal(number.doubleValue(), type);
            default -> new Expr.Literal(own.value(), type);
        };
    }
}
