package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.top.First;
import io.tidemark.core.top.Top;
import io.tidemark.core.top.TopFew;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The first rows in order, change by change, equal what comes of sorting all rows that are there. */
final class TopTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, i INTEGER, d DECIMAL(30, 4), x DOUBLE");

    @Test
    void rowThatGoesGivesItsPlaceToTheNextOne() {
        PlanNode.Top node = node(new int[] {0}, List.of(new SortKey(1, true, false)), Ranking.ROW_NUMBER, 2, 0, true);
        harness(node)
                .batch(
                        0,
                        Tables.batch(
                                TYPE, "+ | a | 3 | 1 | 0\n+ | a | 2 | 1 | 0\n+ | a | 1 | 1 | 0\n+ | b | 9 | 1 | 0"))
                .epoch(1)
                .batch(0, Tables.batch(TYPE, "- | a | 3 | 1 | 0\n+ | b | NULL | 1 | 0"))
                .expect("""
                        + | a | 2    | 1 | 0 | 1
                        + | a | 1    | 1 | 0 | 2
                        + | b | 9    | 1 | 0 | 1
                        + | b | NULL | 1 | 0 | 2
                        """);
    }

    @Test
    void peersHaveOneRankAndAreGivenTogether() {
        String rows = "2 | a | 1 | 1 | 0\n+ | a | 1 | 2 | 0\n+ | a | 5 | 1 | 0\n+ | a | 7 | 1 | 0";
        List<SortKey> order = List.of(new SortKey(1, false, false));
        harness(node(new int[0], order, Ranking.RANK, 4, 0, true))
                .batch(0, Tables.batch(TYPE, rows))
                .expect("2 | a | 1 | 1 | 0 | 1\n+ | a | 1 | 2 | 0 | 1\n+ | a | 5 | 1 | 0 | 4");
        harness(node(new int[0], order, Ranking.DENSE_RANK, 2, 1, true))
                .batch(0, Tables.batch(TYPE, rows))
                .expect("+ | a | 5 | 1 | 0 | 2\n+ | a | 7 | 1 | 0 | 3");
    }

    /** Finds rows that stay or are missing behind the limit, ties that depend on arrival, ranks that are not counted on. */
    @Test
    void topUnderRandomChangesEqualsSorting() {
        Seeded.run(240, random -> {
            PlanNode.Top node = random(random);
            boolean insertOnly = random.nextBoolean();
            RandomRows rows = new RandomRows(TYPE, random, insertOnly ? 0 : 0.45, 0.1);
            Recorder recorder = new Recorder();
            Operator operator = insertOnly && random.nextInt(3) == 0
                    ? new Top(node, true, new MemoryContext())
                    : operator(node, insertOnly, new MemoryContext());
            for (int epoch = 0; epoch < 10; epoch++) {
                for (int batch = random.nextInt(3); batch >= 0; batch--) {
                    operator.onBatch(0, rows.next(random.nextInt(1, 30)), recorder);
                }
                operator.onEpochEnd(recorder);
                Map<List<@Nullable Object>, Long> expected = expected(node, rows.present());
                Map<List<@Nullable Object>, Long> actual = ZSets.of(recorder.batches());
                assertThat(ZSets.text(actual, node.type())).isEqualTo(ZSets.text(expected, node.type()));
            }
        });
    }

    /** Finds state that is not saved, partitions that are not rescaled, results that depend on how input was cut. */
    @Test
    void topGivesTheSameInAllRegimes() {
        Seeded.run(24, random -> {
            PlanNode.Top node = random(random);
            boolean insertOnly = random.nextBoolean();
            RandomRows rows = new RandomRows(TYPE, random, insertOnly ? 0 : 0.4, 0.1);
            OperatorHarness harness = new OperatorHarness(node.type(), context -> operator(node, insertOnly, context));
            if (node.partition().length > 0) {
                harness.keyedBy(node.partition());
            }
            for (int batch = 0; batch < 8; batch++) {
                harness.batch(0, rows.next(random.nextInt(1, 25)));
            }
            harness.expect(expected(node, rows.present()), Map.of());
        });
    }

    /** Finds rows that are kept though they can never be chosen, and partitions that are kept for nothing. */
    @Test
    void ofRowsThatNeverGoOnlyThoseChosenAreKept() {
        PlanNode.Top node = node(new int[0], List.of(new SortKey(1, true, false)), Ranking.ROW_NUMBER, 3, 1, true);
        MemoryContext context = new MemoryContext();
        Operator operator = new Top(node, true, context);
        Batch batch = new Batch(TYPE, 1);
        for (int row = 0; row < 1_000; row++) {
            operator.onBatch(0, Ordered.row(batch, row * 7919L % 1_000), new Recorder());
        }
        operator.onEpochEnd(new Recorder());
        assertThat(context.state().ordered("rows", Ordered.schema(TYPE, 1)).size())
                .isEqualTo(4);
    }

    /** Finds a row that is told though it did not become the first, and stamps of later rows than the one that did. */
    @Test
    void firstRowOfAPartitionIsToldOfWhenItChangesAndNotBefore() {
        PlanNode.Top node = node(new int[] {0}, List.of(new SortKey(1, true, true)), Ranking.ROW_NUMBER, 1, 0, true);
        new OperatorHarness(node.type(), context -> operator(node, true, context))
                .batch(0, Tables.batch(TYPE, "+ | a | 1 | 1 | 0\n+ | a | 2 | 5 | 0\n+ | b | 3 | 1 | 0"))
                .epoch(1)
                .batch(0, Tables.batch(TYPE, "+ | a | 2 | 7 | 0\n+ | a | 1 | 1 | 0\n+ | b | NULL | 1 | 0"))
                .expect("+ | a | 2 | 5 | 0 | 1\n+ | b | NULL | 1 | 0 | 1");
        Recorder recorder = new Recorder();
        Operator operator = operator(node, true, new MemoryContext());
        for (String rows : List.of("+ | a | 1 | 1 | 0", "+ | a | 1 | 2 | 0", "+ | a | 4 | 2 | 0\n+ | a | 5 | 2 | 0")) {
            Batch batch = Tables.batch(TYPE, rows);
            for (int row = 0; row < batch.count(); row++) {
                batch.positions()[row] = 10 * recorder.batches().size() + row;
            }
            operator.onBatch(0, batch, recorder);
            operator.onEpochEnd(recorder);
        }
        assertThat(recorder.batches()).hasSize(2);
        assertThat(Tables.text(recorder.batches().get(1))).isEqualTo("""
                - | a | 1 | 1.0000 | 0.0 | 1
                + | a | 5 | 2.0000 | 0.0 | 1
                """);
        assertThat(recorder.batches().get(1).positions()[1]).isEqualTo(10);
    }

    /** Of all rows those that lie on the way to the place of the change are looked at, and those that are given. */
    @Test
    void workOfAChangeDoesNotGrowWithTheRows() {
        long small = workOfAHundredChanges(1_000);
        long large = workOfAHundredChanges(64_000);
        assertThat(large).as("entries looked at, among 64 times as many rows").isLessThan(2 * small);
    }

    private static long workOfAHundredChanges(int rows) {
        PlanNode.Top node = node(new int[0], List.of(new SortKey(1, true, false)), Ranking.ROW_NUMBER, 10, 0, true);
        MemoryContext context = new MemoryContext();
        Top operator = new Top(node, false, context);
        Recorder recorder = new Recorder();
        Batch batch = new Batch(TYPE, 1);
        OrderedTable state = context.state().ordered("rows", Ordered.schema(TYPE, 1));
        for (int row = 0; row < rows; row++) {
            operator.onBatch(0, Ordered.row(batch, row * 7919L % rows), recorder);
        }
        operator.onEpochEnd(recorder);
        long before = state.visits();
        for (int change = 0; change < 100; change++) {
            operator.onBatch(0, Ordered.row(batch, (long) change * rows / 100), recorder);
            operator.onEpochEnd(recorder);
        }
        return state.visits() - before;
    }

    private static PlanNode.Top random(RandomGenerator random) {
        int[][] partitions = {{}, {0}, {0, 3}, {2}};
        List<SortKey> order = new ArrayList<>();
        for (int key = random.nextInt(3); key > 0; key--) {
            order.add(new SortKey(random.nextInt(4), random.nextBoolean(), random.nextBoolean()));
        }
        Ranking ranking = Ranking.values()[random.nextInt(3)];
        return node(
                partitions[random.nextInt(partitions.length)],
                order,
                ranking,
                random.nextInt(6),
                random.nextInt(3) == 0 ? random.nextInt(4) : 0,
                random.nextBoolean());
    }

    private static PlanNode.Top node(
            int[] partition, List<SortKey> order, Ranking ranking, long limit, long offset, boolean isNumbered) {
        RowType type = isNumbered ? TYPE.with(new Field("rank", DataType.BIGINT, false)) : TYPE;
        return new PlanNode.Top(scan("t", TYPE), partition, order, ranking, limit, offset, isNumbered, type);
    }

    /** As the plan's operators are made. */
    private static Operator operator(PlanNode.Top node, boolean insertOnly, OperatorContext context) {
        if (First.fits(node, insertOnly)) {
            return new First(node, context);
        }
        return TopFew.fits(node, insertOnly) ? new TopFew(node, context) : new Top(node, insertOnly, context);
    }

    private static OperatorHarness harness(PlanNode.Top node) {
        return new OperatorHarness(node.type(), context -> new Top(node, false, context));
    }

    private static Map<List<@Nullable Object>, Long> expected(PlanNode.Top node, List<List<@Nullable Object>> rows) {
        Map<List<@Nullable Object>, Long> expected = new HashMap<>();
        for (List<List<@Nullable Object>> partition : Ordered.partitions(rows, node.partition(), node.order())) {
            long rank = 0;
            for (int i = 0; i < partition.size(); i++) {
                boolean isPeer = i > 0 && Ordered.arePeers(partition.get(i - 1), partition.get(i), node.order());
                rank = switch (node.ranking()) {
                    case ROW_NUMBER -> i + 1;
                    case RANK -> isPeer ? rank : i + 1;
                    case DENSE_RANK -> isPeer ? rank : rank + 1;
                };
                if (rank > node.offset() && rank <= node.offset() + node.limit()) {
                    List<@Nullable Object> row = new ArrayList<>(partition.get(i));
                    if (node.isNumbered()) {
                        row.add(rank);
                    }
                    ZSets.add(expected, row, 1);
                }
            }
        }
        return expected;
    }
}
