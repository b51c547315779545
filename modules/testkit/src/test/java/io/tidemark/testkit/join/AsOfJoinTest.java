package io.tidemark.testkit.join;

import static io.tidemark.testkit.join.NearestRows.LEFT;
import static io.tidemark.testkit.join.NearestRows.NO_TALLIES;
import static io.tidemark.testkit.join.NearestRows.RIGHT;
import static io.tidemark.testkit.join.NearestRows.node;
import static io.tidemark.testkit.join.NearestRows.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.core.join.AsOfJoin;
import io.tidemark.core.join.AsOfSettings;
import io.tidemark.core.join.TimedInputs;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.OperatorHarness;
import io.tidemark.testkit.Recorder;
import io.tidemark.testkit.Seeded;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Joins with the nearest row: under all regimes, against a join computed from scratch, and under any cut with late rows on both sides. */
final class AsOfJoinTest {
    private static final long SECOND = 1_000_000;

    private static AsOfJoin bounded(PlanNode.AsOfJoin node, OperatorContext context, long within) {
        TimedInputs time = new TimedInputs(new boolean[] {true, true}, List.of(new TimeColumn(1, 0)));
        AsOfSettings settings = new AsOfSettings(node, "0", time, true, 0, new LatePolicy(true, within, 0));
        return new AsOfJoin(settings, context, NO_TALLIES, LateEntries.WITHOUT_VERSIONS);
    }

    @Test
    void leftRowHasTheVersionOfItsTimeWhicheverCameFirst() {
        PlanNode.AsOfJoin node = node(Nearest.AT_OR_BEFORE, true, false);
        new OperatorHarness(node.type(), context -> unbounded(node, context))
                .keyedBy(0)
                .batch(1, Tables.batch(RIGHT, """
                        + | a | 00:10 | ten
                        + | a | 00:20 | twenty
                        + | b | 00:30 | thirty
                        """))
                .batch(0, Tables.batch(LEFT, """
                        +2 | a | 00:20 | x
                        + | a | 00:09 | y
                        + | b | 00:29 | z
                        + | NULL | 00:30 | n
                        + | b | NULL | m
                        """))
                .epoch(1)
                .batch(1, Tables.batch(RIGHT, """
                        + | a | 00:05 | five
                        - | a | 00:20 | twenty
                        + | a | 00:10 | two of ten
                        + | NULL | 00:01 | nobody
                        """))
                .expect("""
                        +2 | a | 00:20 | x | a | 00:10 | two of ten
                        + | a | 00:09 | y | a | 00:05 | five
                        + | b | 00:29 | z | NULL | NULL | NULL
                        + | NULL | 00:30 | n | NULL | NULL | NULL
                        + | b | NULL | m | NULL | NULL | NULL
                        """);
    }

    /** Finds partners that are not repaired when rows come or go, ties that depend on order, and padded rows that are lost. */
    @Test
    void joinsUnderRandomChangesEqualRecomputation() {
        Seeded.run(80, random -> {
            PlanNode.AsOfJoin node =
                    node(Nearest.values()[random.nextInt(Nearest.values().length)], random.nextBoolean(), false);
            AsOfJoin join = unbounded(node, new MemoryContext());
            Recorder recorder = new Recorder();
            List<Map<List<@Nullable Object>, Long>> present = List.of(new HashMap<>(), new HashMap<>());
            for (int epoch = 0; epoch < 8; epoch++) {
                for (int batch = random.nextInt(4); batch >= 0; batch--) {
                    int input = random.nextInt(2);
                    join.onBatch(input, changes(random, input, present.get(input)), recorder);
                }
                join.onEpochEnd(recorder);
                assertThat(ZSets.of(recorder.batches()))
                        .as("%s", node.nearest())
                        .isEqualTo(joined(node, present.get(0), present.get(1)));
            }
        });
    }

    /** Finds what is freed too early, and what depends on where epochs end. */
    @Test
    void lateRowsOfBothSidesDoTheSameUnderAnyCut() {
        Seeded.run(60, random -> {
            Nearest nearest = Nearest.values()[random.nextInt(Nearest.values().length)];
            long within = random.nextInt(3) * 10 * SECOND;
            long seed = random.nextLong();
            List<Object> first = run(nearest, within, seed, 0.02);
            assertThat(run(nearest, within, seed, 0.3)).isEqualTo(first);
            assertThat(run(nearest, within, seed, 1)).isEqualTo(first);
        });
    }

