package io.tidemark.testkit;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;

/** Short ways to write plans in tests. */
public final class Nodes {
    private Nodes() {}

    public static PlanNode.Scan scan(String relation, RowType type) {
        return new PlanNode.Scan(relation, type, List.of());
    }

    /** Groups by the keys; the output is named by position. */
    public static PlanNode.Aggregate aggregate(PlanNode input, int[] keys, AggregateCall... calls) {
        List<Field> fields = new ArrayList<>();
        for (int key : keys) {
            fields.add(input.type().field(key));
        }
        for (AggregateCall call : calls) {
            fields.add(Field.of(call.name(), call.type()));
        }
        return new PlanNode.Aggregate(input, keys, List.of(calls), -1, -1, new RowType(fields));
    }

    public static AggregateCall call(Kind kind, int argument, DataType type) {
        return new AggregateCall(kind, argument, false, -1, type, kind.name().toLowerCase(java.util.Locale.ROOT));
    }

    public static AggregateCall distinct(Kind kind, int argument, DataType type) {
        return new AggregateCall(kind, argument, true, -1, type, kind + "_distinct");
    }

    public static AggregateCall filtered(AggregateCall call, int filter) {
        return new AggregateCall(
                call.kind(),
                call.argument(),
                call.distinct(),
                filter,
                call.type(),
                call.name() + "_filtered",
                call.second(),
                call.order(),
                call.fraction());
    }

    public static Expr column(RowType type, String name) {
        int index = type.indexOf(name);
        return new Expr.ColumnRef(index, type.type(index));
    }

    public static Expr literal(Object value, DataType type) {
        return new Expr.Literal(value, type);
    }

    public static Expr call(String function, DataType type, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments), type);
    }
}
