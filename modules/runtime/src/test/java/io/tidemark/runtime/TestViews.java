package io.tidemark.runtime;

import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.TextLengths;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.List;
import java.util.Map;

/** A source of purchases, and the sum and count of them in windows of ten minutes. Times are in microseconds. */
public final class TestViews {
    public static final long MINUTE = 60_000_000L;
    public static final RowType PURCHASE = RowType.of(
            Field.of("id", DataType.VARCHAR), Field.of("at", DataType.TIMESTAMP), Field.of("amount", DataType.BIGINT));

    private TestViews() {}

    public static EventTime time(long delayMinutes) {
        return new EventTime(1, delayMinutes * MINUTE, 365 * 24 * 60 * MINUTE, MINUTE, -1);
    }

    public static SourceDefinition source(String name, long delayMinutes, boolean deduplicates, boolean bounded) {
        return new SourceDefinition(
                name,
                "CREATE SOURCE " + name,
                "memory",
                Map.of(),
                "lines",
                Map.of(),
                PURCHASE,
                List.of(),
                time(delayMinutes),
                deduplicates ? new int[] {0} : new int[0],
                deduplicates ? 24 * 60 * MINUTE : 0,
                bounded,
                false,
                PrimaryKey.NONE,
                TextLengths.NONE);
    }

    public static TableDefinition table(String name) {
        return new TableDefinition(name, "CREATE TABLE " + name, PURCHASE, new int[] {0}, time(5));
    }

    /** SELECT window_start, window_end, SUM(amount), COUNT(*) in windows of {@code minutes} over a source or a table. */
    public static ViewDefinition sales(String name, String relation, long minutes) {
        PlanNode scan = new PlanNode.Scan(relation, PURCHASE, List.of(new TimeColumn(1, 0)), false);
        return windowed(name, scan, 1, 2, minutes);
    }

    /** The sums of {@link #sales} in longer windows. */
    public static ViewDefinition salesOfSales(String name, ViewDefinition sales, long minutes) {
        RowType type = sales.plan().root().type();
        PlanNode scan = new PlanNode.Scan(
                sales.name(), type, List.of(new TimeColumn(0, 10 * MINUTE), new TimeColumn(1, 0)), false);
        return windowed(name, scan, 0, 2, minutes);
    }

    private static ViewDefinition windowed(String name, PlanNode scan, int time, int amount, long minutes) {
        RowType withWindow = scan.type()
                .with(
                        Field.required("window_start", DataType.TIMESTAMP),
                        Field.required("window_end", DataType.TIMESTAMP));
        PlanNode window = new PlanNode.Window(scan, time, WindowSpec.tumble(minutes * MINUTE), withWindow);
        int start = scan.type().size();
        RowType result = RowType.of(
                Field.required("window_start", DataType.TIMESTAMP),
                Field.required("window_end", DataType.TIMESTAMP),
                Field.of("sales", DataType.decimal(38, 0)),
                Field.required("purchases", DataType.BIGINT));
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateCall.Kind.SUM, amount, false, -1, DataType.decimal(38, 0), "sales"),
                new AggregateCall(AggregateCall.Kind.COUNT, -1, false, -1, DataType.BIGINT, "purchases"));
        PlanNode aggregate = new PlanNode.Aggregate(window, new int[] {start, start + 1}, calls, 0, 1, result);
        ViewPlan plan = new ViewPlan(
                name,
                aggregate,
                4,
                new int[] {0, 1},
                0,
                1,
                new int[] {2, 3},
                new LatePolicy(true, 20 * 60 * MINUTE, 0),
                false);
        return new ViewDefinition("CREATE MATERIALIZED VIEW " + name, plan, ViewDefinition.CONTINUOUS);
    }

    public static SinkDefinition sink(String name, String view, SinkMode mode) {
        return new SinkDefinition(name, "CREATE SINK " + name, view, "memory", Map.of(), "lines", Map.of(), mode, true);
    }
}