    private static List<Object> run(Nearest nearest, long within, long seed, double cut) {
        RandomGenerator rows = new java.util.SplittableRandom(seed);
        RandomGenerator cuts = new java.util.SplittableRandom(7);
        AsOfJoin join = bounded(node(nearest, true, false), new MemoryContext(), within);
        Recorder recorder = new Recorder();
        long[] watermarks = {Long.MIN_VALUE, Long.MIN_VALUE};
        long now = 100 * SECOND;
        for (int i = 0; i < 200; i++) {
            int input = rows.nextInt(2);
            now += rows.nextLong(3) * SECOND;
            long at = now - (rows.nextInt(5) == 0 ? rows.nextLong(60) : rows.nextLong(4)) * SECOND;
            Batch batch = new Batch(input == 0 ? LEFT : RIGHT, 1);
            Tables.set(batch, 0, 0, "k" + rows.nextInt(3));
            Tables.set(batch, 1, 0, at);
            Tables.set(batch, 2, 0, "n" + i);
            batch.weights()[0] = 1;
            batch.positions()[0] = i;
            batch.watermarks()[0] = watermarks[input];
            batch.setCount(1);
            join.onBatch(input, batch, recorder);
            watermarks[input] = Math.max(watermarks[input], at - 4 * SECOND);
            join.onWatermark(input, watermarks[input], recorder);
            if (cuts.nextDouble() < cut) {
                join.onEpochEnd(recorder);
            }
        }
        join.onEpochEnd(recorder);
        long late =
                recorder.book(Book.LATE_EVENTS).stream().mapToLong(Batch::count).sum();
        return List.of(ZSets.of(recorder.batches()), late);
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        MemoryContext context = new MemoryContext();
        AsOfJoin join = bounded(node(Nearest.AT_OR_BEFORE, true, false), context, 60 * SECOND);
        Recorder recorder = new Recorder();
        long early = 0;
        long most = 0;
        for (int minute = 0; minute < 30 * 24 * 60; minute++) {
            long at = minute * 60L * SECOND;
            for (int input = 0; input < 2; input++) {
                Batch batch = new Batch(input == 0 ? LEFT : RIGHT, 1);
                Tables.set(batch, 0, 0, "k" + minute % 50);
                Tables.set(batch, 1, 0, at);
                Tables.set(batch, 2, 0, "n" + minute);
                batch.weights()[0] = 1;
                batch.watermarks()[0] = at - 10 * SECOND;
                batch.setCount(1);
                join.onBatch(input, batch, recorder);
                join.onWatermark(input, at - 10 * SECOND, recorder);
            }
            join.onEpochEnd(recorder);
            recorder.batches().clear();
            recorder.watermarks().clear();
            most = Math.max(most, context.state().sizeBytes());
            early = minute == 24 * 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
    }

    private static Batch changes(RandomGenerator random, int input, Map<List<@Nullable Object>, Long> present) {
        Batch batch = new Batch(input == 0 ? LEFT : RIGHT, 8);
        int count = random.nextInt(1, 8);
        for (int row = 0; row < count; row++) {
            List<List<@Nullable Object>> rows = new ArrayList<>(present.keySet());
            boolean takesBack = !rows.isEmpty() && random.nextInt(3) == 0;
            List<@Nullable Object> changed = takesBack ? rows.get(random.nextInt(rows.size())) : row(random);
            long weight = takesBack ? -random.nextLong(1, present.get(changed) + 1) : random.nextLong(1, 3);
            present.merge(changed, weight, Long::sum);
            present.remove(changed, 0L);
            for (int column = 0; column < 3; column++) {
                Tables.set(batch, column, row, changed.get(column));
            }
            batch.weights()[row] = weight;
            batch.watermarks()[row] = Long.MIN_VALUE;
            batch.setCount(row + 1);
        }
        return batch;
    }

    private static List<@Nullable Object> row(RandomGenerator random) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(random.nextInt(8) == 0 ? null : "k" + random.nextInt(2));
        row.add(random.nextInt(12) == 0 ? null : (Object) (random.nextLong(-5, 15) * SECOND));
        row.add(random.nextInt(8) == 0 ? null : "v" + random.nextInt(3));
        return row;
    }

    private static Map<List<@Nullable Object>, Long> joined(
            PlanNode.AsOfJoin node, Map<List<@Nullable Object>, Long> left, Map<List<@Nullable Object>, Long> right) {
        Map<List<@Nullable Object>, Long> joined = new HashMap<>();
        left.forEach((row, weight) -> {
            List<@Nullable Object> partner = partner(node.nearest(), row, right.keySet());
            if (partner != null || node.outer()) {
                List<@Nullable Object> pair = new ArrayList<>(row);
                for (int i = 0; i < 3; i++) {
                    pair.add(partner == null ? null : partner.get(i));
                }
                joined.merge(pair, weight, Long::sum);
            }
        });
        return joined;
    }

    private static @Nullable List<@Nullable Object> partner(
            Nearest nearest, List<@Nullable Object> row, Iterable<List<@Nullable Object>> rights) {
        Comparator<List<@Nullable Object>> order = Comparator.<List<@Nullable Object>, Long>comparing(
                        one -> (Long) one.get(1))
                .thenComparing(one -> (String) one.get(2), Comparator.nullsLast(Comparator.naturalOrder()));
        List<@Nullable Object> best = null;
        for (List<@Nullable Object> one : rights) {
            if (row.get(0) == null
                    || row.get(1) == null
                    || one.get(1) == null
                    || !row.get(0).equals(one.get(0))) {
                continue;
            }
            int compared = Long.compare((Long) one.get(1), (Long) row.get(1));
            boolean isOnSide = compared == 0 ? nearest.mayBeEqual() : compared < 0 == nearest.isEarlier();
            boolean isBetter = best == null || order.compare(one, best) > 0 == nearest.isEarlier();
            if (isOnSide && isBetter) {
                best = one;
            }
        }
        return best;
    }
}
