package io.tidemark.tests.flink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The rows of the test, many of them late, and the view over them: SUM, COUNT, MIN and a distinct COUNT by window of a minute and store. */
final class Sales {
    static final int COUNT = 6_000;
    static final long MINUTE = 60_000_000L;

    private static final long DELAY = MINUTE / 2;
    private static final int STORES = 40;
    private static final RowType TYPE = RowType.of(
            Field.of("at", DataType.TIMESTAMP),
            Field.of("store", DataType.VARCHAR),
            Field.of("amount", DataType.decimal(12, 2)));
    private static final List<Sale> ALL = generate();

    private Sales() {}

    /** Event times move on by a tenth of a second a row; one row in five is up to three minutes behind. */
    private static List<Sale> generate() {
        SplittableRandom random = new SplittableRandom(7);
        List<Sale> sales = new ArrayList<>();
        long highest = Long.MIN_VALUE;
        for (int i = 0; i < COUNT; i++) {
            long behind = random.nextInt(5) == 0 ? random.nextLong(3 * MINUTE) : random.nextLong(DELAY);
            long at = i * 100_000L - behind;
            long stamp = highest == Long.MIN_VALUE ? Long.MIN_VALUE : highest - DELAY;
            highest = Math.max(highest, at);
            sales.add(new Sale(
                    i, stamp, highest - DELAY, at, "store " + random.nextInt(STORES), random.nextLong(1, 10_000)));
        }
        return sales;
    }

    static Sale at(long index) {
        return ALL.get((int) index);
    }

    static ViewPlan view() {
        PlanNode scan = new PlanNode.Scan("sales", TYPE, List.of(new TimeColumn(0, 0)), true);
        RowType windowed = TYPE.with(Field.required("window_start", DataType.TIMESTAMP))
                .with(Field.required("window_end", DataType.TIMESTAMP));
        PlanNode window = new PlanNode.Window(scan, 0, WindowSpec.tumble(MINUTE), windowed);
        DataType sum = DataType.decimal(38, 2);
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateCall.Kind.SUM, 2, false, -1, sum, "sales"),
                new AggregateCall(AggregateCall.Kind.COUNT, -1, false, -1, DataType.BIGINT, "purchases"),
                new AggregateCall(AggregateCall.Kind.MIN, 2, false, -1, DataType.decimal(12, 2), "least"),
                new AggregateCall(AggregateCall.Kind.COUNT, 2, true, -1, DataType.BIGINT, "prices"));
        RowType result = RowType.of(windowed.field(3), windowed.field(4), windowed.field(1))
                .with(Field.of("sales", sum))
                .with(Field.of("purchases", DataType.BIGINT))
                .with(Field.of("least", DataType.decimal(12, 2)))
                .with(Field.of("prices", DataType.BIGINT));
        PlanNode root = new PlanNode.Aggregate(window, new int[] {3, 4, 1}, calls, 0, 1, result);
        LatePolicy late = new LatePolicy(true, 2 * MINUTE, 0);
        return new ViewPlan("v", root, 7, new int[] {0, 1, 2}, 0, 1, new int[] {3, 4, 5, 6}, late, false);
    }

    /** The row as the source of the view has it. */
    static Batch batch(Sale sale) {
        Batch batch = new Batch(TYPE, 1);
        set(batch, sale);
        return batch;
    }

    /** Appends the row with its window, as the aggregate of the view takes it. */
    static void appendWindowed(Batch batch, Sale sale) {
        batch.ensureCapacity(batch.count() + 1);
        long start = Math.floorDiv(sale.atMicros(), MINUTE) * MINUTE;
        batch.longs(3).set(batch.count(), start);
        batch.longs(4).set(batch.count(), start + MINUTE);
        set(batch, sale);
    }

    private static void set(Batch batch, Sale sale) {
        int row = batch.count();
        batch.longs(0).set(row, sale.atMicros());
        batch.bytes(1).set(row, sale.store());
        batch.longs(2).set(row, sale.cents());
        batch.weights()[row] = 1;
        batch.positions()[row] = sale.position();
        batch.watermarks()[row] = sale.stampMicros();
        batch.setCount(row + 1);
    }
}
