package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.aggregate;
import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.column;
import static io.tidemark.testkit.Nodes.distinct;
import static io.tidemark.testkit.Nodes.filtered;
import static io.tidemark.testkit.Nodes.literal;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.QueryGraph;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.relational.RejectedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What operators give, change by change, equals what comes of computing all anew from the rows that are there. */
final class OracleTest {
    private static final RowType TYPE = Tables.type(
            "k VARCHAR, i INTEGER, l BIGINT, d DECIMAL(12, 2), x DOUBLE, b BOOLEAN, t TIMESTAMP, w DECIMAL(30, 4)");
    private static final int TEXT = 0;
    private static final int INTEGER = 1;
    private static final int BIGINT = 2;
    private static final int DECIMAL = 3;
    private static final int DOUBLE = 4;
    private static final int BOOLEAN = 5;
    private static final int TIMESTAMP = 6;
    private static final int WIDE = 7;
    private static final DataType NUMBER = DataType.decimal(38, 0);

    /** Finds sums that depend on order, extremes that outlive their row, distinct values that are counted twice or forgotten. */
    @Test
    void aggregatesUnderRandomChangesEqualRecomputation() {
        Seeded.run(40, random -> {
            PlanNode.Aggregate node = aggregate(scan("t", TYPE), keys(random), calls(random));
            RandomRows rows = new RandomRows(TYPE, random, 0.45, random.nextInt(4) == 0 ? 0.1 : 0.01);
            Recorder recorder = new Recorder();
            MemoryContext context = new MemoryContext();
            Aggregate operator =
                    new Aggregate(node, false, context, new RejectedRows(new NumberedOrigins(), Tally.NONE));
            for (int epoch = 0; epoch < 8; epoch++) {
                for (int batch = random.nextInt(3); batch >= 0; batch--) {
                    operator.onBatch(0, rows.next(random.nextInt(1, 40)), recorder);
                }
                operator.onEpochEnd(recorder);
                assertSame(node.type(), ZSets.of(recorder.batches()), Recomputed.aggregate(node, rows.present()));
            }
        });
    }

    /** Finds the same over inserts alone, where MIN and MAX keep no values. */
    @Test
    void aggregatesUnderRandomInsertsEqualRecomputation() {
        Seeded.run(20, random -> {
            PlanNode.Aggregate node = aggregate(scan("t", TYPE), keys(random), calls(random));
            RandomRows rows = new RandomRows(TYPE, random, 0, 0.1);
            Recorder recorder = new Recorder();
            Aggregate operator =
                    new Aggregate(node, true, new MemoryContext(), new RejectedRows(new NumberedOrigins(), Tally.NONE));
            for (int epoch = 0; epoch < 6; epoch++) {
                operator.onBatch(0, rows.next(random.nextInt(1, 60)), recorder);
                operator.onEpochEnd(recorder);
                assertSame(node.type(), ZSets.of(recorder.batches()), Recomputed.aggregate(node, rows.present()));
            }
        });
    }

    /** Finds state that is not saved, pages that are not loaded, results that depend on how input was cut. */
    @Test
    void aggregatesGiveTheSameInAllRegimes() {
        Seeded.run(8, random -> {
            PlanNode.Aggregate node = aggregate(scan("t", TYPE), new int[] {TEXT, BOOLEAN}, calls(random));
            RandomRows rows = new RandomRows(TYPE, random, 0.4, 0.1);
            OperatorHarness harness = new OperatorHarness(
                            node.type(),
                            context -> new Aggregate(
                                    node, false, context, new RejectedRows(context.origins(), Tally.NONE)))
                    .keyedBy(node.keys());
            for (int batch = 0; batch < 8; batch++) {
                harness.batch(0, rows.next(random.nextInt(1, 30)));
            }
            harness.expect(Recomputed.aggregate(node, rows.present()), Map.of());
        });
    }

