package io.tidemark.testkit.join;

import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.QueryGraph;
import io.tidemark.core.join.Join;
import io.tidemark.core.join.JoinSettings;
import io.tidemark.core.join.SetOperation;
import io.tidemark.core.join.TimedInputs;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.testkit.MemoryContext;
import io.tidemark.testkit.OperatorHarness;
import io.tidemark.testkit.RandomRows;
import io.tidemark.testkit.Recorder;
import io.tidemark.testkit.Seeded;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Joins and set operations, change by change, equal what comes of joining all rows that are there. */
final class JoinTest {
    private static final RowType LEFT = Tables.type("k VARCHAR, i INTEGER, x DOUBLE");
    private static final RowType RIGHT = Tables.type("k VARCHAR, i INTEGER, d DECIMAL(12, 2), w DECIMAL(30, 4)");
    private static final Tally[] NO_TALLIES = {Tally.NONE, Tally.NONE, Tally.NONE};

    @Test
    void leftJoinFillsUpWithNullUntilAPartnerComes() {
        PlanNode.Join node = join(JoinKind.LEFT, 1, false, false);
        harness(node)
                .batch(0, Tables.batch(LEFT, "+ | a | 1 | 0.5\n+ | b | 2 | NULL\n+ | NULL | 3 | 1"))
                .epoch(1)
                .batch(1, Tables.batch(RIGHT, "+ | a | 7 | 1.50 | NULL\n+ | NULL | 8 | 2.00 | NULL"))
                .batch(1, Tables.batch(RIGHT, "+ | b | 9 | 1.00 | NULL"))
                .epoch(2)
                .batch(1, Tables.batch(RIGHT, "- | b | 9 | 1.00 | NULL"))
                .expect("""
                        + | a    | 1 | 0.5  | a    | 7    | 1.50 | NULL
                        + | b    | 2 | NULL | NULL | NULL | NULL | NULL
                        + | NULL | 3 | 1    | NULL | NULL | NULL | NULL
                        """);
    }

    /** The row would come out filled up with NULL, and be taken back at once. */
    @Test
    void nothingComesOutThatAnEpochTakesBack() {
        Recorder recorder = new Recorder();
        Join join = operator(join(JoinKind.LEFT, 1, false, false), new MemoryContext());
        join.onBatch(0, Tables.batch(LEFT, "+ | a | 1 | 0.5"), recorder);
        join.onBatch(1, Tables.batch(RIGHT, "+ | a | 7 | 1.50 | NULL"), recorder);
        join.onEpochEnd(recorder);
        assertThat(recorder.batches().stream().mapToInt(Batch::count).sum()).isEqualTo(1);
    }

    @Test
    void antiJoinGivesWhatHasNoPartnerAndSemiJoinWhatHasOneOnce() {
        String left = "+ | a | 1 | 1\n+2 | b | 2 | 1\n+ | NULL | 3 | 1".replace("+2", "2");
        String right = "+ | b | 1 | 1 | 1\n+ | b | 2 | 1 | 1\n+ | c | 1 | 1 | 1";
        harness(join(JoinKind.ANTI, 1, false, false))
                .batch(0, Tables.batch(LEFT, left))
                .batch(1, Tables.batch(RIGHT, right))
                .expect("+ | a | 1 | 1\n+ | NULL | 3 | 1");
        harness(join(JoinKind.SEMI, 1, false, false))
                .batch(0, Tables.batch(LEFT, left))
                .batch(1, Tables.batch(RIGHT, right))
                .expect("2 | b | 2 | 1");
    }

    /** Finds partners that are counted twice or not, rows filled up with NULL that stay or are missing, lists that lose a row. */
    @Test
    void joinsUnderRandomChangesEqualRecomputation() {
        Seeded.run(150, random -> {
            PlanNode.Join node = random(random);
            boolean leftEach = random.nextInt(3) == 0;
            boolean rightEach = random.nextInt(3) == 0;
            RandomRows left = new RandomRows(LEFT, random, leftEach ? 0 : 0.45, 0.05);
            RandomRows right = new RandomRows(RIGHT, random, rightEach ? 0 : 0.45, 0.05);
            Recorder recorder = new Recorder();
            Join operator = operator(node, leftEach, rightEach, new MemoryContext());
            for (int epoch = 0; epoch < 10; epoch++) {
                for (int batch = random.nextInt(4); batch >= 0; batch--) {
                    boolean isLeft = random.nextBoolean();
                    operator.onBatch(isLeft ? 0 : 1, (isLeft ? left : right).next(random.nextInt(1, 25)), recorder);
                }
                operator.onEpochEnd(recorder);
                assertSame(node, ZSets.of(recorder.batches()), expected(node, left, right));
            }
            assertThat(query(node, left.present(), right.present())).isEqualTo(expected(node, left, right));
        });
    }

