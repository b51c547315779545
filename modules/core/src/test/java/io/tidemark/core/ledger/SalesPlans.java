package io.tidemark.core.ledger;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plans of views over purchases. */
final class SalesPlans {
    static final RowType SOURCE = RowType.of(
            Field.of("event_id", DataType.VARCHAR),
            Field.of("event_time", DataType.TIMESTAMP),
            Field.of("store", DataType.VARCHAR),
            Field.of("amount", DataType.decimal(12, 2)),
            Field.of("price", DataType.DOUBLE),
            Field.of("by_card", DataType.BOOLEAN));
    static final String PURCHASES = "purchases";
    static final long DAY = 24 * 60 * Sale.MINUTE;
    static final LatePolicy CORRECT = new LatePolicy(true, DAY, 0);
    static final LatePolicy RECORD = new LatePolicy(false, DAY, 0);

    /** SUM(price), SUM(amount) FILTER (WHERE by_card), MAX(amount): for {@link #sales}. */
    static final AggregateCall[] MORE = {
        new AggregateCall(AggregateCall.Kind.SUM, 4, false, -1, DataType.DOUBLE, "price"),
        new AggregateCall(AggregateCall.Kind.SUM, 3, false, 5, DataType.decimal(38, 2), "by_card"),
        new AggregateCall(AggregateCall.Kind.MAX, 3, false, -1, DataType.decimal(12, 2), "highest")
    };

    private static final DataType SUM = DataType.decimal(38, 2);

    private SalesPlans() {}

    static PlanNode scan(boolean insertOnly) {
        return new PlanNode.Scan(PURCHASES, SOURCE, List.of(new TimeColumn(1, 0)), insertOnly);
    }

    /** Rows of the node with their windows of {@code size} each {@code slide} minutes. */
    static PlanNode.Window window(PlanNode input, int timeColumn, int size, int slide) {
        WindowSpec spec =
                new WindowSpec(Span.ofMicros(size * Sale.MINUTE), Span.ofMicros(slide * Sale.MINUTE), Span.ZERO, null);
        RowType type = input.type()
                .with(
                        Field.required("window_start", DataType.TIMESTAMP),
                        Field.required("window_end", DataType.TIMESTAMP));
        return new PlanNode.Window(input, timeColumn, spec, type);
    }

    /** Groups by window and, if {@code byStore}, store: SUM(amount) sales, COUNT(*) purchases, and more. */
    static PlanNode.Aggregate sales(PlanNode input, boolean byStore, AggregateCall... more) {
        int start = input.type().indexOf("window_start");
        int store = input.type().indexOf("store");
        int amount = input.type().indexOf("amount");
        int[] keys = byStore ? new int[] {start, start + 1, store} : new int[] {start, start + 1};
        List<AggregateCall> calls = new ArrayList<>();
        calls.add(new AggregateCall(AggregateCall.Kind.SUM, amount, false, -1, SUM, "sales"));
        calls.add(new AggregateCall(AggregateCall.Kind.COUNT, -1, false, -1, DataType.BIGINT, "purchases"));
        calls.addAll(List.of(more));
        RowType type = input.type().select(keys);
        for (AggregateCall call : calls) {
            type = type.with(Field.of(call.name(), call.type()));
        }
        return new PlanNode.Aggregate(input, keys, calls, 0, 1, type);
    }

    static PlanNode.Filter where(PlanNode input, String function, String column, long literal) {
        int index = input.type().indexOf(column);
        DataType type = input.type().type(index);
        return new PlanNode.Filter(
                input,
                new Expr.Call(
                        function,
                        List.of(new Expr.ColumnRef(index, type), new Expr.Literal(literal, type)),
                        DataType.BOOLEAN));
    }

    /** A view whose root is a windowed aggregate of {@code keys} keys, or a filter over it. */
    static ViewPlan view(String name, PlanNode root, int keys, LatePolicy late, boolean emitOnWindowClose) {
        int columns = root.type().size();
        return new ViewPlan(
                name,
                root,
                columns,
                IntStream.range(0, keys).toArray(),
                0,
                1,
                IntStream.range(keys, columns).toArray(),
                late,
                emitOnWindowClose);
    }

    /** 10-minute sales, by store or not. */
    static ViewPlan tenMinutes(LatePolicy late, boolean byStore) {
        return view("sales_10m", sales(window(scan(true), 1, 10, 10), byStore), byStore ? 3 : 2, late, false);
    }

    /** 30-minute sales over the 10-minute view. */
    static ViewPlan thirtyMinutes(ViewPlan tenMinutes, LatePolicy late, @Nullable String name) {
        RowType type = tenMinutes.root().type();
        PlanNode scan = new PlanNode.Scan(
                tenMinutes.name(), type, List.of(new TimeColumn(0, 10 * Sale.MINUTE), new TimeColumn(1, 0)), false);
        PlanNode.Window window = window(scan, 0, 30, 30);
        int start = type.size();
        int[] keys = {start, start + 1};
        int sales = type.indexOf("sales");
        int purchases = type.indexOf("purchases");
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateCall.Kind.SUM, sales, false, -1, SUM, "sales"),
                new AggregateCall(AggregateCall.Kind.SUM, purchases, false, -1, DataType.decimal(38, 0), "purchases"));
        RowType out = window.type()
                .select(keys)
                .with(Field.of("sales", SUM), Field.of("purchases", calls.get(1).type()));
        return view(
                name == null ? "sales_30m" : name,
                new PlanNode.Aggregate(window, keys, calls, 0, 1, out),
                2,
                late,
                false);
    }
}
