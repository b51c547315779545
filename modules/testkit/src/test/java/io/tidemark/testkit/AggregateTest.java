package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.aggregate;
import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.distinct;
import static io.tidemark.testkit.Nodes.filtered;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RejectedRows;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AggregateTest {
    private static final RowType SALES =
            Tables.type("store VARCHAR, amount DECIMAL(12, 2), paid BOOLEAN, pieces INTEGER, weight DOUBLE");
    private static final DataType MONEY = DataType.decimal(38, 2);
    private static final AggregateCall COUNT = call(Kind.COUNT, -1, DataType.BIGINT);
    private static final AggregateCall SUM = call(Kind.SUM, 1, MONEY);

    @Test
    void countAndSumFollowInsertsAndRetractions() {
        PlanNode.Aggregate node = aggregate(scan("sales", SALES), new int[] {0}, COUNT, SUM);
        harness(node)
                .batch(0, Tables.batch(SALES, """
                        + | a    | 10.50 | true  | 1 | 1.0
                        + | b    | 1.00  | true  | 1 | 1.0
                        + | a    | -0.25 | false | 1 | 1.0
                        """))
                .epoch(1)
                .batch(0, Tables.batch(SALES, """
                        - | b    | 1.00  | true  | 1 | 1.0
                        + | NULL | 2.00  | true  | 1 | 1.0
                        + | NULL | NULL  | true  | 1 | 1.0
                        - | a    | 10.50 | true  | 1 | 1.0
                        """))
                .expect("""
                        + | a    | 1 | -0.25
                        + | NULL | 2 | 2.00
                        """);
    }

    @Test
    void eachAggregateHasTheNullsOfSql() {
        PlanNode.Aggregate node = aggregate(
                scan("sales", SALES),
                new int[] {0},
                call(Kind.COUNT, 1, DataType.BIGINT),
                SUM,
                call(Kind.AVG, 1, DataType.decimal(38, 6)),
                call(Kind.MIN, 1, DataType.decimal(12, 2)),
                call(Kind.MAX, 0, DataType.VARCHAR),
                call(Kind.BOOL_AND, 2, DataType.BOOLEAN),
                call(Kind.BOOL_OR, 2, DataType.BOOLEAN),
                call(Kind.SUM, 3, DataType.BIGINT),
                call(Kind.SUM, 4, DataType.DOUBLE));
        harness(node).batch(0, Tables.batch(SALES, """
                        + | a | 10.00 | true  | 7    | 0.1
                        + | a | NULL  | NULL  | NULL | NULL
                        + | a | 0.01  | false | -9   | 0.2
                        + | a | 0.01  | false | -9   | 0.3
                        + | b | NULL  | NULL  | NULL | NULL
                        """)).expect("""
                        + | a | 3 | 10.02 | 3.340000 | 0.01 | a | false | true | -11  | 0.6
                        + | b | 0 | NULL  | NULL     | NULL | b | NULL  | NULL | NULL | NULL
                        """);
    }

    @Test
    void filterAndDistinctTakeTheirRowsAlone() {
        PlanNode.Aggregate node = aggregate(
                scan("sales", SALES),
                new int[] {0},
                filtered(COUNT, 2),
                distinct(Kind.COUNT, 3, DataType.BIGINT),
                filtered(distinct(Kind.SUM, 1, MONEY), 2),
                distinct(Kind.AVG, 3, DataType.decimal(38, 6)));
        harness(node).batch(0, Tables.batch(SALES, """
                        + | a | 1.50 | true  | 2    | 0
                        + | a | 1.50 | true  | 2    | 0
                        + | a | 4.00 | false | 3    | 0
                        + | a | 2.00 | true  | NULL | 0
                        + | a | 1.00 | NULL  | 7    | 0
                        - | a | 1.50 | true  | 2    | 0
                        - | a | 4.00 | false | 3    | 0
                        """)).expect("+ | a | 2 | 2 | 3.50 | 4.500000");
    }

    @Test
    void averageRoundsHalfAwayFromZero() {
        PlanNode.Aggregate node =
                aggregate(scan("sales", SALES), new int[] {0}, call(Kind.AVG, 1, DataType.decimal(12, 2)));
        harness(node).batch(0, Tables.batch(SALES, """
                        + | a | 0.01  | true | 1 | 0
                        + | a | 0.02  | true | 1 | 0
                        + | b | -0.01 | true | 1 | 0
                        + | b | -0.02 | true | 1 | 0
                        """)).expect("""
                        + | a | 0.02
                        + | b | -0.02
                        """);
    }

    @Test
    void doublesAreSummedExactlyAndInfinitiesCanBeTakenBack() {
        PlanNode.Aggregate node = aggregate(
                scan("sales", SALES),
                new int[] {0},
                call(Kind.SUM, 4, DataType.DOUBLE),
                call(Kind.AVG, 4, DataType.DOUBLE),
                call(Kind.MAX, 4, DataType.DOUBLE));
        harness(node).batch(0, Tables.batch(SALES, """
                        + | a | 0 | true | 1 | 1E300
                        + | a | 0 | true | 1 | NaN
                        + | a | 0 | true | 1 | Infinity
                        + | a | 0 | true | 1 | 0.5
                        - | a | 0 | true | 1 | NaN
                        - | a | 0 | true | 1 | Infinity
                        - | a | 0 | true | 1 | 1E300
                        + | b | 0 | true | 1 | Infinity
                        + | b | 0 | true | 1 | -Infinity
                        + | c | 0 | true | 1 | -Infinity
                        + | c | 0 | true | 1 | 1.0
                        + | d | 0 | true | 1 | -0.0
                        """)).expect("""
                        + | a | 0.5 | 0.5 | 0.5
                        + | b | NaN | NaN | Infinity
                        + | c | -Infinity | -Infinity | 1.0
                        + | d | 0.0 | 0.0 | 0.0
                        """);
    }

    @Test
    void withoutKeysThereIsOneRowAlways() {
        PlanNode.Aggregate node = aggregate(scan("sales", SALES), new int[] {}, COUNT, SUM);
        new OperatorHarness(node.type(), context -> operator(node, context)).expect("+ | 0 | NULL");
        new OperatorHarness(node.type(), context -> operator(node, context))
                .batch(0, Tables.batch(SALES, "+ | a | 1.00 | true | 1 | 0"))
                .batch(0, Tables.batch(SALES, "- | a | 1.00 | true | 1 | 0"))
                .expect("+ | 0 | NULL");
    }

    @Test
    void withoutCallsItIsDistinct() {
        PlanNode.Aggregate node = aggregate(scan("sales", SALES), new int[] {0, 2});
        harness(node).batch(0, Tables.batch(SALES, """
                        +  | a | 1.00 | true | 1 | 0
                        +3 | a | 2.00 | true | 1 | 0
                        +  | a | 1.00 | NULL | 1 | 0
                        +  | b | 1.00 | true | 1 | 0
                        -  | b | 1.00 | true | 1 | 0
                        """)).expect("""
                        + | a | true
                        + | a | NULL
                        """);
    }

    @Test
    void epochGivesOnePairForEachGroupThatChanged() {
        PlanNode.Aggregate node = aggregate(scan("sales", SALES), new int[] {0}, COUNT, SUM);
        Recorder recorder = new Recorder();
        Aggregate operator = operator(node, new MemoryContext());

        operator.onBatch(0, Tables.batch(SALES, """
                + | a | 1.00 | true | 1 | 0
                + | a | 2.00 | true | 1 | 0
                + | b | 1.00 | true | 1 | 0
                """), recorder);
        assertThat(recorder.takeText()).isEmpty();
        operator.onEpochEnd(recorder);
        assertThat(recorder.takeText()).isEqualTo("""
                + | a | 2 | 3.00
                + | b | 1 | 1.00
                """);

        operator.onBatch(0, Tables.batch(SALES, """
                + | b | 5.00 | true | 1 | 0
                - | a | 1.00 | true | 1 | 0
                - | b | 5.00 | true | 1 | 0
                """), recorder);
        operator.onEpochEnd(recorder);
        assertThat(recorder.takeText()).isEqualTo("""
                - | a | 2 | 3.00
                + | a | 1 | 2.00
                """);

        operator.onBatch(0, Tables.batch(SALES, "- | a | 2.00 | true | 1 | 0"), recorder);
        operator.onEpochEnd(recorder);
        assertThat(recorder.takeText()).isEqualTo("- | a | 1 | 2.00\n");
    }

    @Test
    void pairsAreStampedAsTheFirstRowThatTouchedTheGroupAndTheWatermarkFollows() {
        PlanNode.Aggregate node = aggregate(scan("sales", SALES), new int[] {0}, COUNT);
        Recorder recorder = new Recorder();
        Aggregate operator = operator(node, new MemoryContext());
        operator.onBatch(0, Tables.batch(SALES, """
                + | a | 1.00 | true | 1 | 0   @ 7 ~ 10:00
                + | a | 2.00 | true | 1 | 0   @ 8 ~ 10:30
                """), recorder);
        operator.onWatermark(0, Values.timestamp("10:40"), recorder);
        assertThat(recorder.watermarks()).isEmpty();
        operator.onEpochEnd(recorder);
        assertThat(recorder.batches().get(0).watermarks()[0]).isEqualTo(Values.timestamp("10:00"));
        assertThat(recorder.batches().get(0).positions()[0]).isEqualTo(7);
        assertThat(recorder.watermarks()).containsExactly(Values.timestamp("10:40"));
    }

    @Test
    void sumThatItsTypeCannotHoldIsNullAndToldOfOnceWhileTheRowsCount() {
        RowType wide = Tables.type("store VARCHAR, amount DECIMAL(38, 0)");
        PlanNode.Aggregate node = aggregate(
                scan("wide", wide),
                new int[] {0},
                call(Kind.MAX, 1, DataType.decimal(38, 0)),
                COUNT,
                call(Kind.SUM, 1, DataType.decimal(38, 0)));
        harness(node)
                .batch(0, Tables.batch(wide, """
                        + | a | 99999999999999999999999999999999999999
                        + | a | 1
                        + | a | 2
                        + | b | 4
                        """))
                .expect(
                        ZSets.of(node.type(), """
                                + | a | 99999999999999999999999999999999999999 | 3 | NULL
                                + | b | 4 | 1 | 4
                                """),
                        Map.of(Book.REJECTED, rejected("SUM", "DECIMAL(38, 0)", "'a'", node, 2)));
    }

    /** The third row would fit after the second, and the second not before it: rows that were refused made results wrong. */
    @Test
    void sumComesBackWhenItFitsAgainAndEachTimeThatItDoesNotIsTold() {
        RowType wide = Tables.type("amount DECIMAL(38, 0)");
        PlanNode.Aggregate node =
                aggregate(scan("wide", wide), new int[] {}, call(Kind.SUM, 0, DataType.decimal(38, 0)), COUNT);
        Recorder recorder = new Recorder();
        Aggregate operator = operator(node, new MemoryContext());
        epoch(operator, recorder, Tables.batch(wide, """
                + | 99999999999999999999999999999999999999
                + | 99999999999999999999999999999999999999
                + | 1
                """));
        assertThat(recorder.takeText()).isEqualTo("+ | NULL | 3\n");
        epoch(operator, recorder, Tables.batch(wide, "+ | 0"));
        assertThat(recorder.takeText()).isEqualTo("- | NULL | 3\n+ | NULL | 4\n");
        assertThat(recorder.book(Book.REJECTED)).hasSize(1);
        epoch(operator, recorder, Tables.batch(wide, """
                - | 99999999999999999999999999999999999999
                - | 1
                """));
        assertThat(recorder.takeText()).isEqualTo("- | NULL | 4\n+ | 99999999999999999999999999999999999999 | 2\n");
        epoch(operator, recorder, Tables.batch(wide, "+ | 1"));
        assertThat(recorder.takeText()).isEqualTo("- | 99999999999999999999999999999999999999 | 2\n+ | NULL | 3\n");
        assertThat(recorder.book(Book.REJECTED)).hasSize(2);
        assertThat(ZSets.of(recorder.book(Book.REJECTED)))
                .isEqualTo(Map.of(
                        Arrays.asList(
                                null,
                                null,
                                null,
                                "SUM exceeds the range of DECIMAL(38, 0)",
                                node.type().field(0).name()),
                        2L));
    }

    @Test
    void sumOfIntegersThatOverflowsOnItsWayIsRightInTheEnd() {
        RowType counts = Tables.type("n INTEGER");
        PlanNode.Aggregate node = aggregate(scan("counts", counts), new int[] {}, call(Kind.SUM, 0, DataType.BIGINT));
        Recorder recorder = new Recorder();
        Aggregate operator = operator(node, new MemoryContext());
        // 2147483647 * 4294967298 = 2^63 - 2: 2 more are too many, and 1 more fits.
        epoch(operator, recorder, Tables.batch(counts, "+4294967298 | 2147483647"));
        assertThat(recorder.takeText()).isEqualTo("+ | 9223372036854775806\n");
        epoch(operator, recorder, Tables.batch(counts, "+ | 2"));
        assertThat(recorder.takeText()).isEqualTo("- | 9223372036854775806\n+ | NULL\n");
        epoch(operator, recorder, Tables.batch(counts, "+ | -1"));
        assertThat(recorder.takeText()).isEqualTo("- | NULL\n+ | 9223372036854775807\n");
    }

    @Test
    void averageIsNullWhenItsTypeCannotHoldItAfterRounding() {
        RowType wide = Tables.type("store VARCHAR, amount DECIMAL(10, 2)");
        PlanNode.Aggregate node =
                aggregate(scan("wide", wide), new int[] {0}, COUNT, call(Kind.AVG, 1, DataType.decimal(5, 1)));
        harness(node)
                .batch(0, Tables.batch(wide, """
                        + | a | 9999.90
                        + | a | 9999.91
                        + | c | 9999.95
                        """))
                .expect(
                        ZSets.of(node.type(), """
                                + | a | 2 | 9999.9
                                + | c | 1 | NULL
                                """),
                        Map.of(Book.REJECTED, rejected("AVG", "DECIMAL(5, 1)", "'c'", node, 1)));
    }

    private static Map<List<Object>, Long> rejected(
            String kind, String type, String group, PlanNode.Aggregate node, int call) {
        String message = kind + " exceeds the range of " + type + " in the group store = " + group;
        return Map.of(
                Arrays.asList(null, null, null, message, node.calls().get(call).name()), 1L);
    }

    private static void epoch(Aggregate operator, Recorder recorder, Batch batch) {
        operator.onBatch(0, batch, recorder);
        operator.onEpochEnd(recorder);
    }

    @Test
    void retractionThatComesBeforeItsInsertLeavesNoTrace() {
        PlanNode.Aggregate node = aggregate(
                scan("sales", SALES),
                new int[] {0},
                COUNT,
                call(Kind.MIN, 3, DataType.INTEGER),
                distinct(Kind.COUNT, 3, DataType.BIGINT));
        harness(node)
                .batch(0, Tables.batch(SALES, "- | a | 1.00 | true | 5 | 0"))
                .epoch(1)
                .batch(0, Tables.batch(SALES, """
                        +2 | a | 1.00 | true | 5 | 0
                        +  | b | 1.00 | true | 6 | 0
                        """))
                .epoch(2)
                .batch(0, Tables.batch(SALES, "- | b | 1.00 | true | 6 | 0"))
                .expect("+ | a | 1 | 5 | 1");
    }

    private static OperatorHarness harness(PlanNode.Aggregate node) {
        return new OperatorHarness(node.type(), context -> operator(node, context)).keyedBy(node.keys());
    }

    private static Aggregate operator(PlanNode.Aggregate node, OperatorContext context) {
        return new Aggregate(node, false, context, new RejectedRows(context.origins(), Tally.NONE));
    }
}