    /** A view of DISTINCT over GROUP BY over UNION ALL of a filtered and a whole table; then a query of the same plan over the rows themselves. */
    @Test
    void viewAndQueryOverUnionFilterAndDistinctEqualRecomputation() {
        Seeded.run(30, random -> {
            Expr isSmall = call("lt", DataType.BOOLEAN, column(TYPE, "i"), literal(3L, DataType.INTEGER));
            PlanNode union =
                    new PlanNode.Union(List.of(new PlanNode.Filter(scan("a", TYPE), isSmall), scan("b", TYPE)));
            PlanNode.Aggregate groups = aggregate(
                    union,
                    new int[] {TEXT},
                    call(Kind.COUNT, -1, DataType.BIGINT),
                    call(Kind.MAX, BOOLEAN, DataType.BOOLEAN));
            PlanNode.Aggregate distinct = aggregate(groups, new int[] {1, 2});
            RandomRows left = new RandomRows(TYPE, random, 0.4, 0.1);
            RandomRows right = new RandomRows(TYPE, random, 0.4, 0.1);
            ChangesOfView view = new ChangesOfView(distinct, new LatePolicy(true, 0, 0));
            for (int epoch = 0; epoch < 8; epoch++) {
                view.graph().onClock(epoch);
                view.graph().onBatch("a", left.next(random.nextInt(1, 20)));
                view.graph().onBatch("b", right.next(random.nextInt(1, 20)));
                view.graph().onEpochEnd();
                Map<List<Object>, Long> expected = expected(groups, distinct, left, right);
                assertSame(distinct.type(), view.changes(), expected);
                assertSame(distinct.type(), query(distinct, left.present(), right.present()), expected);
            }
            assertThat(view.late()).isZero();
        });
    }

    private static Map<List<Object>, Long> expected(
            PlanNode.Aggregate groups, PlanNode.Aggregate distinct, RandomRows left, RandomRows right) {
        List<List<Object>> rows = new ArrayList<>(right.present());
        for (List<Object> row : left.present()) {
            if (row.get(INTEGER) != null && (Long) row.get(INTEGER) < 3) {
                rows.add(row);
            }
        }
        List<List<Object>> grouped =
                List.copyOf(Recomputed.aggregate(groups, rows).keySet());
        return Recomputed.aggregate(distinct, grouped);
    }

    private static Map<List<Object>, Long> query(PlanNode root, List<List<Object>> left, List<List<Object>> right) {
        Recorder recorder = new Recorder();
        QueryGraph graph = QueryGraph.build(root, Expressions::compile, recorder::emit);
        graph.onBatch("a", batch(left));
        graph.onBatch("b", batch(right));
        graph.finish();
        return ZSets.of(recorder.batches());
    }

