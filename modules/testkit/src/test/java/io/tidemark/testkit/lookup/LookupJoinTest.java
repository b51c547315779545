package io.tidemark.testkit.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.lookup.AnswerRows;
import io.tidemark.core.lookup.LookupJoin;
import io.tidemark.core.lookup.Question;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.OperatorHarness;
import io.tidemark.testkit.Recorder;
import io.tidemark.testkit.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Joins with tables outside: under all regimes, in the order in which rows came, with answers that grow old, and over a month. */
final class LookupJoinTest {
    private static final long SECOND = 1_000_000;
    private static final RowType LEFT = Tables.type("k VARCHAR, at TIMESTAMP");
    private static final RowType TABLE = Tables.type("id VARCHAR, name VARCHAR");
    private static final RowType ANSWERS = AnswerRows.type(TABLE);
    private static final RowType PAIRS = Tables.type("k VARCHAR, at TIMESTAMP, id VARCHAR, name VARCHAR");
    private static final Tally[] NO_TALLIES = {Tally.NONE, Tally.NONE, Tally.NONE};

    private final MemoryContext context = new MemoryContext();
    private final Recorder recorder = new Recorder();

    private static LookupJoin join(OperatorContext context, boolean outer, boolean takesBack, LookupCache cache) {
        PlanNode.Lookup node = new PlanNode.Lookup(
                new PlanNode.Scan("l", LEFT, List.of(new TimeColumn(1, 0))),
                new PlanNode.Scan("t", ANSWERS, List.of(), true),
                outer,
                new int[] {0},
                new int[] {0},
                cache,
                PAIRS);
        return new LookupJoin(node, takesBack, List.of(new TimeColumn(1, 0)), context, NO_TALLIES);
    }

    private static Batch answers(long answeredAt, String... idsAndNames) {
        Batch batch = new Batch(ANSWERS, 4);
        for (String one : idsAndNames) {
            String[] parts = one.split("=", 2);
            String[] names = parts[1].isEmpty() ? new String[] {""} : parts[1].split(",");
            for (String name : names) {
                int row = batch.count();
                batch.ensureCapacity(row + 1);
                Tables.set(batch, 0, row, parts[0]);
                Tables.set(batch, 1, row, name.isEmpty() ? null : name);
                Tables.set(batch, 2, row, "id");
                Tables.set(batch, 3, row, parts[1].isEmpty() ? 0L : names.length);
                Tables.set(batch, 4, row, answeredAt);
                batch.weights()[row] = 1;
                batch.watermarks()[row] = Long.MIN_VALUE;
                batch.setCount(row + 1);
            }
        }
        return batch;
    }

    private static String asked(LookupJoin join) {
        Question question = join.question();
        return question == null ? "nothing" : Tables.text(question.keys()).strip();
    }

    @Test
    void eachRowHasWhatTheTableSaysOfItsKey() {
        LookupCache cache = new LookupCache(100, 60 * SECOND);
        for (boolean takesBack : new boolean[] {false, true}) {
            new OperatorHarness(PAIRS, context -> join(context, true, takesBack, cache))
                    .batch(0, Tables.batch(LEFT, """
                            + | a | 00:01 |
                            + | b | 00:02 |
                            + | c | 00:03 |
                            + | NULL | 00:04 |
                            """))
                    .epoch(1)
                    .batch(1, answers(1, "b=two", "a=one", "c="))
                    .epoch(2)
                    .batch(0, Tables.batch(LEFT, """
                            +2 | a | 00:05 |
                            """))
                    .expect("""
                            + | a | 00:01 | a | one
                            + | b | 00:02 | b | two
                            + | c | 00:03 | NULL | NULL
                            + | NULL | 00:04 | NULL | NULL
                            +2 | a | 00:05 | a | one
                            """);
        }
    }

