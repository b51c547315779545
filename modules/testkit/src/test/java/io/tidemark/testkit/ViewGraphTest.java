package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.column;
import static io.tidemark.testkit.Nodes.literal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.QueryGraph;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.Book;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ViewGraphTest {
    private static final RowType PURCHASES = Tables.type("at TIMESTAMP, store VARCHAR, amount BIGINT");
    private static final PlanNode.Filter BIG = big(true);

    private final Recorder recorder = new Recorder();

    @Test
    void changesAndWatermarkGoThroughAndAreBookedAtTheEpochsEnd() {
        ViewGraph graph = view(big(false));
        assertThat(graph.inputs()).containsExactly("purchases");
        graph.onClock(1);
        graph.onBatch("purchases", Tables.batch(PURCHASES, """
                + | 10:00 | a | 11   @ 4 ~ 09:00
                + | 10:01 | b | 9
                - | 10:00 | c | 12
                """));
        graph.onWatermark("purchases", 77);
        assertThat(recorder.batches().get(0).positions()).startsWith(4, 6);
        assertThat(recorder.watermarks()).containsExactly(77L);
        assertThat(recorder.book(Book.CHANGES)).isEmpty();
        graph.onEpochEnd();
        assertThat(Tables.text(recorder.book(Book.CHANGES).get(0))).isEqualTo("""
                - | 1970-01-01T10:00 | c | 12
                + | 1970-01-01T10:00 | a | 11
                """);
    }

    @Test
    void rowsThatAreNeverTakenBackAreBookedAsTheyCome() {
        ViewGraph graph = view(BIG);
        Batch many = new Batch(PURCHASES, 2 * Batch.SLICE_ROWS);
        for (int row = 0; row < 2 * Batch.SLICE_ROWS; row++) {
            many.append(Tables.batch(PURCHASES, "+ | 10:00 | a | " + (row + 11)), 0);
        }
        graph.onClock(1);
        graph.onBatch("purchases", many);
        assertThat(recorder.book(Book.CHANGES)).hasSize(1);
        assertThat(recorder.book(Book.CHANGES).get(0).count()).isEqualTo(many.count());
        graph.onBatch("purchases", Tables.batch(PURCHASES, "+ | 10:01 | b | 12"));
        assertThat(recorder.book(Book.CHANGES)).hasSize(1);
        graph.onEpochEnd();
        assertThat(Tables.text(recorder.book(Book.CHANGES).get(1))).isEqualTo("+ | 1970-01-01T10:01 | b | 12\n");
    }

    private static PlanNode.Filter big(boolean insertOnly) {
        return new PlanNode.Filter(
                new PlanNode.Scan("purchases", PURCHASES, List.of(new TimeColumn(0, 0)), insertOnly),
                call("gt", DataType.BOOLEAN, column(PURCHASES, "amount"), literal(10L, DataType.BIGINT)));
    }

    @Test
    void relationThatIsScannedTwiceGoesIntoBothScans() {
        ViewGraph graph = view(new PlanNode.Union(List.of(BIG, BIG)));
        assertThat(graph.inputs()).containsExactly("purchases");
        graph.onClock(1);
        graph.onBatch("purchases", Tables.batch(PURCHASES, "+ | 10:00 | a | 11"));
        graph.onWatermark("purchases", 77);
        graph.onEpochEnd();
        assertThat(Tables.text(recorder.book(Book.CHANGES).get(0))).isEqualTo("2 | 1970-01-01T10:00 | a | 11\n");
        assertThat(recorder.watermarks()).containsExactly(77L);
        assertThatThrownBy(() -> graph.onWatermark("others", 1)).hasMessage("the plan does not scan others");
    }

    @Test
    void windowsOverAWindowsStartWaitForItsLag() {
        RowType upstream = Tables.type("window_start TIMESTAMP, window_end TIMESTAMP, sales BIGINT");
        long tenMinutes = 600_000_000;
        PlanNode scan =
                new PlanNode.Scan("sales", upstream, List.of(new TimeColumn(0, tenMinutes), new TimeColumn(1, 0)));
        ViewGraph overStart = view(window(scan, 0));
        overStart.onClock(1);
        overStart.onBatch("sales", Tables.batch(upstream, "+ | 10:00 | 10:10 | 5   @ 0 ~ 10:12"));
        overStart.onWatermark("sales", Values.timestamp("10:40"));
        assertThat(recorder.batches().get(0).watermarks()[0]).isEqualTo(Values.timestamp("10:02"));
        assertThat(recorder.watermark()).isEqualTo(Values.timestamp("10:30"));
        ViewGraph overEnd = view(window(scan, 1));
        overEnd.onClock(1);
        overEnd.onWatermark("sales", Values.timestamp("10:40"));
        assertThat(recorder.watermark()).isEqualTo(Values.timestamp("10:40"));
    }

    @Test
    void lagIsTracedThroughAllThatPassesAColumnOn() {
        RowType upstream = Tables.type("at TIMESTAMP, start TIMESTAMP, free TIMESTAMP");
        long hour = 3_600_000_000L;
        PlanNode scan = new PlanNode.Scan("v", upstream, List.of(new TimeColumn(0, 0), new TimeColumn(1, hour)));
        PlanNode projected = new PlanNode.Project(
                scan,
                List.of(column(upstream, "start"), column(upstream, "at")),
                Tables.type("s TIMESTAMP, a TIMESTAMP"));
        PlanNode grouped = Nodes.aggregate(projected, new int[] {0, 1});
        PlanNode values = new PlanNode.Values(List.of(List.of(time("09:00"), time("09:00"))), grouped.type());
        PlanNode union = new PlanNode.Union(List.of(grouped, values));
        // Windows of half an hour by the start, and then such windows by the start of those: an hour, and half an hour
        // more.
        PlanNode first = window(union, 0);
        PlanNode second = window(first, 2);
        ViewGraph graph = view(second);
        graph.onClock(1);
        graph.onWatermark("v", 10 * hour);
        graph.onEpochEnd();
        assertThat(recorder.watermark()).isEqualTo(10 * hour - hour - hour / 2);
        // By the event time beside the start: what the first windows waited is enough.
        ViewGraph beside = view(window(first, 1));
        beside.onClock(1);
        beside.onWatermark("v", 20 * hour);
        beside.onEpochEnd();
        assertThat(recorder.watermark()).isEqualTo(19 * hour);
    }

    @Test
    void rowOfTheStatementThatCannotBeComputedIsRejectedWithoutAnOrigin() {
        PlanNode values = new PlanNode.Values(List.of(List.of(time("09:00"), text("v"), number(0L))), PURCHASES);
        PlanNode ratio = new PlanNode.Project(
                values,
                List.of(call("divide", DataType.BIGINT, literal(1L, DataType.BIGINT), column(PURCHASES, "amount"))),
                Tables.type("ratio BIGINT"));
        ViewGraph graph = view(ratio);
        graph.onClock(1);
        graph.onEpochEnd();
        List<Object> rejected = ZSets.row(recorder.book(Book.REJECTED).get(0), 0);
        assertThat(rejected.subList(0, 3)).containsOnlyNulls();
        assertThat(rejected.get(4)).isEqualTo("ratio");
    }

    @Test
    void queryRunsTheSameOperatorsOnceAndInItsOrder() {
        PlanNode values = new PlanNode.Values(
                List.of(
                        List.of(time("09:00"), text("v"), number(99L)),
                        List.of(time("09:30"), text(null), number(null))),
                PURCHASES);
        PlanNode sorted =
                new PlanNode.Sort(new PlanNode.Union(List.of(BIG, values)), List.of(new SortKey(1, true, true)), 3, 0);
        QueryGraph graph = QueryGraph.build(sorted, Expressions::compile, recorder::emit);
        assertThat(graph.inputs()).containsExactly("purchases");
        graph.onBatch("purchases", Tables.batch(PURCHASES, """
                +2 | 10:00 | a | 11
                +  | 10:01 | b | 12
                +  | 10:01 | z | 1
                """));
        graph.finish();
        assertThat(recorder.takeText()).isEqualTo("""
                + | 1970-01-01T09:30 | NULL | NULL
                + | 1970-01-01T09:00 | v | 99
                + | 1970-01-01T10:01 | b | 12
                """);
    }

    private static Expr.Literal time(String text) {
        return new Expr.Literal(Values.timestamp(text), DataType.TIMESTAMP);
    }

    private static Expr.Literal text(String value) {
        return new Expr.Literal(value, DataType.VARCHAR);
    }

    private static Expr.Literal number(Long value) {
        return new Expr.Literal(value, DataType.BIGINT);
    }

    private static PlanNode window(PlanNode input, int timeColumn) {
        RowType type = input.type()
                .with(Field.required("start", DataType.TIMESTAMP), Field.required("end", DataType.TIMESTAMP));
        return new PlanNode.Window(input, timeColumn, WindowSpec.tumble(1_800_000_000), type);
    }

    private ViewGraph view(PlanNode root) {
        ViewPlan plan = new ViewPlan(
                "v", root, root.type().size(), new int[] {}, -1, -1, new int[] {}, new LatePolicy(true, 0, 0), false);
        ViewListener listener = new ViewListener() {
            @Override
            public void onChanges(Batch changes) {
                recorder.emit(changes);
            }

            @Override
            public void onWatermark(long watermarkMicros) {
                recorder.watermark(watermarkMicros);
            }

            @Override
            public void onBook(Book book, Batch rows) {
                recorder.book(book, rows);
            }
        };
        return ViewGraph.build(plan, "definition", name -> new MemoryContext(), Expressions::compile, listener);
    }
}