    private static Batch batch(List<List<Object>> rows) {
        Batch batch = new Batch(TYPE, rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < TYPE.size(); column++) {
                Tables.set(batch, column, row, rows.get(row).get(column));
            }
            batch.weights()[row] = 1;
        }
        batch.setCount(rows.size());
        return batch;
    }

    private static void assertSame(RowType type, Map<List<Object>, Long> actual, Map<List<Object>, Long> expected) {
        if (!actual.equals(expected)) {
            assertThat(ZSets.text(actual, type)).isEqualTo(ZSets.text(expected, type));
        }
        assertThat(actual).isEqualTo(expected);
    }

    private static int[] keys(RandomGenerator random) {
        int[][] choices = {{}, {TEXT}, {BOOLEAN, INTEGER}, {DOUBLE}, {WIDE}, {TIMESTAMP, TEXT}};
        return choices[random.nextInt(choices.length)];
    }

    private static AggregateCall[] calls(RandomGenerator random) {
        List<AggregateCall> all = List.of(
                call(Kind.COUNT, -1, DataType.BIGINT),
                call(Kind.COUNT, DECIMAL, DataType.BIGINT),
                call(Kind.SUM, INTEGER, DataType.BIGINT),
                call(Kind.SUM, BIGINT, NUMBER),
                call(Kind.SUM, DECIMAL, DataType.decimal(38, 2)),
                call(Kind.SUM, WIDE, DataType.decimal(38, 4)),
                call(Kind.SUM, DOUBLE, DataType.DOUBLE),
                call(Kind.AVG, DOUBLE, DataType.DOUBLE),
                call(Kind.AVG, DECIMAL, DataType.decimal(38, 6)),
                call(Kind.AVG, INTEGER, DataType.decimal(38, 6)),
                call(Kind.MIN, TEXT, DataType.VARCHAR),
                call(Kind.MAX, DOUBLE, DataType.DOUBLE),
                call(Kind.MIN, WIDE, DataType.decimal(30, 4)),
                call(Kind.MAX, TIMESTAMP, DataType.TIMESTAMP),
                call(Kind.BOOL_AND, BOOLEAN, DataType.BOOLEAN),
                call(Kind.BOOL_OR, BOOLEAN, DataType.BOOLEAN),
                call(Kind.BIT_AND, INTEGER, DataType.INTEGER),
                call(Kind.BIT_OR, BIGINT, DataType.BIGINT),
                call(Kind.BIT_XOR, INTEGER, DataType.INTEGER),
                call(Kind.VAR_POP, DECIMAL, DataType.decimal(38, 6)),
                call(Kind.VAR_SAMP, DOUBLE, DataType.DOUBLE),
                call(Kind.STDDEV_POP, DOUBLE, DataType.DOUBLE),
                call(Kind.STDDEV_SAMP, INTEGER, DataType.decimal(38, 6)),
                ordered(Kind.COVAR_POP, DOUBLE, DECIMAL, DataType.DOUBLE, 0),
                ordered(Kind.COVAR_SAMP, INTEGER, WIDE, DataType.DOUBLE, 0),
                ordered(Kind.CORR, DECIMAL, INTEGER, DataType.DOUBLE, 0),
                ordered(Kind.REGR_COUNT, DECIMAL, DOUBLE, DataType.BIGINT, 0),
                ordered(Kind.REGR_SLOPE, DECIMAL, INTEGER, DataType.DOUBLE, 0),
                ordered(Kind.REGR_INTERCEPT, DOUBLE, INTEGER, DataType.DOUBLE, 0),
                ordered(Kind.REGR_R2, INTEGER, DECIMAL, DataType.DOUBLE, 0),
                ordered(Kind.ARG_MIN, TEXT, DECIMAL, DataType.VARCHAR, 0),
                ordered(Kind.ARG_MAX, WIDE, TIMESTAMP, DataType.decimal(30, 4), 0),
                ordered(Kind.STRING_AGG, TEXT, TEXT, DataType.VARCHAR, 0, new SortKey(INTEGER, true, false)),
                ordered(Kind.PERCENTILE_CONT, DECIMAL, -1, DataType.DOUBLE, 0.3, new SortKey(DECIMAL, false, false)),
                ordered(Kind.PERCENTILE_DISC, DOUBLE, -1, DataType.DOUBLE, 0.7, new SortKey(DOUBLE, true, false)),
                ordered(Kind.MODE, TEXT, -1, DataType.VARCHAR, 0),
                distinct(Kind.BIT_XOR, INTEGER, DataType.INTEGER),
                distinct(Kind.VAR_POP, INTEGER, DataType.decimal(38, 6)),
                distinct(Kind.COUNT, TEXT, DataType.BIGINT),
                distinct(Kind.SUM, DOUBLE, DataType.DOUBLE),
                distinct(Kind.SUM, DECIMAL, DataType.decimal(38, 2)),
                distinct(Kind.AVG, INTEGER, DataType.decimal(38, 6)));
        List<AggregateCall> chosen = new ArrayList<>();
        for (AggregateCall call : all) {
            if (random.nextInt(6) == 0) {
                chosen.add(random.nextInt(3) == 0 ? filtered(call, BOOLEAN) : call);
            }
        }
        return chosen.toArray(new AggregateCall[0]);
    }

    private static AggregateCall ordered(
            Kind kind, int argument, int second, DataType type, double fraction, SortKey... order) {
        return new AggregateCall(kind, argument, false, -1, type, kind.name(), second, List.of(order), fraction);
    }
}
