package io.tidemark.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import org.junit.jupiter.api.Test;

/** A harness is worth what it catches. */
final class OperatorHarnessTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, x BIGINT");
    private static final Batch THREE_ROWS = Tables.batch(TYPE, """
            + | a | 1
            + | b | 2
            + | c | 3
            """);

    @Test
    void operatorThatPassesRowsOnPasses() {
        harness(new PassOn() {}).expect("""
                + | a | 1
                + | b | 2
                + | c | 3
                """);
    }

    @Test
    void operatorThatLooksAtBatchesIsCaught() {
        Operator firstOfBatch = new PassOn() {
            @Override
            public void onBatch(int input, Batch batch, Output output) {
                output.emit(Recorder.rows(batch, 0, 1));
            }
        };
        assertThatThrownBy(() -> harness(firstOfBatch).expect("+ | a | 1"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("ROW_BY_ROW (seed 1): emitted rows are");
    }

    @Test
    void operatorThatKeepsStateInFieldsIsCaught() {
        OperatorHarness harness = new OperatorHarness(TYPE, context -> new PassOn() {
                    private boolean first = true;

                    @Override
                    public void onBatch(int input, Batch batch, Output output) {
                        if (first) {
                            output.emit(Recorder.rows(batch, 0, 1));
                        }
                        first = false;
                    }
                })
                .batch(0, THREE_ROWS)
                .batch(0, THREE_ROWS);
        assertThatThrownBy(() -> harness.expect("+ | a | 1")).hasMessageStartingWith("RESTORED (seed 1): emitted rows");
    }

    @Test
    void failureOfASeededRunNamesItsSeed() {
        assertThatThrownBy(() ->
                        Seeded.run(40, random -> assertThat(random.nextInt(4)).isLessThan(3)))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)reproduce with -Dseed=\\d+: .*");
        assertThatCode(() -> Seeded.run(5, random -> {})).doesNotThrowAnyException();
    }

    @Test
    void tablesReadAndWriteEachKindOfValue() {
        RowType type = Tables.type("a BOOLEAN, b DECIMAL(20, 2), c VARCHAR, d DATE, e TIME, f TIMESTAMP, g REAL");
        Batch batch = Tables.batch(type, """
                -2 | true | -10.50 | '' | 2026-03-01 | 10:05 | -00:05               | -0.0   @ 9 ~ 00:01
                +  | NULL | NULL   | x  | NULL       | NULL  | 2026-03-01T10:05:00.5 | NaN
                """);
        assertThat(batch.positions()).startsWith(9, 10);
        assertThat(batch.watermarks()).startsWith(60_000_000, 60_000_000);
        assertThat(Tables.text(batch)).isEqualTo("""
                -2 | true | -10.50 | '' | 2026-03-01 | 10:05 | 1969-12-31T23:55 | 0.0
                + | NULL | NULL | x | NULL | NULL | 2026-03-01T10:05:00.500 | NaN
                """);
        assertThatThrownBy(() -> Tables.batch(type, "+ | true")).hasMessageContaining("not a weight and 7 values");
    }

    private static OperatorHarness harness(Operator operator) {
        return new OperatorHarness(TYPE, context -> operator)
                .batch(0, THREE_ROWS)
                .watermark(0, 5);
    }

    /** Passes all on. */
    private abstract static class PassOn implements Operator {
        @Override
        public void onBatch(int input, Batch batch, Output output) {
            output.emit(batch);
        }

        @Override
        public void onWatermark(int input, long watermarkMicros, Output output) {
            output.watermark(watermarkMicros);
        }

        @Override
        public void onClock(long epochClockMicros, Output output) {}

        @Override
        public void onEpochEnd(Output output) {}
    }
}
