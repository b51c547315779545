package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.page.HeapRoom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class StateTableTest {
    private final MemoryStateTables tables = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
    private final LongColumn number = new LongColumn(1000);
    private final Column[] key = {number};

    private long add(StateTable table, long value) {
        number.set(0, value);
        return table.findOrAdd(Hashes.hash(key, 0), key, 0);
    }

    @Test
    void smallTableIsSmall() {
        StateTable table = tables.table(
                "sums",
                new TableSchema(
                        List.of(Storage.LONG), List.of(Storage.LONG, Storage.LONG, Storage.WIDE, Storage.BYTES), -1));
        for (int i = 0; i < 60; i++) {
            add(table, i);
        }
        assertThat(table.sizeBytes()).isLessThan(40_000);
    }

    @Test
    void dedupKeyTakesLessThanSixtyBytes() {
        StateTable table =
                tables.table("keys", TableSchema.of(List.of(Storage.WIDE), List.of(Storage.LONG, Storage.LONG)));
        io.tidemark.api.data.WideColumn wide = new io.tidemark.api.data.WideColumn(1);
        Column[] wideKey = {wide};
        Random random = new Random(1);
        int keys = 400_000;
        for (int i = 0; i < keys; i++) {
            wide.set(0, random.nextLong(), random.nextLong());
            table.findOrAdd(Hashes.hash(wideKey, 0), wideKey, 0);
        }
        assertThat(table.sizeBytes() / (double) keys).isLessThan(60);
    }

    @Test
    void batchLookUpFindsWhatSingleOnesFind() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of()));
        for (int i = 0; i < 50_000; i += 3) {
            add(table, i);
        }
        Random random = new Random(2);
        int count = 1000;
        for (int row = 0; row < count; row++) {
            number.set(row, random.nextInt(50_000));
        }
        long[] hashes = new long[count];
        long[] handles = new long[count];
        Hashes.hash(key, count, hashes);
        Random moves = new Random(3);
        tables.moveOut((generation, sizeBytes) -> moves.nextBoolean());
        table.findAll(hashes, key, 10, count, handles);
        for (int row = 10; row < count; row++) {
            assertThat(Math.max(-1, handles[row])).isEqualTo(table.find(hashes[row], key, row));
            assertThat(handles[row] >= 0).isEqualTo(number.get(row) % 3 == 0);
        }
    }

    @Test
    void rowsAreAddedWhereTheSearchEndedAlsoWhenTheIndexGrewSince() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of()));
        Random random = new Random(4);
        Set<Long> present = new HashSet<>();
        int count = 1000;
        long[] hashes = new long[count];
        long[] handles = new long[count];
        for (int round = 0; round < 40; round++) {
            for (int row = 0; row < count; row++) {
                number.set(row, random.nextInt(20_000));
            }
            Hashes.hash(key, count, hashes);
            table.findAll(hashes, key, 0, count, handles);
            for (int row = 0; row < count; row++) {
                if (handles[row] < 0) {
                    long found = table.findAgain(hashes[row], key, row, handles[row]);
                    assertThat(found < 0).isEqualTo(present.add(number.get(row)));
                    long handle = found < 0 ? table.add(hashes[row], key, row, found) : found;
                    assertThat(table.find(hashes[row], key, row)).isEqualTo(handle);
                }
                assertThat(present).contains(number.get(row));
            }
        }
        assertThat(table.size()).isEqualTo(present.size());
    }

    @Test
    void rowsAreRemovedUpToALowHalf() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of(Storage.WIDE)));
        Random random = new Random(6);
        Map<Long, Long> lows = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long low = random.nextInt(1_000) - 500;
            table.setWide(add(table, i), 1, -low, low);
            lows.put((long) i, low);
        }
        Random moves = new Random(3);
        tables.moveOut((generation, sizeBytes) -> moves.nextInt(4) == 0);
        for (long bound : new long[] {-600, -490, -100, 0, 0, 1, 350, 600}) {
            long least = Long.MAX_VALUE;
            // What a checkpoint reads stays as it is while rows are removed.
            try (FrozenTables frozen = tables.freeze()) {
                for (int group = 0; group < KeyGroups.COUNT; group++) {
                    least = Math.min(least, table.removeLowUpTo(group, 1, bound));
                }
                assertThat(frozen.mark()).isPositive();
            }
            lows.values().removeIf(low -> low <= bound);
            for (long i = 0; i < 20_000; i++) {
                number.set(0, i);
                assertThat(table.find(Hashes.hash(key, 0), key, 0) >= 0).isEqualTo(lows.containsKey(i));
            }
            assertThat(least)
                    .isEqualTo(lows.values().stream().mapToLong(i -> i).min().orElse(Long.MAX_VALUE));
            assertThat(table.size()).isEqualTo(lows.size());
        }
    }

    @Test
    void keysWhoseLowerHashesAreEqualAreToldApart() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
        for (int i = 0; i < 100; i++) {
            number.set(0, i);
            long handle = table.findOrAdd(0x1234_5678L, key, 0);
            assertThat(table.wasAdded()).isTrue();
            table.setLong(handle, 1, i);
        }
        for (int i = 0; i < 100; i += 2) {
            number.set(0, i);
            table.remove(table.find(0x1234_5678L, key, 0));
        }
        for (int i = 0; i < 100; i++) {
            number.set(0, i);
            long handle = table.find(0x1234_5678L, key, 0);
            assertThat(handle >= 0).isEqualTo(i % 2 == 1);
            assertThat(handle < 0 ? i : table.getLong(handle, 1)).isEqualTo(i);
        }
    }

    @Test
    void newRowTakesTheLowestFreeSlot() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of()));
        List<Long> handles = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            number.set(0, i);
            handles.add(table.findOrAdd(i, key, 0));
        }
        assertThat(handles).isSorted();
        table.remove(handles.get(2000));
        table.remove(handles.get(7));
        number.set(0, 5000);
        assertThat(table.findOrAdd(9, key, 0)).isEqualTo(handles.get(7));
        number.set(0, 5001);
        assertThat(table.findOrAdd(9, key, 0)).isEqualTo(handles.get(2000));
    }

    @Test
    void deadlineMayBeAKeyColumnOrWrittenLater() {
        StateTable keyed = tables.table("keyed", new TableSchema(List.of(Storage.LONG), List.of(), 0));
        add(keyed, 70);
        add(keyed, 30);
        assertThat(keyed.nextDeadline()).isEqualTo(30);
        StateTable written = tables.table("written", new TableSchema(List.of(Storage.LONG), List.of(Storage.LONG), 1));
        long handle = add(written, 1);
        assertThat(written.nextDeadline())
                .as("a deadline is what the column says")
                .isZero();
        written.setDeadline(handle, 500);
        assertThat(written.nextDeadline()).isEqualTo(500);
        written.setDeadline(handle, 505);
        assertThat(written.nextDeadline()).isEqualTo(505);
        written.setNull(handle, 1, true);
        assertThat(written.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void rowsThatFallDueBetweenTwoMomentsAreVisitedAlone() {
        StateTable table = tables.table("t", new TableSchema(List.of(Storage.LONG), List.of(), 0));
        for (long due : new long[] {70, 30, 50, 40, 60}) {
            add(table, due);
        }
        List<Long> seen = new ArrayList<>();
        table.forEachDue(30, 60, handle -> {
            seen.add(table.getLong(handle, 0));
            table.remove(handle);
        });
        assertThat(seen).containsExactly(40L, 50L, 60L);
        assertThat(table.nextDeadline()).isEqualTo(30);
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void wideSumsCarryAndDoNotOverflowSilently() {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of(Storage.WIDE)));
        long handle = add(table, 1);
        table.addWide(handle, 1, 0, -1);
        table.addWide(handle, 1, 0, 3);
        assertThat(table.getHigh(handle, 1)).isEqualTo(1);
        assertThat(table.getLow(handle, 1)).isEqualTo(2);
        table.addWide(handle, 1, -1, -3);
        assertThat(table.getHigh(handle, 1)).isEqualTo(0);
        assertThat(table.getLow(handle, 1)).isEqualTo(-1);
        table.setWide(handle, 1, Long.MAX_VALUE, -1);
        assertThatThrownBy(() -> table.addWide(handle, 1, 0, 1)).isInstanceOf(ArithmeticException.class);
        assertThat(table.getHigh(handle, 1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void everyColumnOfAWideRowMayBeNull() {
        List<Storage> values = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            values.add(i % 3 == 0 ? Storage.WIDE : Storage.LONG);
        }
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), values));
        for (int i = 0; i < 300; i++) {
            long handle = add(table, i);
            for (int column = 1; column <= 150; column++) {
                table.setNull(handle, column, (column + i) % 5 == 0);
            }
        }
        for (int i = 0; i < 300; i++) {
            long handle = add(table, i);
            assertThat(table.wasAdded()).isFalse();
            for (int column = 1; column <= 150; column++) {
                assertThat(table.isNull(handle, column)).isEqualTo((column + i) % 5 == 0);
            }
        }
    }

    @Test
    void frozenViewIsSavedByAnotherThreadWhileTheTableChanges() throws InterruptedException {
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
        for (int i = 0; i < 200_000; i++) {
            table.setLong(add(table, i), 1, i);
        }
        Random random = new Random(4);
        tables.moveOut((generation, sizeBytes) -> random.nextInt(3) == 0);
        List<byte[]> before = new ArrayList<>();
        try (FrozenTables frozen = tables.freeze()) {
            for (int group = 0; group < KeyGroups.COUNT; group++) {
                Bytes bytes = new Bytes();
                frozen.save(group, 0, bytes);
                before.add(bytes.toArray());
            }
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread saver = new Thread(() -> {
                for (int group = 0; group < KeyGroups.COUNT; group++) {
                    Bytes bytes = new Bytes();
                    frozen.save(group, 0, bytes);
                    assertThat(bytes.toArray()).isEqualTo(before.get(group));
                }
            });
            saver.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
            saver.start();
            for (int i = 0; i < 200_000; i++) {
                long handle = add(table, i * 7L % 300_000);
                if (i % 3 == 0) {
                    table.remove(handle);
                } else {
                    table.addLong(handle, 1, 1);
                }
                if (i % 20_000 == 0) {
                    tables.moveOut((generation, sizeBytes) -> random.nextInt(3) == 0);
                }
            }
            saver.join();
            assertThat(failure.get()).isNull();
        }
    }

    @Test
    void tableOfSeveralInstancesRefusesTheKeysOfOthers() {
        StateTable half = new MemoryStateTables(KeyGroups.of(0, 2), null)
                .table("t", TableSchema.of(List.of(Storage.LONG), List.of()));
        assertThatThrownBy(() -> half.findOrAdd(-1L, key, 0)).isInstanceOf(AssertionError.class);
    }
}
