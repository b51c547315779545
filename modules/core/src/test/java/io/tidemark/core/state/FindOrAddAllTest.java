package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.page.HeapRoom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FindOrAddAllTest {
    private static final int ROWS = 1000;

    private final MemoryStateTables tables = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
    private final Random random = new Random(4);
    private final GroupOrder order = new GroupOrder();
    private final long[] hashes = new long[ROWS];
    private final long[] handles = new long[ROWS];

    private static Column[] columns(Storage storage) {
        return List.of(Storage.LONG, storage, Storage.LONG, Storage.WIDE, storage).stream()
                .map(one -> Column.create(one, ROWS))
                .toArray(Column[]::new);
    }

    private static void set(Column column, int row, int value) {
        if (value % 7 == 0) {
            column.setNull(row);
        } else if (column instanceof LongColumn longs) {
            longs.set(row, value);
        } else if (column instanceof DoubleColumn doubles) {
            // Two zeros that are one key.
            doubles.set(row, value % 3 == 0 ? value % 2 * -0.0 : value);
        } else if (column instanceof WideColumn wide) {
            wide.set(row, -value, value);
        } else {
            ((BytesColumn) column).set(row, "x".repeat(value % 20) + value);
        }
    }

    private static String text(Column column, int row) {
        if (column.nulls().get(row)) {
            return "NULL";
        }
        return switch (column.storage()) {
            case LONG -> "" + ((LongColumn) column).get(row);
            case DOUBLE -> "" + (((DoubleColumn) column).get(row) + 0.0);
            case WIDE -> "" + ((WideColumn) column).get(row);
            case BYTES -> ((BytesColumn) column).getString(row);
        };
    }

    /** Those found or added one by one; also among those outside of the heap, while the index grows, and where a batch has a key twice. */
    @ParameterizedTest
    @EnumSource(Storage.class)
    void rowsOfABatchAreFoundOrAdded(Storage storage) {
        StateTable table = tables.table(
                "t", TableSchema.of(List.of(Storage.LONG, storage), List.of(Storage.LONG, Storage.WIDE, storage)));
        Map<String, Long> present = new HashMap<>();
        for (int round = 0; round < 60; round++) {
            int count = round % 4 == 0 ? 20 : ROWS;
            Column[] columns = columns(storage);
            Column[] key = {columns[0], columns[1]};
            order.clear(count);
            for (int row = 0; row < count; row++) {
                int number = random.nextInt(round < 30 ? 500 : 20_000);
                set(columns[0], row, number);
                set(columns[1], row, number % 10);
                for (int column = 2; column < columns.length; column++) {
                    // Of some batches no value is NULL.
                    set(columns[column], row, round % 3 == 0 ? row : row * 7 + 1);
                }
                order.add(row, row % 10 != 9);
            }
            Hashes.hash(key, count, hashes);
            order.sort(hashes);
            tables.moveOut((generation, sizeBytes) -> random.nextInt(5) == 0);
            table.findOrAddAll(order, hashes, key, columns, handles);
            for (int row = 0; row < count; row++) {
                if (row % 10 != 9) {
                    check(table, key, columns, row, present);
                }
            }
        }
        assertThat(table.size()).isEqualTo(present.size()).isGreaterThan(10_000);
    }

    private void check(StateTable table, Column[] key, Column[] columns, int row, Map<String, Long> present) {
        String name = text(key[0], row) + " " + text(key[1], row);
        long handle = table.find(hashes[row], key, row);
        assertThat(handles[row]).as(name).isEqualTo(present.containsKey(name) ? handle : ~handle);
        if (present.putIfAbsent(name, handle) == null) {
            for (int column = 0; column < columns.length; column++) {
                Column read = Column.create(columns[column].storage(), 1);
                table.read(handle, column, read, 0);
                assertThat(text(read, 0)).isEqualTo(text(columns[column], row));
            }
        }
        assertThat(present).containsEntry(name, handle);
    }

    /** The saved bytes, too, are those of rows that were appended one by one. */
    @ParameterizedTest
    @EnumSource(Storage.class)
    void rowsOfABatchAreAppendedTogether(Storage storage) {
        TableSchema schema = new TableSchema(
                List.of(Storage.LONG, storage, Storage.BYTES), List.of(Storage.LONG, Storage.LONG), -1, false);
        StateTable together = tables.table("together", schema);
        StateTable oneByOne = tables.table("one by one", schema);
        long[] weights = new long[ROWS];
        long[] links = new long[ROWS];
        for (int round = 0; round < 40; round++) {
            int count = round % 4 == 0 ? 20 : ROWS;
            Column[] columns = {
                new LongColumn(ROWS), Column.create(storage, ROWS), new BytesColumn(ROWS),
            };
            order.clear(count);
            for (int row = 0; row < count; row++) {
                for (Column column : columns) {
                    set(column, row, random.nextInt(20_000) + (round % 3 == 0 ? 1 : 0));
                }
                weights[row] = random.nextInt(100);
                links[row] = random.nextLong();
                order.add(row, row % 10 != 9);
            }
            Hashes.hash(new Column[] {columns[0]}, count, hashes);
            order.sort(hashes);
            tables.moveOut((generation, sizeBytes) -> random.nextInt(5) == 0);
            together.addAll(order, hashes, handles);
            together.writeAdded(columns);
            together.writeAdded(3, weights);
            together.writeAdded(4, links);
            for (int row = 0; row < count; row++) {
                if (row % 10 != 9) {
                    long handle = oneByOne.append(hashes[row], columns, row, weights[row], links[row]);
                    assertThat(handles[row]).isEqualTo(handle);
                }
            }
        }
        assertThat(saved(together)).isEqualTo(saved(oneByOne));
    }

    /** Slots, what falls due and the saved bytes are those of rows that were added one by one; also while rows go and the index grows, or is outside of the heap. */
    @ParameterizedTest
    @EnumSource(Storage.class)
    void rowsThatAreNotThereAreAddedTogether(Storage storage) {
        TableSchema schema = new TableSchema(List.of(Storage.LONG, storage), List.of(Storage.LONG, Storage.LONG), 2);
        StateTable together = tables.table("together", schema);
        StateTable oneByOne = tables.table("one by one", schema);
        for (int round = 0; round < 60; round++) {
            int count = round % 4 == 0 ? 20 : ROWS;
            Column[] key = {new LongColumn(ROWS), Column.create(storage, ROWS)};
            long[] dues = new long[ROWS];
            int first = random.nextInt(round < 30 ? 500 : 20_000);
            for (int row = 0; row < count; row++) {
                set(key[0], row, 7 * (first + row) + 1);
                set(key[1], row, row);
                dues[row] = round + random.nextInt(8);
            }
            Hashes.hash(key, count, hashes);
            tables.moveOut((generation, sizeBytes) -> random.nextInt(5) == 0);
            addAbsent(together, key, count, dues);
            for (int row = 0; row < count; row++) {
                long handle = oneByOne.findOrAdd(hashes[row], key, row);
                if (oneByOne.wasAdded()) {
                    oneByOne.setDeadline(handle, dues[row]);
                }
                assertThat(handles[row]).isEqualTo(handle);
                assertThat(together.find(hashes[row], key, row)).isEqualTo(handle);
            }
            assertThat(removedDue(together, round)).isEqualTo(removedDue(oneByOne, round));
        }
        assertThat(together.size()).isGreaterThan(1_000);
        assertThat(saved(together)).isEqualTo(saved(oneByOne));
    }

    private void addAbsent(StateTable table, Column[] key, int count, long[] dues) {
        table.findAll(hashes, key, 0, count, handles);
        order.clear(count);
        for (int row = 0; row < count; row++) {
            order.add(row, handles[row] < 0);
        }
        order.sort(hashes);
        table.addAll(order, hashes, handles);
        table.writeAdded(key);
        table.writeAdded(2, dues);
    }

    private static List<Long> removedDue(StateTable table, long until) {
        List<Long> removed = new ArrayList<>();
        table.forEachDue(until, handle -> {
            removed.add(handle);
            table.remove(handle);
        });
        return removed;
    }

    @Test
    void textsOfManyRowsTakeLittleMoreThanTheirLength() {
        StateTable table = tables.table(
                "t", new TableSchema(List.of(Storage.BYTES), List.of(Storage.LONG, Storage.LONG), -1, false));
        BytesColumn text = new BytesColumn(1);
        int rows = 100_000;
        for (int row = 0; row < rows; row++) {
            text.clear();
            text.set(0, "x".repeat(60 + row % 11));
            table.append(0, new Column[] {text}, 0, row, row);
        }
        // Header, cell and two values; a text.
        assertThat(table.sizeBytes() / (double) rows).isBetween(4 * 8 + 65.0, 1.1 * (4 * 8 + 65));
    }

    private static byte[] saved(StateTable table) {
        Bytes bytes = new Bytes();
        FrozenTable frozen = table.freeze(1000);
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            frozen.save(group, 0, bytes);
        }
        return bytes.toArray();
    }

    @Test
    void valuesOfATableWithDeadlinesAreNotAddedInOneGo() {
        StateTable table = tables.table("t", new TableSchema(List.of(Storage.LONG), List.of(Storage.LONG), 1));
        Column[] columns = {new LongColumn(1), new LongColumn(1)};
        order.clear(1);
        order.add(0, true);
        assertThatThrownBy(() -> table.findOrAddAll(order, hashes, new Column[] {columns[0]}, columns, handles))
                .hasMessageContaining("deadline");
    }
}
