package io.tidemark.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.relational.ClockFilter;
import io.tidemark.core.relational.RejectedRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows that go or come as the clock moves on. */
final class ClockFilterTest {
    private static final long SECOND = 1_000_000;
    private static final RowType TYPE = Tables.type("k VARCHAR, at TIMESTAMP");

    private static ClockFilter filter(OperatorContext context, boolean isUntil, Tally tally) {
        return new ClockFilter(
                TYPE,
                Expressions.compile(Nodes.column(TYPE, "at")),
                isUntil,
                context,
                new RejectedRows(context.origins(), Tally.NONE),
                tally);
    }

    @Test
    void rowsGoWhenTheClockReachesTheirMoment() {
        new OperatorHarness(TYPE, context -> filter(context, true, Tally.NONE))
                .batch(0, Tables.batch(TYPE, """
                        + | a | 00:00:10
                        +2 | b | 00:00:20
                        + | c | 00:00:00
                        + | d | NULL
                        """))
                .epoch(10 * SECOND)
                .batch(0, Tables.batch(TYPE, """
                        - | b | 00:00:20   @ 9
                        + | e | 00:00:09
                        + | f | 00:00:11
                        - | a | 00:00:10
                        """))
                .epoch(11 * SECOND)
                .watermark(0, 5)
                .expect("+ | b | 00:00:20");
    }

    @Test
    void rowsComeWhenTheClockReachesTheirMoment() {
        new OperatorHarness(TYPE, context -> filter(context, false, Tally.NONE))
                .batch(0, Tables.batch(TYPE, """
                        + | a | 00:00:10
                        + | b | 00:00:20
                        + | c | 00:00:00
                        + | d | NULL
                        """))
                .epoch(10 * SECOND)
                .batch(0, Tables.batch(TYPE, "- | c | 00:00:00   @ 9"))
                .expect("+ | a | 00:00:10");
    }

    /** Finds rows that go twice or never, and accounts that miss them. */
    @Test
    void whatIsThereIsWhatTheClockLetsThroughAndTheRestIsFiltered() {
        Seeded.run(40, random -> {
            boolean isUntil = random.nextBoolean();
            long[] filtered = new long[1];
            Tally tally = (term, batch, rows, count) -> {
                assertThat(term).isEqualTo(AccountTerm.FILTERED);
                for (int i = 0; i < count; i++) {
                    filtered[0] += batch.weights()[rows[i]];
                }
            };
            Recorder recorder = new Recorder();
            ClockFilter filter = filter(new MemoryContext(), isUntil, tally);
            Map<List<@Nullable Object>, Long> present = new HashMap<>();
            long clock = 0;
            for (int epoch = 0; epoch < 12; epoch++) {
                clock += random.nextLong(8) * SECOND;
                filter.onClock(clock, recorder);
                if (random.nextInt(4) > 0) {
                    filter.onBatch(0, changes(random, present), recorder);
                }
                filter.onEpochEnd(recorder);
                Map<List<@Nullable Object>, Long> expected = new HashMap<>();
                long now = clock;
                present.forEach((row, weight) -> {
                    Long at = (Long) row.get(1);
                    if (at != null && now < at == isUntil) {
                        expected.put(row, weight);
                    }
                });
                assertThat(ZSets.of(recorder.batches())).isEqualTo(expected);
                assertThat(filtered[0])
                        .isEqualTo(present.values().stream().mapToLong(w -> w).sum()
                                - expected.values().stream().mapToLong(w -> w).sum());
            }
        });
    }

    private static Batch changes(java.util.random.RandomGenerator random, Map<List<@Nullable Object>, Long> present) {
        Batch batch = new Batch(TYPE, 8);
        int count = random.nextInt(1, 8);
        for (int row = 0; row < count; row++) {
            List<List<@Nullable Object>> rows = new ArrayList<>(present.keySet());
            boolean takesBack = !rows.isEmpty() && random.nextInt(3) == 0;
            List<@Nullable Object> changed = new ArrayList<>();
            if (takesBack) {
                changed = rows.get(random.nextInt(rows.size()));
            } else {
                changed.add("k" + random.nextInt(3));
                changed.add(random.nextInt(9) == 0 ? null : (Object) (random.nextLong(60) * SECOND));
            }
            long weight = takesBack ? -random.nextLong(1, present.get(changed) + 1) : random.nextLong(1, 3);
            present.merge(changed, weight, Long::sum);
            present.remove(changed, 0L);
            Tables.set(batch, 0, row, changed.get(0));
            Tables.set(batch, 1, row, changed.get(1));
            batch.weights()[row] = weight;
            batch.setCount(row + 1);
        }
        return batch;
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        MemoryContext context = new MemoryContext();
        ClockFilter filter = filter(context, true, Tally.NONE);
        Recorder recorder = new Recorder();
        long early = 0;
        long most = 0;
        for (int minute = 0; minute < 30 * 24 * 60; minute++) {
            filter.onClock(minute * 60L * SECOND, recorder);
            Batch batch = new Batch(TYPE, 1);
            Tables.set(batch, 0, 0, "k" + minute);
            Tables.set(batch, 1, 0, (minute + 60) * 60L * SECOND);
            batch.weights()[0] = 1;
            batch.setCount(1);
            filter.onBatch(0, batch, recorder);
            filter.onEpochEnd(recorder);
            recorder.batches().clear();
            most = Math.max(most, context.state().sizeBytes());
            early = minute == 24 * 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
        assertThat(filter.nextClockDeadline()).isEqualTo(30L * 24 * 60 * 60 * SECOND);
    }
}
