package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.over.Over;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.OverCall.Function;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.state.OrderedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Functions with OVER, change by change, equal what comes of sorting all rows that are there and looking around each. */
final class OverTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, i INTEGER, d DECIMAL(30, 4), t TIMESTAMP");
    private static final int INTEGER = 1;
    private static final int DECIMAL = 2;
    private static final DataType SUM = DataType.decimal(38, 4);

    @Test
    void insertInTheMiddleAndRetractionMoveOnlyTheRowsAround() {
        PlanNode.Over node = node(
                new int[0],
                List.of(new SortKey(INTEGER, false, false)),
                sum(new Frame(true, -1, 0)),
                neighbour(Function.LAG, 1));
        Recorder recorder = new Recorder();
        Over over = operator(node, new MemoryContext());
        over.onBatch(
                0,
                Tables.batch(
                        TYPE, "+ | a | 1 | 1 | NULL\n+ | a | 2 | 2 | NULL\n+ | a | 4 | 4 | NULL\n+ | a | 5 | 5 | NULL"),
                recorder);
        over.onEpochEnd(recorder);
        Recorder change = new Recorder();
        over.onBatch(0, Tables.batch(TYPE, "+ | a | 3 | 3 | NULL"), change);
        over.onEpochEnd(change);
        assertThat(ZSets.text(ZSets.of(change.batches()), node.type())).isEqualTo("""
                + | a | 3 | 3.0000 | NULL | 5.0000 | 2
                + | a | 4 | 4.0000 | NULL | 7.0000 | 3
                - | a | 4 | 4.0000 | NULL | 6.0000 | 2""");
    }

    /** Finds rows around a change that are left as they were, frames that miss a row, sums that do not come back, ranks of peers. */
    @Test
    void functionsUnderRandomChangesEqualLookingAroundEachRow() {
        Seeded.run(80, random -> {
            PlanNode.Over node = random(random);
            RandomRows rows = new RandomRows(TYPE, random, 0.45, 0.0);
            Recorder recorder = new Recorder();
            Over operator = operator(node, new MemoryContext());
            for (int epoch = 0; epoch < 8; epoch++) {
                for (int batch = random.nextInt(3); batch >= 0; batch--) {
                    operator.onBatch(0, rows.next(random.nextInt(1, 15)), recorder);
                }
                operator.onEpochEnd(recorder);
                Map<List<@Nullable Object>, Long> expected = RecomputedOver.of(node, rows.present());
                assertThat(ZSets.text(ZSets.of(recorder.batches()), node.type()))
                        .isEqualTo(ZSets.text(expected, node.type()));
            }
        });
    }

    /** Finds state that is not saved, partitions that are not rescaled, results that depend on how input was cut. */
    @Test
    void functionsGiveTheSameInAllRegimes() {
        Seeded.run(8, random -> {
            PlanNode.Over node = random(random);
            RandomRows rows = new RandomRows(TYPE, random, 0.4, 0.0);
            OperatorHarness harness = new OperatorHarness(node.type(), context -> operator(node, context));
            if (node.partition().length > 0) {
                harness.keyedBy(node.partition());
            }
            for (int batch = 0; batch < 7; batch++) {
                harness.batch(0, rows.next(random.nextInt(1, 12)));
            }
            harness.expect(RecomputedOver.of(node, rows.present()), Map.of());
        });
    }

    /** A frame in rows in the middle, and a running sum at the end: both look at what lies around, not at the whole partition. */
    @Test
    void workOfAChangeDoesNotGrowWithTheRows() {
        OverCall around = sum(new Frame(true, -3, 3));
        OverCall running = sum(new Frame(false, Frame.FIRST, 0));
        assertThat(workOfAHundredChanges(around, 16_000, false))
                .as("entries looked at, among 16 times as many rows")
                .isLessThan(2 * workOfAHundredChanges(around, 1_000, false));
        assertThat(workOfAHundredChanges(running, 16_000, true))
                .isLessThan(2 * workOfAHundredChanges(running, 1_000, true));
    }

    private static long workOfAHundredChanges(OverCall call, int rows, boolean atTheEnd) {
        PlanNode.Over node = node(new int[0], List.of(new SortKey(INTEGER, true, false)), call);
        MemoryContext context = new MemoryContext();
        Over operator = operator(node, context);
        Recorder recorder = new Recorder();
        Batch batch = new Batch(TYPE, 1);
        OrderedTable state = context.state().ordered("rows", Ordered.schema(TYPE, INTEGER));
        for (int row = 0; row < rows; row++) {
            operator.onBatch(0, Ordered.row(batch, row * 7919L % rows), recorder);
        }
        operator.onEpochEnd(recorder);
        long before = state.visits();
        for (int change = 0; change < 100; change++) {
            long number = atTheEnd ? -1L - change : (long) change * rows / 100;
            operator.onBatch(0, Ordered.row(batch, number), recorder);
            operator.onEpochEnd(recorder);
        }
        return state.visits() - before;
    }

    private static PlanNode.Over random(RandomGenerator random) {
        int[][] partitions = {{}, {0}, {3, 0}};
        List<SortKey> order = new ArrayList<>();
        boolean hasDistance = random.nextBoolean();
        for (int key = hasDistance ? 1 : random.nextInt(3); key > 0; key--) {
            order.add(
                    new SortKey(hasDistance ? INTEGER : random.nextInt(4), random.nextBoolean(), random.nextBoolean()));
        }
        List<OverCall> calls = new ArrayList<>();
        for (int call = random.nextInt(1, 4); call > 0; call--) {
            calls.add(randomCall(random, hasDistance));
        }
        return node(partitions[random.nextInt(partitions.length)], order, calls.toArray(new OverCall[0]));
    }

    private static OverCall randomCall(RandomGenerator random, boolean hasDistance) {
        Frame frame = frame(random, hasDistance);
        return switch (random.nextInt(13)) {
            case 0 -> rank(Function.ROW_NUMBER, DataType.BIGINT);
            case 1 -> rank(Function.RANK, DataType.BIGINT);
            case 2 -> rank(Function.DENSE_RANK, DataType.BIGINT);
            case 3 -> rank(random.nextBoolean() ? Function.PERCENT_RANK : Function.CUME_DIST, DataType.DOUBLE);
            case 4 ->
                new OverCall(Function.NTILE, -1, random.nextInt(1, 5), -1, Frame.WHOLE, null, DataType.INTEGER, "f");
            case 5 -> neighbour(Function.LAG, random.nextInt(-1, 4));
            case 6 -> neighbour(Function.LEAD, random.nextInt(4));
            case 7 -> ofFrame(Function.FIRST_VALUE, 0, frame);
            case 8 -> ofFrame(Function.LAST_VALUE, 0, frame);
            case 9 -> ofFrame(Function.NTH_VALUE, random.nextInt(1, 4), frame);
            case 10 -> aggregate(call(Kind.MIN, INTEGER, DataType.INTEGER), frame);
            case 11 -> aggregate(Nodes.distinct(Kind.COUNT, INTEGER, DataType.BIGINT), frame);
            default -> sum(frame);
        };
    }

    private static Frame frame(RandomGenerator random, boolean hasDistance) {
        boolean isRows = random.nextBoolean();
        long reach = isRows || hasDistance ? 3 : 0;
        long low = random.nextLong(-reach, reach + 1);
        long high = random.nextLong(low, reach + 1);
        return new Frame(
                isRows, random.nextInt(3) == 0 ? Frame.FIRST : low, random.nextInt(3) == 0 ? Frame.LAST : high);
    }

    private static OverCall rank(Function function, DataType type) {
        return new OverCall(function, -1, 0, -1, Frame.WHOLE, null, type, "f");
    }

    private static OverCall neighbour(Function function, long rows) {
        return new OverCall(function, INTEGER, rows, -1, Frame.WHOLE, null, DataType.INTEGER, "f");
    }

    private static OverCall ofFrame(Function function, long number, Frame frame) {
        return new OverCall(function, DECIMAL, number, -1, frame, null, DataType.decimal(30, 4), "f");
    }

    private static OverCall sum(Frame frame) {
        return aggregate(call(Kind.SUM, DECIMAL, SUM), frame);
    }

    private static OverCall aggregate(AggregateCall call, Frame frame) {
        return new OverCall(Function.AGGREGATE, -1, 0, -1, frame, call, call.type(), "f");
    }

    private static PlanNode.Over node(int[] partition, List<SortKey> order, OverCall... calls) {
        RowType type = TYPE;
        for (OverCall call : calls) {
            type = type.with(Field.of("f" + type.size(), call.type()));
        }
        return new PlanNode.Over(scan("t", TYPE), partition, order, List.of(calls), type);
    }

    private static Over operator(PlanNode.Over node, OperatorContext context) {
        return new Over(node, context, new RejectedRows(null, Tally.NONE));
    }
}
