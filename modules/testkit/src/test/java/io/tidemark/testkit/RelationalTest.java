package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.column;
import static io.tidemark.testkit.Nodes.literal;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.relational.Consolidate;
import io.tidemark.core.relational.EnterInserts;
import io.tidemark.core.relational.FailedStatement;
import io.tidemark.core.relational.Filter;
import io.tidemark.core.relational.Project;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.relational.Sort;
import io.tidemark.core.relational.Union;
import io.tidemark.core.relational.Unnest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RelationalTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, x BIGINT, y BIGINT");
    private static final Expr X = column(TYPE, "x");
    private static final Expr Y = column(TYPE, "y");
    private static final RowType LISTED = Tables.type("k VARCHAR, n BIGINT");
    private static final Expr SERIES =
            call("series", DataType.array(DataType.BIGINT), literal(1L, DataType.BIGINT), column(LISTED, "n"));
    private static final String LISTED_ROWS = """
            +  | a | 3
            +2 | b | 2
            +  | c | 0
            -  | d | 1
            +  | e | NULL
            """;
    private static final Expr RATIO = call("divide", DataType.BIGINT, X, Y);

    @Test
    void filterKeepsWhatIsTrueAndNotWhatIsNull() {
        VectorExpr[] condition = {Expressions.compile(call("lt", DataType.BOOLEAN, X, Y))};
        new OperatorHarness(
                        TYPE,
                        context -> new Filter(
                                TYPE, condition[0], new RejectedRows(context.origins(), Tally.NONE), Tally.NONE))
                .batch(0, Tables.batch(TYPE, """
                        + | a | 1    | 2
                        + | b | 2    | 1
                        + | c | NULL | 1
                        - | d | -3   | NULL
                        - | e | -3   | 0
                        """))
                .watermark(0, 5)
                .expect("""
                        + | a | 1  | 2
                        - | e | -3 | 0
                        """);
    }

    @Test
    void filterRejectsARowItCannotJudgeAndCountsEachRowOnce() {
        Map<AccountTerm, Long> counted = new EnumMap<>(AccountTerm.class);
        Tally tally = (term, batch, rows, count) -> {
            for (int i = 0; i < count; i++) {
                counted.merge(term, batch.weights()[rows[i]], Long::sum);
            }
        };
        Expr condition = call("gt", DataType.BOOLEAN, RATIO, literal(1L, DataType.BIGINT));
        Filter filter =
                new Filter(TYPE, Expressions.compile(condition), new RejectedRows(new NumberedOrigins(), tally), tally);
        Recorder recorder = new Recorder();
        filter.onBatch(0, Tables.batch(TYPE, """
                +  | a | 4 | 2
                +  | b | 4 | 0
                +2 | c | 1 | 2
                -  | d | 4 | 0
                """), recorder);
        assertThat(recorder.takeText()).isEqualTo("+ | a | 4 | 2\n");
        assertThat(counted).containsOnly(Map.entry(AccountTerm.FILTERED, 2L), Map.entry(AccountTerm.REJECTED, 0L));
        assertThat(recorder.book(Book.REJECTED)).hasSize(1);
        assertThat(ZSets.row(recorder.book(Book.REJECTED).get(0), 0)).startsWith("p", 1L, "row 1");
    }

    @Test
    void projectComputesColumnsAndRejectsRowsThatFail() {
        RowType output = Tables.type("k VARCHAR, ratio BIGINT");
        Project project = new Project(
                output,
                new VectorExpr[] {Expressions.compile(column(TYPE, "k")), Expressions.compile(RATIO)},
                new RejectedRows(new NumberedOrigins(), Tally.NONE));
        Recorder recorder = new Recorder();
        project.onBatch(0, Tables.batch(TYPE, """
                + | a | 7 | 2     @ 3 ~ 10:00
                + | b | 7 | 0
                - | c | 7 | NULL
                """), recorder);
        assertThat(recorder.batches().get(0).positions()).startsWith(3, 5);
        assertThat(recorder.batches().get(0).watermarks()[1]).isEqualTo(Values.timestamp("10:00"));
        assertThat(recorder.takeText()).isEqualTo("""
                + | a | 3
                - | c | NULL
                """);
        Batch rejected = recorder.book(Book.REJECTED).get(0);
        assertThat(rejected.bytes(4).getString(0)).isEqualTo("ratio");
        assertThat(rejected.bytes(3).getString(0)).contains("division by zero");
    }

    @Test
    void columnThatIsPassedOnIsNotCopied() {
        Project project = new Project(TYPE.select(1), new VectorExpr[] {Expressions.compile(X)}, new FailedStatement());
        Batch batch = Tables.batch(TYPE, "+ | a | 7 | 2");
        List<Column> emitted = new ArrayList<>();
        project.onBatch(0, batch, new Output() {
            @Override
            public void emit(Batch projected) {
                emitted.add(projected.column(0));
            }

            @Override
            public void watermark(long watermarkMicros) {}

            @Override
            public void book(Book book, Batch rows) {}
        });
        assertThat(emitted).containsExactly(batch.column(1));
    }

    @Test
    void queryFailsOnARowThatCannotBeComputed() {
        Project project =
                new Project(TYPE.select(1), new VectorExpr[] {Expressions.compile(RATIO)}, new FailedStatement());
        Batch batch = Tables.batch(TYPE, "+ | a | 7 | 0");
        assertThatThrownBy(() -> project.onBatch(0, batch, new Recorder()))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.detail()).contains("division by zero");
                    assertThat(error.hint()).contains("NULLIF");
                });
    }

    @Test
    void unionJudgesRowsByWhereAllInputsAreAndHoldsTheLowestWatermark() {
        Union union = new Union(TYPE, 2, new MemoryContext().state());
        Recorder recorder = new Recorder();
        Batch late = Tables.batch(TYPE, """
                + | a | 1 | 1   @ 0 ~ 10:00
                + | b | 1 | 1   @ 1 ~ 10:20
                """);
        union.onBatch(0, late, recorder);
        assertThat(recorder.batches().get(0).watermarks()).startsWith(Long.MIN_VALUE, Long.MIN_VALUE);
        union.onWatermark(0, Values.timestamp("10:30"), recorder);
        assertThat(recorder.watermarks()).isEmpty();
        union.onWatermark(1, Values.timestamp("10:10"), recorder);
        assertThat(recorder.watermarks()).containsExactly(Values.timestamp("10:10"));
        union.onBatch(0, late, recorder);
        assertThat(recorder.batches().get(1).watermarks())
                .startsWith(Values.timestamp("10:00"), Values.timestamp("10:10"));
        assertThat(late.watermarks()[1]).isEqualTo(Values.timestamp("10:20"));
        union.onWatermark(1, Long.MAX_VALUE, recorder);
        assertThat(recorder.watermark()).isEqualTo(Values.timestamp("10:30"));
    }

    @Test
    void unionKnowsItsWatermarksAfterARestore() {
        new OperatorHarness(TYPE, context -> new Union(TYPE, 2, context.state()))
                .watermark(0, 20)
                .batch(0, Tables.batch(TYPE, "+ | a | 1 | 1"))
                .watermark(1, 10)
                .batch(1, Tables.batch(TYPE, "+ | a | 1 | 1"))
                .watermark(1, 30)
                .expect("+2 | a | 1 | 1");
    }

    @Test
    void valuesComeOnceAndThenTheEnd() {
        Recorder recorder = new Recorder();
        MemoryContext context = new MemoryContext();
        Batch rows = Tables.batch(TYPE, "+ | a | 1 | 1");
        io.tidemark.core.relational.Values values = new io.tidemark.core.relational.Values(rows, context.state());
        values.onEpochEnd(recorder);
        values.onEpochEnd(recorder);
        new io.tidemark.core.relational.Values(rows, context.state()).onEpochEnd(recorder);
        assertThat(recorder.takeText()).isEqualTo("+ | a | 1 | 1\n");
        assertThat(recorder.watermarks()).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void sortOrdersByEachKeyAndCutsRowsByWeight() {
        PlanNode.Sort node = new PlanNode.Sort(
                scan("t", TYPE), List.of(new SortKey(1, true, true), new SortKey(0, false, false)), 4, 1);
        Sort sort = new Sort(node);
        Recorder recorder = new Recorder();
        sort.onBatch(0, Tables.batch(TYPE, """
                +  | b    | 1    | 1
                +3 | c    | 2    | 1
                +  | a    | 1    | 1
                +  | z    | NULL | 1
                +  | NULL | 1    | 1
                """), recorder);
        sort.onEpochEnd(recorder);
        assertThat(recorder.takeText()).isEqualTo("""
                3 | c | 2 | 1
                + | a | 1 | 1
                """);
    }

    @Test
    void viewWithoutWindowsBooksWhatAnEpochAmountsToAndPassesOnWhatCame() {
        Consolidate end = new Consolidate(TYPE, false);
        Recorder recorder = new Recorder();
        end.onBatch(0, Tables.batch(TYPE, """
                + | a | 1 | 1
                - | a | 1 | 1
                + | b | 1 | 1
                + | b | 1 | 1
                """), recorder);
        end.onBatch(0, Tables.batch(TYPE, """
                - | c | 1 | 1
                - | b | 1 | 1
                """), recorder);
        end.onEpochEnd(recorder);
        end.onEpochEnd(recorder);
        assertThat(recorder.batches()).hasSize(2);
        assertThat(recorder.book(Book.CHANGES)).hasSize(1);
        assertThat(Tables.text(recorder.book(Book.CHANGES).get(0))).isEqualTo("""
                - | c | 1 | 1
                + | b | 1 | 1
                """);
    }

    /** Beside a model that has only the order of the rows. */
    @Test
    void insertsAreBookedAsTheyComeSomeThousandAtATime() {
        EnterInserts end = new EnterInserts(TYPE);
        Recorder recorder = new Recorder();
        List<Long> given = new ArrayList<>();
        int full = Batch.SLICE_ROWS;
        for (int rows : new int[] {1500, full, full, 2000, 100, full, full + 900, 3, 3000}) {
            Batch batch = new Batch(TYPE, rows);
            for (int row = 0; row < rows; row++) {
                batch.bytes(0).set(row, "k" + row);
                batch.longs(1).set(row, given.size());
                batch.longs(2).set(row, row);
                batch.weights()[row] = 1;
                given.add((long) given.size());
            }
            batch.setCount(rows);
            end.onBatch(0, batch, recorder);
        }
        int before = recorder.book(Book.CHANGES).size();
        assertThat(before).isBetween(2, 8);
        end.onEpochEnd(recorder);
        end.onEpochEnd(recorder);
        assertThat(recorder.book(Book.CHANGES)).hasSize(before + 1);
        List<Long> booked = new ArrayList<>();
        for (Batch batch : recorder.book(Book.CHANGES)) {
            assertThat(batch.count()).isBetween(1, 4 * Batch.SLICE_ROWS);
            for (int row = 0; row < batch.count(); row++) {
                booked.add(batch.longs(1).get(row));
            }
        }
        assertThat(booked).isEqualTo(given);
    }

    @Test
    void manyEqualInsertsAreBookedAsOne() {
        EnterInserts end = new EnterInserts(TYPE);
        Recorder recorder = new Recorder();
        Batch batch = new Batch(TYPE, Batch.SLICE_ROWS);
        for (int row = 0; row < Batch.SLICE_ROWS; row++) {
            batch.bytes(0).set(row, "k" + row % 2);
            batch.longs(1).set(row, 1);
            batch.longs(2).set(row, 1);
            batch.weights()[row] = 1;
        }
        batch.setCount(Batch.SLICE_ROWS);
        end.onBatch(0, batch, recorder);
        end.onBatch(0, batch, recorder);
        assertThat(recorder.batches()).hasSize(2);
        end.onEpochEnd(recorder);
        assertThat(recorder.book(Book.CHANGES)).hasSize(1);
        assertThat(Tables.text(recorder.book(Book.CHANGES).get(0))).isEqualTo("""
                %1$d | k0 | 1 | 1
                %1$d | k1 | 1 | 1
                """.formatted(Batch.SLICE_ROWS));
    }

    private static final RowType SPREAD = Tables.type("k VARCHAR, n BIGINT, x BIGINT, place BIGINT");

    private static Unnest unnest(@Nullable Expr condition, boolean outer, Map<AccountTerm, Long> counted) {
        PlanNode.Unnest node = new PlanNode.Unnest(scan("t", LISTED), List.of(SERIES), condition, outer, SPREAD);
        Tally tally = (term, batch, rows, count) -> counted.merge(term, (long) count, Long::sum);
        return new Unnest(
                node,
                new VectorExpr[] {Expressions.compile(SERIES)},
                condition == null ? null : Expressions.compile(condition),
                new RejectedRows(null, Tally.NONE),
                new Tally[] {tally, tally});
    }

    private static OperatorHarness unnesting(@Nullable Expr condition, boolean outer) {
        return new OperatorHarness(SPREAD, context -> unnest(condition, outer, new EnumMap<>(AccountTerm.class)));
    }

    @Test
    void aRowComesOnceForEachElementWithItsWeight() {
        unnesting(null, false)
                .batch(0, Tables.batch(LISTED, LISTED_ROWS))
                .watermark(0, 5)
                .expect("""
                +  | a | 3 | 1 | 1
                +  | a | 3 | 2 | 2
                +  | a | 3 | 3 | 3
                +2 | b | 2 | 1 | 1
                +2 | b | 2 | 2 | 2
                -  | d | 1 | 1 | 1
                """);
    }

    @Test
    void aRowOfWhichNoElementIsLeftStaysIfAsked() {
        Expr isLarge = call("gt", DataType.BOOLEAN, column(SPREAD, "x"), literal(1L, DataType.BIGINT));
        unnesting(isLarge, true).batch(0, Tables.batch(LISTED, LISTED_ROWS)).expect("""
                +  | a | 3    | 2    | 2
                +  | a | 3    | 3    | 3
                +2 | b | 2    | 2    | 2
                +  | c | 0    | NULL | NULL
                -  | d | 1    | NULL | NULL
                +  | e | NULL | NULL | NULL
                """);
    }

    /** Finds elements that are lost or mixed up where those of one row fill several batches. */
    @Test
    void manyElementsComeInSeveralBatches() {
        StringBuilder rows = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 70; i++) {
            rows.append("+ | k").append(i).append(" | 200\n");
            for (int x = 150; x <= 200; x++) {
                expected.append("+ | k%d | 200 | %d | %d\n".formatted(i, x, x));
            }
        }
        Expr isLarge = call("ge", DataType.BOOLEAN, column(SPREAD, "x"), literal(150L, DataType.BIGINT));
        unnesting(isLarge, true).batch(0, Tables.batch(LISTED, rows.toString())).expect(expected.toString());
    }

    @Test
    void rowsAreAssignedAndElementsAreInput() {
        Map<AccountTerm, Long> counted = new EnumMap<>(AccountTerm.class);
        Batch rows = Tables.batch(LISTED, LISTED_ROWS);
        unnest(null, false, counted).onBatch(0, rows, new Recorder());
        assertThat(counted).containsOnly(Map.entry(AccountTerm.ASSIGNED, 5L), Map.entry(AccountTerm.INPUT, 6L));
    }
}
