package io.tidemark.testkit.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.testkit.ChangesOfView;
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
                    Changes changes = new Changes(node, new LatePolicy(true, within, 0));
                    changes.run(arrivals, random, 0.05 + cut * 0.4);
                    assertThat(changes.inTime)
                            .as("in time, %s", node)
                            .isEqualTo(expected(arrivals, Arrival::isInTime, limit));
                    assertThat(changes.all)
                            .as("applied, %s", node)
                            .isEqualTo(expected(arrivals, one -> one.isApplied(within), limit));
                    assertThat(changes.view.late())
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
            Changes changes = new Changes(top(2), new LatePolicy(false, 3_600 * SECOND, 0));
            changes.run(arrivals, random, 0.3);
            assertThat(changes.all).isEqualTo(expected(arrivals, Arrival::isInTime, 2));
        });
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        for (PlanNode node : List.of(top(2), over())) {
            Changes changes = new Changes(node, new LatePolicy(true, 3_600 * SECOND, 0));
            long most = 0;
            long early = 0;
            for (int minute = 0; minute < 30 * 24 * 60; minute++) {
                long at = minute * 60 * SECOND;
                long end = (minute / 10 + 1) * 600 * SECOND;
                changes.view.graph().onClock(at);
                changes.add(new Arrival("key" + minute % 7, end, minute % 13, at - 10 * SECOND), minute);
                changes.view.graph().onWatermark("s", at - 10 * SECOND);
                changes.view.graph().onEpochEnd();
                most = Math.max(most, changes.view.stateBytes());
                early = minute == 180 ? most : early;
            }
            assertThat(most).as("%s", node).isLessThanOrEqualTo(early + early / 10);
            assertThat(changes.view.late()).isZero();
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

    /** A view, the sum of its changes as they come, and the sum of those that came before their window was complete. */
    private static final class Changes {
        private final Map<List<@Nullable Object>, Long> all = new HashMap<>();
        private final Map<List<@Nullable Object>, Long> inTime = new HashMap<>();
        private final ChangesOfView view;

        Changes(PlanNode root, LatePolicy policy) {
            view = new ChangesOfView(root, policy, this::sum);
        }

        private void sum(Batch raw) {
            for (int row = 0; row < raw.count(); row++) {
                ZSets.add(all, ZSets.row(raw, row), raw.weights()[row]);
                if (raw.watermarks()[row] < raw.longs(1).get(row)) {
                    ZSets.add(inTime, ZSets.row(raw, row), raw.weights()[row]);
                }
            }
        }

        void run(List<Arrival> arrivals, RandomGenerator random, double epochs) {
            view.graph().onClock(0);
            for (int i = 0; i < arrivals.size(); i++) {
                add(arrivals.get(i), i);
                if (i + 1 < arrivals.size() && arrivals.get(i + 1).watermark() > Long.MIN_VALUE) {
                    view.graph().onWatermark("s", arrivals.get(i + 1).watermark());
                }
                if (random.nextDouble() < epochs) {
                    view.graph().onEpochEnd();
                    view.graph().onClock(i);
                }
            }
            view.graph().onEpochEnd();
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
            view.graph().onBatch("s", batch);
        }
    }
}