    @Test
    void rowsComeOutInTheOrderInWhichTheyCameAndTheWatermarkWaits() {
        LookupJoin join = join(context, false, false, new LookupCache(100, 60 * SECOND));
        join.onClock(0, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | a | 00:01 |\n"), recorder);
        join.onWatermark(0, SECOND, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | b | 00:02 |\n+ | a | 00:03 |\n"), recorder);
        join.onWatermark(0, 3 * SECOND, recorder);
        join.onEpochEnd(recorder);
        assertThat(asked(join)).contains("a", "b");
        assertThat(recorder.batches()).isEmpty();
        assertThat(recorder.watermarks()).isEmpty();
        join.onClock(1, recorder);
        join.onBatch(1, answers(1, "b=two"), recorder);
        join.onEpochEnd(recorder);
        assertThat(recorder.batches()).as("b waits behind a").isEmpty();
        join.onClock(2, recorder);
        join.onBatch(1, answers(2, "a=one,eins", "x=other"), recorder);
        join.onEpochEnd(recorder);
        assertThat(recorder.batches())
                .singleElement()
                .satisfies(rows -> assertThat(Tables.text(rows))
                        .containsSubsequence(
                                "00:01", "one", "00:01", "eins", "00:02", "two", "00:03", "one", "00:03", "eins"));
        assertThat(recorder.watermarks()).containsExactly(3 * SECOND);
        assertThat(asked(join)).isEqualTo("nothing");
    }

    @Test
    void watermarkGoesOnUpToTheFirstRowThatWaits() {
        LookupJoin join = join(context, false, false, new LookupCache(100, 60 * SECOND));
        join.onClock(0, recorder);
        join.onWatermark(0, SECOND, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | a | 00:01 |\n"), recorder);
        join.onWatermark(0, 2 * SECOND, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | b | 00:02 |\n"), recorder);
        join.onWatermark(0, 3 * SECOND, recorder);
        join.onEpochEnd(recorder);
        assertThat(recorder.watermarks()).containsExactly(SECOND);
        join.onClock(1, recorder);
        join.onBatch(1, answers(1, "a="), recorder);
        join.onEpochEnd(recorder);
        assertThat(recorder.watermarks()).containsExactly(SECOND, 2 * SECOND);
    }

    @Test
    void answerIsGoodForItsTimeAndTheOldestGoFirst() {
        LookupJoin join = join(context, true, false, new LookupCache(2, 10));
        join.onClock(0, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | a | 00:01 |\n+ | b | 00:01 |\n+ | c | 00:01 |\n"), recorder);
        join.onEpochEnd(recorder);
        join.onClock(1, recorder);
        join.onBatch(1, answers(1, "a=one"), recorder);
        join.onBatch(1, answers(2, "b=two"), recorder);
        join.onBatch(1, answers(3, "c=three"), recorder);
        join.onEpochEnd(recorder);
        join.onClock(5, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | b | 00:02 |\n+ | c | 00:02 |\n"), recorder);
        join.onEpochEnd(recorder);
        assertThat(asked(join)).as("both are remembered").isEqualTo("nothing");
        join.onBatch(0, Tables.batch(LEFT, "+ | a | 00:02 |\n"), recorder);
        assertThat(asked(join)).as("the oldest of three is not").contains("a");
        join.onBatch(1, answers(5, "a=one"), recorder);
        join.onEpochEnd(recorder);
        join.onClock(13, recorder);
        join.onBatch(0, Tables.batch(LEFT, "+ | c | 00:02 |\n"), recorder);
        assertThat(asked(join)).as("no answer is good for ever").contains("c");
    }

    @Test
    void rowGoesWithTheAnswerThatItCameWith() {
        LookupCache none = new LookupCache(0, 0);
        new OperatorHarness(PAIRS, made -> join(made, true, true, none))
                .batch(0, Tables.batch(LEFT, "+2 | a | 00:01 |\n+ | b | 00:02 |\n"))
                .epoch(1)
                .batch(1, answers(1, "a=one,eins", "b="))
                .epoch(2)
                .batch(0, Tables.batch(LEFT, "- | a | 00:01 |\n- | b | 00:02 |\n+ | a | 00:09 |\n"))
                .epoch(3)
                .batch(1, answers(3, "a=1"))
                .expect("""
                        + | a | 00:01 | a | one
                        + | a | 00:01 | a | eins
                        + | a | 00:09 | a | 1
                        """);
    }

    @Test
    void stateIsFlatOverThirtyDays() {
        LookupJoin join = join(context, true, false, new LookupCache(50, 600 * SECOND));
        long early = 0;
        long most = 0;
        for (int minute = 0; minute < 30 * 24 * 60; minute++) {
            long now = minute * 60L * SECOND;
            join.onClock(now, recorder);
            Batch batch = new Batch(LEFT, 1);
            Tables.set(batch, 0, 0, "k" + minute % 1000);
            Tables.set(batch, 1, 0, now);
            batch.weights()[0] = 1;
            batch.watermarks()[0] = now;
            batch.setCount(1);
            join.onBatch(0, batch, recorder);
            join.onWatermark(0, now, recorder);
            join.onEpochEnd(recorder);
            join.onClock(now + 1, recorder);
            join.onBatch(1, answers(now + 1, "k" + minute % 1000 + "=one,two"), recorder);
            join.onEpochEnd(recorder);
            recorder.batches().clear();
            recorder.watermarks().clear();
            most = Math.max(most, context.state().sizeBytes());
            early = minute == 24 * 60 ? most : early;
        }
        assertThat(most).isLessThanOrEqualTo(early + early / 10);
    }
}
