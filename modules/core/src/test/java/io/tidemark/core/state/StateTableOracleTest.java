package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.page.HeapRoom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random calls against a HashMap, with freezing, moving out and restoring in between. */
final class StateTableOracleTest {
    private static final TableSchema SCHEMA = new TableSchema(
            List.of(Storage.LONG, Storage.BYTES, Storage.DOUBLE, Storage.WIDE),
            List.of(Storage.LONG, Storage.BYTES, Storage.LONG, Storage.WIDE),
            6);

    private record Key(Object number, Object text, Object real, Object wide) {}

    /** What a row holds: the sum, the text (null: NULL), the deadline and the low half of the wide sum. */
    private static final class Value {
        long sum;
        String text = "";
        Long deadline = 0L;
        long wide;
    }

    private final Column[] key = {new LongColumn(1), new BytesColumn(1), new DoubleColumn(1), new WideColumn(1)};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void tableEqualsMapUnderRandomCalls(long seed) {
        Random random = new Random(seed);
        HeapRoom store = new HeapRoom();
        StateTable table = new StateTable(SCHEMA, KeyGroups.ALL, 1, store);
        Map<Key, Value> model = new HashMap<>();
        long mark = 1;
        int keys = 20 << random.nextInt(8);
        for (int step = 0; step < 60; step++) {
            for (int i = 0; i < 200; i++) {
                change(table, model, random, keys);
            }
            visitDue(table, model, random);
            handleDue(table, model, random);
            if (random.nextInt(3) == 0) {
                table.moveOut((generation, sizeBytes) -> random.nextInt(4) != 0);
            }
            if (random.nextInt(4) == 0) {
                table = saveAndRestore(table, ++mark, store);
            }
            check(table, model);
        }
        long[] handles = handles(table);
        for (long handle : handles) {
            table.remove(handle);
        }
        assertThat(table.size()).isZero();
        assertThat(store.size()).isZero();
    }

    private void change(StateTable table, Map<Key, Value> model, Random random, int keys) {
        Key k = setKey(random.nextInt(keys));
        long hash = Hashes.hash(key, 0);
        if (random.nextInt(5) == 0) {
            long handle = table.find(hash, key, 0);
            assertThat(handle >= 0).isEqualTo(model.remove(k) != null);
            if (handle >= 0) {
                table.remove(handle);
            }
            return;
        }
        long handle = table.findOrAdd(hash, key, 0);
        assertThat(table.wasAdded()).isEqualTo(!model.containsKey(k));
        Value value = model.computeIfAbsent(k, x -> new Value());
        switch (random.nextInt(5)) {
            case 0 -> {
                table.addLong(handle, 4, 7);
                value.sum += 7;
            }
            case 1 -> {
                BytesColumn text = new BytesColumn(1);
                value.text = random.nextInt(5) == 0 ? null : "x".repeat(random.nextInt(40)) + random.nextInt(100);
                if (value.text == null) {
                    text.nulls().set(0);
                } else {
                    text.set(0, value.text);
                }
                table.write(handle, 5, text, 0);
            }
            case 2 -> {
                value.deadline = (long) random.nextInt(10) - 3L;
                table.setDeadline(handle, value.deadline);
            }
            case 3 -> {
                value.deadline = null;
                table.setNull(handle, 6, true);
            }
            default -> {
                table.addWide(handle, 7, 0, 5);
                value.wide += 5;
            }
        }
    }

    private Key setKey(int number) {
        LongColumn longs = (LongColumn) key[0];
        BytesColumn bytes = (BytesColumn) key[1];
        DoubleColumn doubles = (DoubleColumn) key[2];
        WideColumn wides = (WideColumn) key[3];
        bytes.clear();
        Object first = number % 7 == 0 ? null : (Object) (long) (number / 8);
        longs.set(0, number / 8);
        longs.nulls().set(0, first == null);
        Object text = number % 5 == 0 ? null : "k".repeat(number % 11) + number % 4;
        if (text == null) {
            bytes.nulls().set(0);
        } else {
            bytes.set(0, text.toString());
        }
        double[] reals = {0.0, -0.0, Double.NaN, 1.5};
        doubles.set(0, reals[number % 4]);
        Object real = number % 4 == 1 ? Double.valueOf(0.0) : Double.valueOf(reals[number % 4]);
        wides.set(0, number % 2, number % 3);
        return new Key(first, text, real, List.of(number % 2, number % 3));
    }

