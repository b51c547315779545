package io.tidemark.testkit;

import static io.tidemark.testkit.Nodes.aggregate;
import static io.tidemark.testkit.Nodes.call;
import static io.tidemark.testkit.Nodes.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.aggregate.Aggregate;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RejectedRows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Sums of numbers near the limits of their types, put in and taken back by large weights, equal those of a model in integers without limits. */
final class SumsAtTheLimitTest {
    private static final RowType TYPE = Tables.type("k VARCHAR, n DECIMAL(38, 0), i INTEGER");
    private static final BigInteger MOST = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
    private static final BigInteger MOST_LONG = BigInteger.valueOf(Long.MAX_VALUE);
    private static final List<String> COMPLAINTS = List.of(
            "SUM exceeds the range of DECIMAL(38, 0)",
            "SUM exceeds the range of BIGINT",
            "AVG exceeds the range of DECIMAL(38, 6)");

    private record Change(String key, BigInteger number, long small, long weight) {
        Change undone() {
            return new Change(key, number, small, -weight);
        }
    }

    /** Finds sums that refuse or forget a row, carries that are lost, entries that come twice or not at all. */
    @Test
    void sumsAndTheirEntriesEqualTheModel() {
        Seeded.run(40, random -> {
            PlanNode.Aggregate node = aggregate(
                    scan("t", TYPE),
                    new int[] {0},
                    call(Kind.SUM, 1, DataType.decimal(38, 0)),
                    call(Kind.SUM, 2, DataType.BIGINT),
                    call(Kind.AVG, 1, DataType.decimal(38, 6)),
                    call(Kind.COUNT, -1, DataType.BIGINT));
            MemoryContext context = new MemoryContext();
            Recorder recorder = new Recorder();
            Aggregate operator =
                    new Aggregate(node, false, context, new RejectedRows(new NumberedOrigins(), Tally.NONE));
            List<Change> present = new ArrayList<>();
            Map<List<Object>, Long> entries = new HashMap<>();
            Map<String, List<Object>> results = new TreeMap<>();
            for (int epoch = 0; epoch < 12; epoch++) {
                operator.onBatch(0, batch(changes(random, present)), recorder);
                operator.onEpochEnd(recorder);
                Map<String, List<Object>> now = model(present);
                enter(node, results, now, entries);
                results = now;
                Map<List<Object>, Long> expected = new HashMap<>();
                now.values().forEach(row -> expected.put(row, 1L));
                assertThat(ZSets.of(recorder.batches())).isEqualTo(expected);
                assertThat(ZSets.of(recorder.book(Book.REJECTED))).isEqualTo(entries);
            }
        });
    }

    private static List<Change> changes(RandomGenerator random, List<Change> present) {
        List<Change> changes = new ArrayList<>();
        for (int i = random.nextInt(1, 8); i > 0; i--) {
            Change change;
            if (!present.isEmpty() && random.nextInt(2) == 0) {
                change = present.remove(random.nextInt(present.size())).undone();
            } else {
                change = change(random);
                present.add(change);
            }
            changes.add(change);
        }
        return changes;
    }

    private static Change change(RandomGenerator random) {
        BigInteger[] numbers = {MOST, MOST.negate(), BigInteger.ONE, BigInteger.valueOf(random.nextLong())};
        long[] smalls = {Integer.MAX_VALUE, Integer.MIN_VALUE, 1, random.nextInt()};
        long[] weights = {1, 1, 2, random.nextLong(1L << 33) + 1};
        return new Change(
                "k" + random.nextInt(3),
                numbers[random.nextInt(4)],
                smalls[random.nextInt(4)],
                weights[random.nextInt(4)]);
    }

    private static Batch batch(List<Change> changes) {
        Batch batch = new Batch(TYPE, changes.size());
        for (int row = 0; row < changes.size(); row++) {
            Change change = changes.get(row);
            Tables.set(batch, 0, row, change.key());
            Tables.set(batch, 1, row, new BigDecimal(change.number()));
            Tables.set(batch, 2, row, change.small());
            batch.weights()[row] = change.weight();
        }
        batch.setCount(changes.size());
        return batch;
    }

    /** The result of each group. */
    private static Map<String, List<Object>> model(List<Change> present) {
        Map<String, List<Object>> results = new TreeMap<>();
        for (String key : present.stream().map(Change::key).distinct().toList()) {
            BigInteger numbers = BigInteger.ZERO;
            BigInteger smalls = BigInteger.ZERO;
            long count = 0;
            for (Change change : present) {
                if (change.key().equals(key)) {
                    BigInteger weight = BigInteger.valueOf(change.weight());
                    numbers = numbers.add(change.number().multiply(weight));
                    smalls = smalls.add(BigInteger.valueOf(change.small()).multiply(weight));
                    count += change.weight();
                }
            }
            BigDecimal average = new BigDecimal(numbers).divide(BigDecimal.valueOf(count), 6, RoundingMode.HALF_UP);
            boolean isLong = smalls.compareTo(MOST_LONG) <= 0
                    && smalls.compareTo(MOST_LONG.negate().subtract(BigInteger.ONE)) >= 0;
            results.put(
                    key,
                    Arrays.asList(
                            key,
                            fits(numbers) ? new BigDecimal(numbers) : null,
                            isLong ? (Object) smalls.longValueExact() : null,
                            fits(average.unscaledValue()) ? average : null,
                            count));
        }
        return results;
    }

    private static boolean fits(BigInteger unscaled) {
        return unscaled.abs().compareTo(MOST) <= 0;
    }

    /** Adds the entries of those results that are NULL and were not. */
    private static void enter(
            PlanNode.Aggregate node,
            Map<String, List<Object>> before,
            Map<String, List<Object>> now,
            Map<List<Object>, Long> entries) {
        now.forEach((key, row) -> {
            for (int call = 0; call < COMPLAINTS.size(); call++) {
                boolean fitted = !before.containsKey(key) || before.get(key).get(call + 1) != null;
                if (row.get(call + 1) == null && fitted) {
                    String message = COMPLAINTS.get(call) + " in the group k = '" + key + "'";
                    String column = node.calls().get(call).name();
                    entries.merge(Arrays.asList(null, null, null, message, column), 1L, Long::sum);
                }
            }
        });
    }
}
