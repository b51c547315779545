package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.page.HeapRoom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random calls against a TreeMap for each group, with moving out and restoring in between. */
final class OrderedTableOracleTest {
    private record Entry(Double number, String text) {}

    private static final Comparator<Entry> NULLS_LAST = Comparator.comparing(
                    Entry::number, Comparator.nullsLast(Comparator.<Double>naturalOrder()))
            .thenComparing(Entry::text, Comparator.nullsLast(Comparator.<String>reverseOrder()));
    private static final Comparator<Entry> NULLS_FIRST = Comparator.comparing(
                    Entry::number, Comparator.nullsFirst(Comparator.<Double>naturalOrder()))
            .thenComparing(Entry::text, Comparator.nullsFirst(Comparator.<String>reverseOrder()));

    private final Column[] group = {new LongColumn(1)};
    private final Column[] values = {new DoubleColumn(1), new BytesColumn(1)};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void tableEqualsTreeMapUnderRandomCalls(long seed) {
        Random random = new Random(seed);
        boolean nullsFirst = seed % 2 == 0;
        OrderedSchema schema = new OrderedSchema(
                List.of(Storage.LONG),
                List.of(
                        new OrderedColumn(DataType.DOUBLE, false, nullsFirst),
                        new OrderedColumn(DataType.VARCHAR, true, nullsFirst)));
        HeapRoom store = new HeapRoom();
        OrderedTable table = new OrderedTable(schema, KeyGroups.ALL, 1, store);
        Map<Long, TreeMap<Entry, Long>> model = new HashMap<>();
        long mark = 1;
        for (int step = 0; step < 80; step++) {
            for (int i = 0; i < 100; i++) {
                long hash = setGroup(random.nextInt(4));
                Entry entry = setEntry(random, 5 << step / 8);
                long weight = random.nextInt(7) - 3L;
                table.add(hash, group, 0, values, 0, weight);
                model.computeIfAbsent(
                                ((LongColumn) group[0]).get(0),
                                g -> new TreeMap<>(nullsFirst ? NULLS_FIRST : NULLS_LAST))
                        .merge(entry, weight, Long::sum);
                model.values().forEach(m -> m.values().removeIf(w -> w == 0));
            }
            if (random.nextInt(3) == 0) {
                table.moveOut((generation, sizeBytes) -> random.nextBoolean());
            }
            if (random.nextInt(5) == 0) {
                table = saveAndRestore(table, schema, ++mark, store);
            }
            if (random.nextInt(10) == 0) {
                long freed = random.nextInt(4);
                table.free(setGroup(freed), group, 0);
                model.remove(freed);
            }
            check(table, model, random);
        }
        for (long g = 0; g < 4; g++) {
            table.free(setGroup(g), group, 0);
        }
        assertThat(table.size()).isZero();
    }

    private long setGroup(long number) {
        ((LongColumn) group[0]).set(0, number);
        return Hashes.hash(group, 0);
    }

    private Entry setEntry(Random random, int range) {
        int number = random.nextInt(range);
        double[] special = {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY};
        DoubleColumn doubles = (DoubleColumn) values[0];
        BytesColumn bytes = (BytesColumn) values[1];
        bytes.clear();
        doubles.nulls().clear();
        double real = number < 4 ? special[number] : number / 3;
        doubles.set(0, real);
        if (number % 13 == 5) {
            doubles.nulls().set(0);
        }
        String text = number % 5 == 0 ? null : "é".repeat(number % 3) + (char) ('a' + number % 9);
        if (text == null) {
            bytes.nulls().set(0);
        } else {
            bytes.set(0, text);
        }
        return new Entry(number % 13 == 5 ? null : (Double) (real == 0 ? 0.0 : real), text);
    }