    private static void visitDue(StateTable table, Map<Key, Value> model, Random random) {
        long until = random.nextInt(10) - 3L;
        long expected = model.values().stream()
                .filter(v -> v.deadline != null && v.deadline <= until)
                .count();
        List<Long> visited = new ArrayList<>();
        table.forEachDue(until, handle -> visited.add(handle));
        assertThat(visited).hasSize((int) expected);
        assertThat(visited)
                .isSortedAccordingTo(Comparator.comparingLong((Long handle) -> table.getLong(handle, 6))
                        .thenComparing(Comparator.naturalOrder()));
        long next = model.values().stream()
                .filter(v -> v.deadline != null)
                .mapToLong(v -> v.deadline)
                .min()
                .orElse(Long.MAX_VALUE);
        assertThat(table.nextDeadline()).isEqualTo(next);
    }

    /** Handles what is due, as windows and sessions do: some rows go, some are put off, also to a deadline that is due in the same visit. */
    private void handleDue(StateTable table, Map<Key, Value> model, Random random) {
        long until = random.nextInt(6) - 3L;
        table.forEachDue(until, handle -> {
            Key k = readKey(table, handle);
            Value value = model.get(k);
            assertThat(value.deadline).isEqualTo(table.getLong(handle, 6)).isLessThanOrEqualTo(until);
            switch (random.nextInt(3)) {
                case 0 -> {
                    table.remove(handle);
                    model.remove(k);
                }
                case 1 -> {
                    value.deadline += random.nextInt(4);
                    table.setDeadline(handle, value.deadline);
                }
                default -> value.sum++;
            }
            if (model.containsKey(k)) {
                table.setLong(handle, 4, value.sum);
            }
        });
    }

    private static long[] handles(StateTable table) {
        List<Long> handles = new ArrayList<>();
        table.forEach(handles::add);
        assertThat(handles).isSorted();
        return handles.stream().mapToLong(Long::longValue).toArray();
    }

    private static Key readKey(StateTable table, long handle) {
        LongColumn longs = new LongColumn(1);
        BytesColumn bytes = new BytesColumn(1);
        DoubleColumn doubles = new DoubleColumn(1);
        table.read(handle, 0, longs, 0);
        table.read(handle, 1, bytes, 0);
        table.read(handle, 2, doubles, 0);
        return new Key(
                longs.nulls().get(0) ? null : (Object) longs.get(0),
                bytes.nulls().get(0) ? null : bytes.getString(0),
                doubles.get(0),
                List.of((int) table.getHigh(handle, 3), (int) table.getLow(handle, 3)));
    }

    private static void check(StateTable table, Map<Key, Value> model) {
        assertThat(table.size()).isEqualTo(model.size());
        assertThat(handles(table)).hasSize(model.size());
        BytesColumn bytes = new BytesColumn(1);
        for (long handle : handles(table)) {
            Key k = readKey(table, handle);
            Value value = model.get(k);
            assertThat(value).as("%s", k).isNotNull();
            assertThat(table.getLong(handle, 4)).isEqualTo(value.sum);
            table.read(handle, 5, bytes, 0);
            assertThat(bytes.nulls().get(0) ? null : bytes.getString(0)).isEqualTo(value.text);
            assertThat(table.isNull(handle, 6)).isEqualTo(value.deadline == null);
            assertThat(table.getLow(handle, 7)).isEqualTo(value.wide);
        }
    }

    private static StateTable saveAndRestore(StateTable table, long mark, HeapRoom store) {
        StateTable restored = new StateTable(SCHEMA, KeyGroups.ALL, 1, store);
        long[] before = handles(table);
        try (FrozenTable frozen = table.freeze(mark)) {
            // The table goes on; the frozen view must not see it.
            for (long handle : before) {
                table.remove(handle);
            }
            for (int group = 0; group < 128; group++) {
                Bytes bytes = new Bytes();
                frozen.save(group, 0, bytes);
                restored.read(group, bytes);
                restored.index(group);
            }
        }
        assertThat(handles(restored)).isEqualTo(before);
        return restored;
    }
}
