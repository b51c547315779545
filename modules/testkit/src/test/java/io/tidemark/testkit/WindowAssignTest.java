package io.tidemark.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.window.WindowAssign;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WindowAssignTest {
    private static final long MINUTE = 60_000_000;
    private static final RowType TYPE = Tables.type("at TIMESTAMP, k VARCHAR");
    private static final RowType WINDOWED = TYPE.with(
            Field.required("window_start", DataType.TIMESTAMP), Field.required("window_end", DataType.TIMESTAMP));
    private static final WindowSpec TEN_MINUTES = WindowSpec.tumble(10 * MINUTE);
    private static final WindowSpec HOP =
            new WindowSpec(Span.ofMicros(10 * MINUTE), Span.ofMicros(4 * MINUTE), Span.ZERO, null);

    @Test
    void tumblingRowHasOneWindowAlsoBeforeTheEpoch() {
        new OperatorHarness(WINDOWED, context -> assign(TEN_MINUTES, 0, Tally.NONE))
                .batch(0, Tables.batch(TYPE, """
                        + | 10:05    | a
                        - | 10:09:59 | b
                        + | 10:10    | c
                        + | -00:00:01 | d
                        """))
                .expect("""
                        + | 10:05    | a | 10:00 | 10:10
                        - | 10:09:59 | b | 10:00 | 10:10
                        + | 10:10    | c | 10:10 | 10:20
                        + | -00:00:01 | d | -00:10 | 00:00
                        """);
    }

    @Test
    void hoppingRowHasARowForEachWindowInOrderOfStart() {
        Recorder recorder = new Recorder();
        assign(HOP, 0, Tally.NONE).onBatch(0, Tables.batch(TYPE, """
                +2 | 00:09 | a   @ 5 ~ 00:01
                -  | 00:11 | b   @ 6 ~ 00:02
                """), recorder);
        Batch batch = recorder.batches().get(0);
        assertThat(batch.positions()).startsWith(5, 5, 5, 6, 6);
        assertThat(batch.watermarks()).startsWith(MINUTE, MINUTE, MINUTE, 2 * MINUTE, 2 * MINUTE);
        assertThat(recorder.takeText()).isEqualTo("""
                2 | 1970-01-01T00:09 | a | 1970-01-01T00:00 | 1970-01-01T00:10
                2 | 1970-01-01T00:09 | a | 1970-01-01T00:04 | 1970-01-01T00:14
                2 | 1970-01-01T00:09 | a | 1970-01-01T00:08 | 1970-01-01T00:18
                - | 1970-01-01T00:11 | b | 1970-01-01T00:04 | 1970-01-01T00:14
                - | 1970-01-01T00:11 | b | 1970-01-01T00:08 | 1970-01-01T00:18
                """);
    }

    @Test
    void rowIsCountedOnceHoweverManyWindowsItHas() {
        List<String> counted = new ArrayList<>();
        Tally tally = (term, batch, rows, count) -> {
            for (int i = 0; i < count; i++) {
                counted.add(term + " " + rows[i]);
            }
        };
        Recorder recorder = new Recorder();
        Batch batch = Tables.batch(TYPE, """
                + | 00:09 | a
                + | NULL  | b
                + | 00:11 | c
                """);
        assign(HOP, 0, tally).onBatch(0, batch, recorder);
        assertThat(counted)
                .containsExactly(AccountTerm.REJECTED + " 1", AccountTerm.ASSIGNED + " 0", AccountTerm.ASSIGNED + " 2");
        assign(TEN_MINUTES, 0, tally).onBatch(0, batch, recorder);
        assertThat(counted.subList(3, 6)).isEqualTo(counted.subList(0, 3));
        assertThat(recorder.book(Book.REJECTED)).hasSize(2);
        assertThat(recorder.book(Book.REJECTED).get(0).bytes(3).getString(0)).isEqualTo("event time \"at\" is NULL");
    }

    @Test
    void timeOutOfRangeIsRejected() {
        Batch batch = Tables.batch(TYPE, """
                + | 00:01 | a
                + | 00:02 | b
                """);
        batch.longs(0).set(0, Long.MAX_VALUE);
        Recorder recorder = new Recorder();
        assign(TEN_MINUTES, 0, Tally.NONE).onBatch(0, batch, recorder);
        assertThat(recorder.batches().get(0).count()).isEqualTo(1);
        assertThat(recorder.book(Book.REJECTED).get(0).bytes(3).getString(0))
                .isEqualTo("event time \"at\" is out of range");
    }

    @Test
    void stampsAndWatermarkAreBehindByTheLagOfTheEventTime() {
        for (WindowSpec spec : List.of(TEN_MINUTES, HOP)) {
            WindowAssign operator = assign(spec, 3 * MINUTE, Tally.NONE);
            Recorder recorder = new Recorder();
            Batch batch = Tables.batch(TYPE, """
                    + | 00:01 | a   @ 0 ~ NULL
                    + | 00:00 | b   @ 1 ~ 00:05
                    """);
            operator.onBatch(0, batch, recorder);
            Batch emitted = recorder.batches().get(0);
            assertThat(emitted.watermarks()[0]).isEqualTo(Long.MIN_VALUE);
            assertThat(emitted.watermarks()[emitted.count() - 1]).isEqualTo(2 * MINUTE);
            assertThat(batch.watermarks()[1]).isEqualTo(5 * MINUTE);
            operator.onWatermark(0, 5 * MINUTE, recorder);
            operator.onWatermark(0, Long.MAX_VALUE, recorder);
            assertThat(recorder.watermarks()).containsExactly(2 * MINUTE, Long.MAX_VALUE);
        }
    }

    private static WindowAssign assign(WindowSpec spec, long lag, Tally tally) {
        PlanNode.Window node = new PlanNode.Window(Nodes.scan("t", TYPE), 0, spec, WINDOWED);
        return new WindowAssign(node, lag, new RejectedRows(new NumberedOrigins(), tally), tally, false);
    }
}