    private void check(OrderedTable table, Map<Long, TreeMap<Entry, Long>> model, Random random) {
        for (long g = 0; g < 4; g++) {
            long root = table.root(setGroup(g), group, 0);
            List<Entry> entries = new ArrayList<>();
            List<Long> weights = new ArrayList<>();
            model.getOrDefault(g, new TreeMap<>(NULLS_LAST)).forEach((entry, weight) -> {
                if (weight > 0) {
                    entries.add(entry);
                    weights.add(weight);
                }
            });
            List<Entry> visited = new ArrayList<>();
            OrderedTable shown = table;
            table.forEach(root, handle -> visited.add(read(shown, handle)));
            assertThat(visited).isEqualTo(entries);
            assertThat(table.entries(root)).isEqualTo(entries.size());
            long total = weights.stream().mapToLong(Long::longValue).sum();
            assertThat(table.totalWeight(root)).isEqualTo(total);
            assertThat(table.select(root, total)).isEqualTo(-1);
            if (entries.isEmpty()) {
                assertThat(table.first(root)).isEqualTo(-1);
                assertThat(table.last(root)).isEqualTo(-1);
                continue;
            }
            assertThat(read(table, table.first(root))).isEqualTo(entries.get(0));
            assertThat(read(table, table.last(root))).isEqualTo(entries.get(entries.size() - 1));
            long before = 0;
            int chosen = random.nextInt(entries.size());
            for (int i = 0; i < chosen; i++) {
                before += weights.get(i);
            }
            long last = before + weights.get(chosen) - 1;
            assertThat(read(table, table.select(root, before))).isEqualTo(entries.get(chosen));
            assertThat(read(table, table.select(root, last))).isEqualTo(entries.get(chosen));
            long handle = table.select(root, before);
            assertThat(table.weight(handle)).isEqualTo(weights.get(chosen));
            table.read(handle, 0, values[0], 0);
            table.read(handle, 1, values[1], 0);
            assertThat(table.rank(root, values, 0)).isEqualTo(before);
            assertThat(table.entriesBefore(root, values, 0)).isEqualTo(chosen);
            checkPeers(table, root, entries, weights, chosen);
            List<Entry> following = new ArrayList<>();
            table.forEachFrom(root, last, (entry, positions) -> {
                assertThat(positions).isEqualTo(following.isEmpty() ? 1 : shown.weight(entry));
                following.add(read(shown, entry));
                return following.size() < 3;
            });
            assertThat(following).isEqualTo(entries.subList(chosen, Math.min(entries.size(), chosen + 3)));
        }
    }

    /** Of the entry in {@link #values}: how many lie before those of its number, and how many up to the last of them. */
    private void checkPeers(OrderedTable table, long root, List<Entry> entries, List<Long> weights, int chosen) {
        long peers = 0;
        long before = 0;
        for (int i = 0; i < entries.size(); i++) {
            if (Objects.equals(entries.get(i).number(), entries.get(chosen).number())) {
                peers += weights.get(i);
            } else if (i < chosen) {
                before += weights.get(i);
            }
        }
        assertThat(table.rank(root, values, 0, 1, false)).isEqualTo(before);
        assertThat(table.rank(root, values, 0, 1, true)).isEqualTo(before + peers);
        assertThat(table.rank(root, values, 0, 0, true)).isEqualTo(table.totalWeight(root));
    }

    private static Entry read(OrderedTable table, long handle) {
        DoubleColumn doubles = new DoubleColumn(1);
        BytesColumn bytes = new BytesColumn(1);
        table.read(handle, 0, doubles, 0);
        table.read(handle, 1, bytes, 0);
        return new Entry(
                doubles.nulls().get(0) ? null : (Double) doubles.get(0),
                bytes.nulls().get(0) ? null : bytes.getString(0));
    }

    private static OrderedTable saveAndRestore(OrderedTable table, OrderedSchema schema, long mark, HeapRoom store) {
        OrderedTable restored = new OrderedTable(schema, KeyGroups.ALL, 1, store);
        try (FrozenTable frozen = table.freeze(mark)) {
            for (int g = 0; g < 128; g++) {
                Bytes bytes = new Bytes();
                frozen.save(g, 0, bytes);
                restored.read(g, bytes);
                restored.index(g);
            }
        }
        return restored;
    }
}
