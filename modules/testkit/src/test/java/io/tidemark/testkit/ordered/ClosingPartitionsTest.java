package io.tidemark.testkit.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.Book;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.Seeded;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Top-N and functions with OVER within windows: what a window gives when it is complete does not depend on the cut, late rows change it by themselves, and it is freed. */
final class ClosingPartitionsTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, window_end TIMESTAMP, n INTEGER");
    private static final RowType NUMBERED = TYPE.with(new Field("rank", DataType.BIGINT, false));
    private static final List<SortKey> ORDER = List.of(new SortKey(2, true, false));
    private static final int[] WINDOW = {1};
    private static final long SECOND = 1_000_000;
    private static final long ALL = 1_000;

    /** A row in logical order, with the watermark before it. */
    private record Arrival(String key, long windowEnd, long number, long watermark) {
        boolean isInTime() {
            return watermark < windowEnd;
        }

        boolean isApplied(long within) {
            return watermark <= windowEnd + within;
        }
    }

    /** Finds late rows that are taken for rows in time, rows that are freed too early, and rows that nobody tells of. */
    @Test
    void completeWindowsHaveTheRowsInTimeAndCorrectionsTheLateOnes() {
        Seeded.run(60, random -> {
            long within = random.nextInt(3) * 20 * SECOND;
            long limit = random.nextInt(4) == 0 ? ALL : 2;
            List<Arrival> arrivals = arrivals(random);
            for (int cut = 0; cut < 3; cut++) {
                for (PlanNode node : limit == ALL ? List.of(top(limit), over()) : List.of(top(limit))) {
                    Changes view = new Changes(node, new LatePolicy(true, within, 0));
                    view.run(arrivals, random, 0.05 + cut * 0.4);
                    assertThat(view.inTime)
                            .as("in time, %s", node)
                            .isEqualTo(expected(arrivals, Arrival::isInTime, limit));
                    assertThat(view.all)
                            .as("applied, %s", node)
                            .isEqualTo(expected(arrivals, one -> one.isApplied(within), limit));
                    assertThat(view.late)
                            .isEqualTo(arrivals.stream()
                                    .filter(one -> !one.isApplied(within))
                                    .count());
                }
            }
        });
    }

    @Test
    void lateRowsAreNotAppliedWhereTheyAreOnlyRecorded() {
        Seeded.run(20, random -> {
            List<Arrival> arrivals = arrivals(random).stream()
                    .filter(one -> one.watermark() != one.windowEnd())
                    .toList();
            Changes view = new Changes(top(2), new LatePolicy(false, 3_600 * SECOND, 0));
            view.run(arrivals, random, 0.3);
            assertThat(view.all).isEqualTo(expected(arrivals, Arrival::isInTime, 2));
        });
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        for (PlanNode node : List.of(top(2), over())) {
            Changes view = new Changes(node, new LatePolicy(true, 3_600 * SECOND, 0));
            long most = 0;
            long early = 0;
            for (int minute = 0; minute < 30 * 24 * 60; minute++) {
                long at = minute * 60 * SECOND;
                long end = (minute / 10 + 1) * 600 * SECOND;
                view.graph.onClock(at);
                view.add(new Arrival("key" + minute % 7, end, minute % 13, at - 10 * SECOND), minute);
                view.graph.onWatermark("s", at - 10 * SECOND);
                view.graph.onEpochEnd();
                most = Math.max(most, view.stateBytes());
                early = minute == 180 ? most : early;
            }
            assertThat(most).as("%s", node).isLessThanOrEqualTo(early + early / 10);
            assertThat(view.late).isZero();
        }
    }

    private static List<Arrival> arrivals(RandomGenerator random) {
        List<Arrival> arrivals = new ArrayList<>();
        long watermark = Long.MIN_VALUE;
        long now = 0;
        for (int i = 0; i < 120; i++) {
            now += random.nextLong(4) * SECOND;
            long at = Math.max(0, now - (random.nextInt(4) == 0 ? random.nextLong(70) : random.nextLong(4)) * SECOND);
            long end = (at / (10 * SECOND) + 1) * 10 * SECOND;
            arrivals.add(new Arrival("k" + random.nextInt(4), end, random.nextInt(6), watermark));
            watermark = Math.max(watermark, at - 4 * SECOND);
        }
        return arrivals;
    }

    private static Map<List<@Nullable Object>, Long> expected(
            List<Arrival> arrivals, Predicate<Arrival> admitted, long limit) {
        Map<Long, List<Arrival>> windows = new TreeMap<>();
        for (Arrival arrival : arrivals) {
            if (admitted.test(arrival)) {
                windows.computeIfAbsent(arrival.windowEnd(), end -> new ArrayList<>())
                        .add(arrival);
            }
        }
        Map<List<@Nullable Object>, Long> rows = new HashMap<>();
        for (List<Arrival> window : windows.values()) {
            window.sort(Comparator.comparingLong(Arrival::number).reversed().thenComparing(Arrival::key));
            for (int i = 0; i < Math.min(limit, window.size()); i++) {
                Arrival one = window.get(i);
                ZSets.add(rows, List.of(one.key(), one.windowEnd(), one.number(), i + 1L), 1);
            }
        }
        return rows;
    }

    private static PlanNode scan() {
        return new PlanNode.Scan("s", TYPE, List.of(new TimeColumn(1, 0)));
    }

    private static PlanNode top(long limit) {
        return new PlanNode.Top(scan(), WINDOW, ORDER, Ranking.ROW_NUMBER, limit, 0, true, NUMBERED);
    }

    private static PlanNode over() {
        OverCall number =
                new OverCall(OverCall.Function.ROW_NUMBER, -1, 0, -1, Frame.WHOLE, null, DataType.BIGINT, "row_number");
        return new PlanNode.Over(scan(), WINDOW, ORDER, List.of(number), NUMBERED);
    }

    /** A view, the sum of its changes, and the sum of those that came before their window was complete. */
    private static final class Changes implements ViewListener {
        private final Map<List<@Nullable Object>, Long> all = new HashMap<>();
        private final Map<List<@Nullable Object>, Long> inTime = new HashMap<>();
        private final List<MemoryContext> contexts = new ArrayList<>();
        private final ViewGraph graph;
        private long late;

        Changes(PlanNode root, LatePolicy policy) {
            ViewPlan plan =
                    new ViewPlan("v", root, root.type().size(), new int[] {}, -1, -1, new int[] {}, policy, false);
            graph = ViewGraph.build(plan, "definition", name -> context(), Expressions::compile, this);
        }

        private MemoryContext context() {
            MemoryContext context = new MemoryContext();
            contexts.add(context);
            return context;
        }

        long stateBytes() {
            return contexts.stream()
                    .mapToLong(context -> context.state().sizeBytes())
                    .sum();
        }

        void run(List<Arrival> arrivals, RandomGenerator random, double epochs) {
            graph.onClock(0);
            for (int i = 0; i < arrivals.size(); i++) {
                add(arrivals.get(i), i);
                if (i + 1 < arrivals.size() && arrivals.get(i + 1).watermark() > Long.MIN_VALUE) {
                    graph.onWatermark("s", arrivals.get(i + 1).watermark());
                }
                if (random.nextDouble() < epochs) {
                    graph.onEpochEnd();
                    graph.onClock(i);
                }
            }
            graph.onEpochEnd();
        }

        void add(Arrival arrival, int position) {
            Batch batch = new Batch(TYPE, 1);
            Tables.set(batch, 0, 0, arrival.key());
            Tables.set(batch, 1, 0, arrival.windowEnd());
            Tables.set(batch, 2, 0, arrival.number());
            batch.weights()[0] = 1;
            batch.positions()[0] = position;
            batch.watermarks()[0] = arrival.watermark();
            batch.setCount(1);
            graph.onBatch("s", batch);
        }

        @Override
        public void onChanges(Batch raw) {
            for (int row = 0; row < raw.count(); row++) {
                ZSets.add(all, ZSets.row(raw, row), raw.weights()[row]);
                if (raw.watermarks()[row] < raw.longs(1).get(row)) {
                    ZSets.add(inTime, ZSets.row(raw, row), raw.weights()[row]);
                }
            }
        }

        @Override
        public void onWatermark(long watermarkMicros) {}

        @Override
        public void onBook(Book book, Batch rows) {
            late += book == Book.LATE_EVENTS ? rows.count() : 0;
        }
    }
}