    /** Finds state that is not saved, pages that are not loaded, results that depend on how input was cut. */
    @Test
    void joinsGiveTheSameInAllRegimes() {
        Seeded.run(20, random -> {
            PlanNode.Join node = random(random);
            boolean leftEach = random.nextInt(3) == 0;
            boolean rightEach = random.nextInt(3) == 0;
            RandomRows left = new RandomRows(LEFT, random, leftEach ? 0 : 0.4, 0.05);
            RandomRows right = new RandomRows(RIGHT, random, rightEach ? 0 : 0.4, 0.05);
            OperatorHarness harness =
                    new OperatorHarness(node.type(), context -> operator(node, leftEach, rightEach, context));
            for (int batch = 0; batch < 10; batch++) {
                harness.batch(batch % 2, (batch % 2 == 0 ? left : right).next(random.nextInt(1, 20)));
            }
            harness.expect(expected(node, left, right), Map.of());
        });
    }

    @Test
    void setOperationsUnderRandomChangesEqualRecomputation() {
        RowType type = Tables.type("k VARCHAR, b BOOLEAN");
        Seeded.run(40, random -> {
            PlanNode.SetOperation node = new PlanNode.SetOperation(
                    scan("a", type), scan("b", type), random.nextBoolean(), random.nextBoolean());
            RandomRows left = new RandomRows(type, random, 0.45, 0.05);
            RandomRows right = new RandomRows(type, random, 0.45, 0.05);
            OperatorHarness harness = new OperatorHarness(
                    type, context -> new SetOperation(node, TimedInputs.ofQuery(), context, NO_TALLIES));
            for (int batch = 0; batch < 10; batch++) {
                harness.batch(batch % 2, (batch % 2 == 0 ? left : right).next(random.nextInt(1, 20)));
            }
            harness.expect(
                    JoinedRows.setOperation(node.intersect(), node.all(), left.present(), right.present()), Map.of());
        });
    }

    /** Rows are removed at the end of a batch: one that was emptied twice by then goes once, one that is there again stays, and so do their keys. */
    @Test
    void rowThatComesAndGoesWithinABatchIsThereAsOftenAsItsWeightsSay() {
        for (boolean withCondition : new boolean[] {false, true}) {
            harness(join(JoinKind.INNER, 1, withCondition, false))
                    .batch(
                            0,
                            Tables.batch(
                                    LEFT, "+ | a | 1 | 1\n- | a | 1 | 1\n+ | a | 1 | 1\n- | a | 1 | 1\n+ | b | 1 | 1"))
                    .batch(
                            0,
                            Tables.batch(
                                    LEFT, "- | b | 1 | 1\n+ | b | 1 | 1\n+ | c | 1 | 1\n- | c | 1 | 1\n2 | c | 1 | 1"))
                    .epoch(1)
                    .batch(0, Tables.batch(LEFT, "+ | a | 2 | 1"))
                    .batch(1, Tables.batch(RIGHT, "+ | a | 7 | 1 | 1\n+ | b | 7 | 1 | 1\n+ | c | 7 | 1 | 1"))
                    .expect("""
                            + | a | 2 | 1 | a | 7 | 1.00 | 1.0000
                            + | b | 1 | 1 | b | 7 | 1.00 | 1.0000
                            2 | c | 1 | 1 | c | 7 | 1.00 | 1.0000
                            """);
        }
    }

    /** A change meets the rows of its key, however many there are of others. */
    @Test
    void changeOfOneKeyGivesThePairsOfThatKeyOnly() {
        Join join = operator(join(JoinKind.FULL, 1, true, false), new MemoryContext());
        RowType type = LEFT;
        Batch many = new Batch(type, 20_000);
        for (int row = 0; row < 20_000; row++) {
            Tables.set(many, 0, row, "key" + row);
            Tables.set(many, 1, row, 1L);
            Tables.set(many, 2, row, 1.0);
            many.weights()[row] = 1;
        }
        many.setCount(20_000);
        join.onBatch(0, many, new Recorder());
        join.onEpochEnd(new Recorder());
        Recorder recorder = new Recorder();
        join.onBatch(1, Tables.batch(RIGHT, "+ | key77 | 5 | 1 | 1"), recorder);
        join.onEpochEnd(recorder);
        assertThat(ZSets.of(recorder.batches())).hasSize(2);
    }

