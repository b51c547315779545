package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.WindowSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Counts in windows that overlap, where equal rows are added up before they are given their windows. */
final class HoppingCountTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, at TIMESTAMP");
    private static final RowType WINDOWED =
            TYPE.with(Field.of("window_start", DataType.TIMESTAMP), Field.of("window_end", DataType.TIMESTAMP));
    private static final long SECOND = 1_000_000;
    private static final LatePolicy ALL = new LatePolicy(true, 1_000_000 * SECOND, 0);

    /** A row, and the watermark before it. */
    private record Arrival(@Nullable String key, long at, long watermark) {}

    /** Finds rows that are added up though they are late for a window, or lie in different ones; and counts that are lost with the rows that are added up. */
    @Test
    void countsAndLateRowsAreThoseOfEachRowByItself() {
        Seeded.run(100, random -> {
            long slide = random.nextInt(1, 4) * SECOND;
            // Where a window ends between two starts, nothing is added up.
            long size = slide * random.nextInt(1, 6) + (random.nextInt(4) == 0 ? SECOND / 2 : 0);
            List<Arrival> arrivals = arrivals(random, 400);
            ChangesOfView view = new ChangesOfView(plan(size, slide, random.nextBoolean()), ALL);
            run(view, arrivals, random);
            Map<List<@Nullable Object>, Long> counts = new HashMap<>();
            long late = 0;
            for (Arrival arrival : arrivals) {
                long start = Math.floorDiv(arrival.at(), slide) * slide;
                for (; start + size > arrival.at(); start -= slide) {
                    counts.merge(key(arrival.key(), start, start + size), 1L, Long::sum);
                    late += arrival.watermark() >= start + size ? 1 : 0;
                }
            }
            Map<List<@Nullable Object>, Long> expected = new HashMap<>();
            counts.forEach((key, count) -> {
                key.add(count);
                expected.put(key, 1L);
            });
            assertThat(view.changes()).isEqualTo(expected);
            assertThat(view.late()).isEqualTo(late);
        });
    }

    private static List<@Nullable Object> key(@Nullable String key, long start, long end) {
        List<@Nullable Object> all = new ArrayList<>();
        all.add(key);
        all.add(start);
        all.add(end);
        return all;
    }

    private static List<Arrival> arrivals(RandomGenerator random, int count) {
        List<Arrival> arrivals = new ArrayList<>();
        long now = random.nextLong(-20, 20) * SECOND;
        long watermark = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            now += random.nextLong(SECOND / 8);
            long at = now - (random.nextInt(10) == 0 ? random.nextLong(8 * SECOND) : 0);
            arrivals.add(new Arrival(random.nextInt(9) == 0 ? null : "k" + random.nextInt(2), at, watermark));
            watermark = Math.max(watermark, at - SECOND);
        }
        return arrivals;
    }

    private static PlanNode plan(long size, long slide, boolean projected) {
        WindowSpec spec = new WindowSpec(
                WindowSpec.Span.ofMicros(size), WindowSpec.Span.ofMicros(slide), WindowSpec.Span.ZERO, null);
        PlanNode.Scan scan = new PlanNode.Scan("r", TYPE, List.of(new TimeColumn(1, 0)), true);
        PlanNode.Window windows = new PlanNode.Window(scan, 1, spec, WINDOWED);
        int[] keys = {0, 2, 3};
        List<Expr> columns = new ArrayList<>();
        for (int key : keys) {
            columns.add(new Expr.ColumnRef(key, WINDOWED.type(key)));
        }
        PlanNode input = projected ? new PlanNode.Project(windows, columns, WINDOWED.select(keys)) : windows;
        return new PlanNode.Aggregate(
                input,
                projected ? new int[] {0, 1, 2} : keys,
                List.of(call(Kind.COUNT, -1, DataType.BIGINT)),
                1,
                2,
                WINDOWED.select(keys).with(Field.of("count", DataType.BIGINT)));
    }

    private static void run(ChangesOfView view, List<Arrival> arrivals, RandomGenerator random) {
        view.graph().onClock(0);
        for (int from = 0; from < arrivals.size(); ) {
            int to = Math.min(arrivals.size(), from + random.nextInt(1, 60));
            Batch batch = new Batch(TYPE, to - from);
            long watermark = Long.MIN_VALUE;
            for (int row = 0; row < to - from; row++) {
                Arrival arrival = arrivals.get(from + row);
                Tables.set(batch, 0, row, arrival.key());
                Tables.set(batch, 1, row, arrival.at());
                batch.weights()[row] = 1;
                batch.positions()[row] = from + row;
                batch.watermarks()[row] = arrival.watermark();
                watermark = Math.max(arrival.watermark(), arrival.at() - SECOND);
            }
            batch.setCount(to - from);
            view.graph().onBatch("r", batch);
            view.graph().onWatermark("r", watermark);
            if (random.nextInt(3) == 0) {
                view.graph().onEpochEnd();
                view.graph().onClock(to);
            }
            from = to;
        }
        view.graph().onEpochEnd();
    }
}
