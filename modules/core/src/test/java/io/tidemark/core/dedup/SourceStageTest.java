package io.tidemark.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.time.RowTimes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of time and duplicates, each in a few rows: kept rows read "position id time amount W(watermark before it) m(marks)". */
final class SourceStageTest {
    private final MemoryStateTables tables = new MemoryStateTables();
    private final List<StageRun.Row> rows = new ArrayList<>();

    private SourceStageTest row(String id, long time, long amount) {
        rows.add(new StageRun.Row(0, id, time, amount, 1, 1000));
        return this;
    }

    private StageRun run(long delay, long maxAhead, long horizon) {
        StageRun run = new StageRun(StageRun.spec(delay, maxAhead, horizon), tables, 0);
        run.stage.clock().partition("only");
        run.stage.onClock(1000);
        run.give(rows);
        return run;
    }

    @Test
    void duplicateIsTakenOutAndDoesNotMoveTheWatermark() {
        StageRun run = row("a", 100, 1).row("a", 500, 1).row("b", 120, 2).run(10, 1000, 400);
        assertThat(run.kept).containsExactly("0 a 100 1 W-9223372036854775808 m0", "2 b 120 2 W90 m0");
        assertThat(run.duplicates).containsExactly("1 a 500 conflict p 10 line 1");
    }

    @Test
    void duplicateWithTheSameColumnsIsNoConflict() {
        StageRun run = row("a", 100, 1).row("a", 100, 1).row("a", 100, 2).run(10, 1000, 400);
        assertThat(run.duplicates).containsExactly("1 a 100 p 10 line 1", "2 a 100 conflict p 20 line 2");
    }

    @Test
    void rowWithoutAKeyIsNeverADuplicate() {
        StageRun run = row(null, 100, 1).row(null, 100, 1).run(10, 1000, 400);
        assertThat(run.kept).hasSize(2);
        assertThat(run.duplicates).isEmpty();
    }

    @Test
    void rowAsOldAsTheHorizonIsUnverifiable() {
        // W is 500 - 10; 90 + 400 <= 490, 91 + 400 is not.
        StageRun run = row("a", 500, 1).row("b", 90, 1).row("c", 91, 1).run(10, 1000, 400);
        assertThat(run.unverifiable).containsExactly("1 b 90 1 W490 m0");
        assertThat(run.kept).hasSize(2);
    }

    @Test
    void duplicateComesBeforeUnverifiable() {
        // a is known until 300 + 400 <= W; the re-sent copy claims to be older than the horizon.
        StageRun run = row("a", 300, 1).row("z", 600, 1).row("a", 50, 1).run(10, 1000, 400);
        assertThat(run.unverifiable).isEmpty();
        assertThat(run.duplicates).containsExactly("2 a 50 conflict p 20 line 2");
    }

    @Test
    void keyIsForgottenExactlyAtTheHorizon() {
        // The entry of time 100 is gone for a row whose W is 500, not for one whose W is 499.
        StageRun run = row("a", 100, 1)
                .row("x", 509, 1)
                .row("a", 200, 1)
                .row("y", 510, 1)
                .row("a", 200, 1)
                .row("a", 200, 1)
                .run(10, 1000, 400);
        assertThat(run.duplicates).containsExactly("2 a 200 conflict p 20 line 2", "5 a 200 p 50 line 5");
        assertThat(run.kept).contains("4 a 200 1 W500 m0");
    }

    @Test
    void rowAheadOfItsArrivalIsKeptMarkedAndDoesNotMoveTheWatermark() {
        // The rows arrive at 1000; 300 ahead is allowed.
        StageRun run = row("a", 900, 1)
                .row("b", 1301, 1)
                .row("c", 910, 1)
                .row("d", 1300, 1)
                .row("e", 915, 1)
                .run(10, 300, 4000);
        assertThat(run.kept)
                .containsExactly(
                        "0 a 900 1 W-9223372036854775808 m0",
                        "1 b 1301 1 W890 m" + Batch.AHEAD,
                        "2 c 910 1 W890 m0",
                        "3 d 1300 1 W900 m0",
                        "4 e 915 1 W1290 m0");
        assertThat(run.stage.times().ahead().ahead()).isEqualTo(1);
    }

    @Test
    void rowWithoutAnArrivalIsJudgedByTheClockOfTheEpoch() {
        rows.add(new StageRun.Row(0, "a", 1300, 1, 1, RowTimes.UNKNOWN));
        rows.add(new StageRun.Row(0, "b", 1301, 1, 1, RowTimes.UNKNOWN));
        StageRun run = run(10, 300, 4000);
        assertThat(run.kept).containsExactly("0 a 1300 1 W-9223372036854775808 m0", "1 b 1301 1 W1290 m" + Batch.AHEAD);
        assertThat(run.stage.times().arrival().total()).isZero();
    }

    @Test
    void retractionMovesNothingAndIsNoDuplicate() {
        row("a", 100, 1);
        rows.add(new StageRun.Row(0, "a", 400, 1, -1, 1000));
        row("b", 110, 1);
        StageRun run = run(10, 1000, 400);
        assertThat(run.kept).hasSize(3).contains("2 b 110 1 W90 m0");
    }

    @Test
    void latenessAndArrivalAreCountedAndSurviveARestart() {
        StageRun run = row("a", 100, 1).row("b", 40, 1).row("c", 105, 1).run(10, 1000, 400);
        run.stage.onEpochEnd();
        StageRun again = new StageRun(StageRun.spec(10, 1000, 400), tables, 3);
        assertThat(again.stage.times().lateness().total()).isEqualTo(3);
        // One row of three was behind the highest event time, by 60.
        assertThat(again.stage.times().lateness().quantile(0.6)).isZero();
        assertThat(again.stage.times().lateness().quantile(1)).isBetween(60L, 67L);
        assertThat(again.stage.times().arrival().quantile(0)).isBetween(895L, 1008L);
        assertThat(again.stage.clock().partitions().get(0).rows()).isEqualTo(3);
        assertThat(again.stage.keys()).isEqualTo(3);
        again.give(List.of(new StageRun.Row(0, "b", 40, 1, 1, 1000)));
        assertThat(again.duplicates).hasSize(1);
    }

    @Test
    void withoutAnEventTimeRowsPassUntouched() {
        SourceSpec plain = SourceSpec.plain(StageRun.TYPE);
        StageRun run = new StageRun(plain, tables, 0);
        run.stage.clock().partition("only");
        run.give(row("a", 100, 1).row("a", 100, 1).rows);
        assertThat(run.kept).hasSize(2).allMatch(line -> line.endsWith("W-9223372036854775808 m0"));
        assertThat(run.stage.onEpochEnd()).isNull();
    }

    @Test
    void deduplicationNeedsAHorizon() {
        assertThatThrownBy(() -> new SourceSpec(StageRun.TYPE, 1, 0, 0, new int[] {0}, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysAreFreedAsTheWatermarkPasses() {
        StageRun run = new StageRun(StageRun.spec(10, Long.MAX_VALUE, 4000), tables, 0);
        run.stage.clock().partition("only");
        for (int i = 0; i < 2000; i++) {
            List<StageRun.Row> batch = new ArrayList<>();
            for (int j = 0; j < 10; j++) {
                batch.add(new StageRun.Row(0, "k" + (i * 10 + j), i * 10 + j, 0, 1, i * 10));
            }
            run.give(batch);
            // 4010 can be asked for; an entry is gone for two rounds at most before it is swept, of which there are
            // eight a horizon.
            assertThat(run.stage.keys()).isLessThan(4010 + 2 * 500 + 20);
        }
    }
}