    private static PlanNode.Join random(RandomGenerator random) {
        JoinKind kind = JoinKind.values()[random.nextInt(JoinKind.values().length)];
        return join(kind, random.nextInt(3), random.nextBoolean(), random.nextInt(3) == 0);
    }

    private static PlanNode.Join join(JoinKind kind, int keys, boolean withCondition, boolean nullsMatch) {
        int[] indexes = keys == 0 ? new int[0] : keys == 1 ? new int[] {0} : new int[] {1, 0};
        boolean[] matching = new boolean[keys];
        if (keys > 0) {
            matching[0] = nullsMatch;
        }
        Expr condition = withCondition
                ? call(
                        "lt",
                        DataType.BOOLEAN,
                        new Expr.ColumnRef(1, DataType.INTEGER),
                        new Expr.ColumnRef(LEFT.size() + 1, DataType.INTEGER))
                : null;
        List<Field> fields = new ArrayList<>(LEFT.fields());
        if (kind.givesPairs()) {
            RIGHT.fields().forEach(field -> fields.add(Field.of("r_" + field.name(), field.type())));
        }
        return new PlanNode.Join(
                scan("a", LEFT),
                scan("b", RIGHT),
                kind,
                indexes,
                indexes,
                matching,
                condition,
                null,
                new RowType(fields));
    }

    private static Map<List<@Nullable Object>, Long> expected(PlanNode.Join node, RandomRows left, RandomRows right) {
        return JoinedRows.join(
                node.kind(), left.present(), LEFT.size(), right.present(), RIGHT.size(), (l, r) -> matches(node, l, r));
    }

    private static boolean matches(PlanNode.Join node, List<@Nullable Object> left, List<@Nullable Object> right) {
        for (int i = 0; i < node.leftKeys().length; i++) {
            Object key = left.get(node.leftKeys()[i]);
            if (!Objects.equals(key, right.get(node.rightKeys()[i])) || key == null && !node.nullsMatch()[i]) {
                return false;
            }
        }
        Long l = (Long) left.get(1);
        Long r = (Long) right.get(1);
        return node.condition() == null || l != null && r != null && l < r;
    }

    private static Map<List<@Nullable Object>, Long> query(
            PlanNode node, List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {
        List<Batch> results = new ArrayList<>();
        QueryGraph graph = QueryGraph.build(node, Expressions::compile, batch -> results.add(Recorder.copy(batch)));
        graph.onBatch("b", inserts(RIGHT, right));
        graph.onBatch("a", inserts(LEFT, left));
        graph.finish();
        return ZSets.of(results);
    }

    private static Batch inserts(RowType type, List<List<@Nullable Object>> rows) {
        Batch batch = new Batch(type, rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < type.size(); column++) {
                Tables.set(batch, column, row, rows.get(row).get(column));
            }
            batch.weights()[row] = 1;
        }
        batch.setCount(rows.size());
        return batch;
    }

    private static OperatorHarness harness(PlanNode.Join node) {
        return new OperatorHarness(node.type(), context -> operator(node, context));
    }

    private static Join operator(PlanNode.Join node, OperatorContext context) {
        return operator(node, false, false, context);
    }

    /** With inputs whose rows are each kept on its own, since none is taken back. */
    private static Join operator(PlanNode.Join node, boolean leftEach, boolean rightEach, OperatorContext context) {
        Expr condition = node.condition();
        return new Join(
                new JoinSettings(node, "0", null, TimedInputs.ofQuery(), 0, 0, leftEach, rightEach, LatePolicy.ALWAYS),
                condition == null ? null : Expressions.compile(condition),
                context,
                new RejectedRows(context.origins(), Tally.NONE),
                NO_TALLIES,
                LateEntries.WITHOUT_VERSIONS);
    }

    private static void assertSame(
            PlanNode node, Map<List<@Nullable Object>, Long> actual, Map<List<@Nullable Object>, Long> expected) {
        if (!actual.equals(expected)) {
            throw new AssertionError(
                    ZSets.text(actual, node.type()) + "\nbut should be\n" + ZSets.text(expected, node.type()));
        }
    }
}
