package io.tidemark.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.page.HeapRoom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints, increments and rescaling of all tables of an operator. */
final class MemoryStateTablesTest {
    private static final TableSchema SCHEMA =
            TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG, Storage.BYTES));
    private static final OrderedSchema ORDERED =
            new OrderedSchema(List.of(Storage.LONG), List.of(OrderedColumn.ascending(DataType.decimal(12, 2))));

    private final Column[] key = {new LongColumn(1)};
    private final Column[] value = {new LongColumn(1)};

    private void add(StateTables tables, long number, long amount) {
        ((LongColumn) key[0]).set(0, number);
        ((LongColumn) value[0]).set(0, amount);
        StateTable table = tables.table("sums", SCHEMA);
        long hash = Hashes.hash(key, 0);
        long handle = table.findOrAdd(hash, key, 0);
        table.addLong(handle, 1, amount);
        BytesColumn text = new BytesColumn(1);
        text.set(0, "sum " + table.getLong(handle, 1));
        table.write(handle, 2, text, 0);
        if (table.getLong(handle, 1) == 0) {
            table.remove(handle);
        }
        tables.ordered("values", ORDERED).add(hash, key, 0, value, 0, 1);
    }

    /** All rows as text, by key. */
    private Map<Long, String> rows(MemoryStateTables tables) {
        Map<Long, String> rows = new TreeMap<>();
        StateTable table = tables.table("sums", SCHEMA);
        OrderedTable values = tables.ordered("values", ORDERED);
        BytesColumn text = new BytesColumn(1);
        table.forEach(handle -> {
            table.read(handle, 0, key[0], 0);
            table.read(handle, 2, text, 0);
            assertThat(table.find(Hashes.hash(key, 0), key, 0)).isEqualTo(handle);
            long root = values.root(Hashes.hash(key, 0), key, 0);
            rows.put(
                    ((LongColumn) key[0]).get(0),
                    table.getLong(handle, 1) + " " + text.getString(0) + " of " + values.entries(root) + " "
                            + values.totalWeight(root));
        });
        return rows;
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void checkpointPlusIncrementsGivesTheTablesAgain(long seed) {
        Random random = new Random(seed);
        MemoryStateTables tables = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
        MemoryStateTables copy = new MemoryStateTables();
        long since = 0;
        for (int checkpoint = 0; checkpoint < 12; checkpoint++) {
            int changes = 1 << random.nextInt(12);
            for (int i = 0; i < changes; i++) {
                add(tables, random.nextInt(3000), random.nextInt(3) - 1L);
            }
            tables.moveOut((generation, sizeBytes) -> random.nextBoolean());
            int saved = 0;
            try (FrozenTables frozen = tables.freeze()) {
                for (int i = 0; i < 100; i++) {
                    add(tables, random.nextInt(3000), 0);
                }
                for (int group = 0; group < KeyGroups.COUNT; group++) {
                    if (frozen.isChangedSince(group, since)) {
                        Bytes bytes = new Bytes();
                        frozen.save(group, since, bytes);
                        copy.restore(group, bytes);
                        saved++;
                    }
                }
                assertThat(frozen.table("sums").size())
                        .isEqualTo(copy.table("sums", SCHEMA).size());
                since = frozen.mark();
            }
            if (changes == 1) {
                assertThat(saved).isLessThan(KeyGroups.COUNT);
            }
        }
        try (FrozenTables frozen = tables.freeze()) {
            for (int group = 0; group < KeyGroups.COUNT; group++) {
                Bytes bytes = new Bytes();
                frozen.save(group, since, bytes);
                copy.restore(group, bytes);
            }
        }
        assertThat(rows(copy)).isEqualTo(rows(tables));
        assertThat(wholeBytes(copy)).isEqualTo(wholeBytes(tables));
    }

    @Test
    void threeInstancesRestoreWhatTwoSaved() {
        MemoryStateTables all = new MemoryStateTables();
        MemoryStateTables[] two = {
            new MemoryStateTables(KeyGroups.of(0, 2), null), new MemoryStateTables(KeyGroups.of(1, 2), null)
        };
        for (long number = 0; number < 2000; number++) {
            add(all, number, number);
            ((LongColumn) key[0]).set(0, number);
            int group = Hashes.keyGroup(Hashes.hash(key, 0));
            add(two[0].owned().contains(group) ? two[0] : two[1], number, number);
        }
        Map<Long, String> together = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            MemoryStateTables one = new MemoryStateTables(KeyGroups.of(i, 3), null);
            for (int group = one.owned().first(); group < one.owned().end(); group++) {
                Bytes bytes = new Bytes();
                try (FrozenTables frozen = (two[0].owned().contains(group) ? two[0] : two[1]).freeze()) {
                    frozen.save(group, 0, bytes);
                }
                one.restore(group, bytes);
            }
            Map<Long, String> part = rows(one);
            assertThat(part).hasSizeBetween(500, 850);
            together.putAll(part);
        }
        assertThat(together).isEqualTo(rows(all));
    }

    @Test
    void nothingHasChangedSinceAMark() {
        MemoryStateTables tables = new MemoryStateTables();
        add(tables, 1, 5);
        long mark = tables.mark();
        try (FrozenTables frozen = tables.freeze()) {
            for (int group = 0; group < KeyGroups.COUNT; group++) {
                assertThat(frozen.isChangedSince(group, mark)).isFalse();
            }
        }
        // Adds -5 to 5: the row goes, and its page with it. That is a change too.
        add(tables, 1, -5);
        try (FrozenTables frozen = tables.freeze()) {
            assertThat(frozen.isChangedSince(Hashes.keyGroup(Hashes.hash(key, 0)), mark))
                    .isTrue();
        }
    }

    @Test
    void savedBytesDoNotDependOnTheWayToTheRows() {
        MemoryStateTables straight = new MemoryStateTables();
        MemoryStateTables winding = new MemoryStateTables(KeyGroups.ALL, new HeapRoom());
        for (long number = 0; number < 300; number++) {
            add(straight, number, 9);
            add(winding, number, 4);
        }
        for (long number = 1000; number < 1300; number++) {
            add(winding, number, 1);
        }
        winding.moveOut((generation, sizeBytes) -> true);
        StateTable table = winding.table("sums", SCHEMA);
        for (long number = 1299; number >= 1000; number--) {
            ((LongColumn) key[0]).set(0, number);
            table.remove(table.find(Hashes.hash(key, 0), key, 0));
        }
        for (long number = 0; number < 300; number++) {
            add(winding, number, 5);
        }
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            assertThat(tableBytes(winding, group)).isEqualTo(tableBytes(straight, group));
        }
    }

    /** As of a program whose operator kept other columns, or a table of another kind, under the name. */
    @Test
    void stateOfAnotherLayoutIsRefusedInWords() {
        MemoryStateTables tables = new MemoryStateTables();
        add(tables, 1, 2);
        assertThatThrownBy(() -> tables.table("sums", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG))))
                .isInstanceOf(StatementException.class)
                .hasMessageContaining("could not restore the state of an operator")
                .satisfies(error -> assertThat(error.toString()).contains("\"sums\""));
        assertThatThrownBy(() -> tables.ordered("sums", ORDERED)).isInstanceOf(StatementException.class);
        assertThatThrownBy(() -> tables.table("values", SCHEMA)).isInstanceOf(StatementException.class);
    }

    @Test
    void everyFlippedBitIsFound() {
        MemoryStateTables tables = new MemoryStateTables();
        add(tables, 7, 5);
        int group = Hashes.keyGroup(Hashes.hash(key, 0));
        byte[] good = groupBytes(tables, group);
        for (int at = 4; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 4;
            Bytes bytes = new Bytes();
            bytes.write(bad, 0, bad.length);
            assertThatThrownBy(() -> new MemoryStateTables().restore(group, bytes))
                    .as("byte %s", at)
                    .isInstanceOfAny(StatementException.class, IndexOutOfBoundsException.class);
        }
    }

    @Test
    void theFormatIsTheOneThatIsDocumented() {
        MemoryStateTables tables = new MemoryStateTables();
        ((LongColumn) key[0]).set(0, 7);
        StateTable table = tables.table("t", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
        long hash = Hashes.hash(key, 0);
        table.addLong(table.findOrAdd(hash, key, 0), 1, 258);
        Bytes bytes = new Bytes();
        try (FrozenTables frozen = tables.freeze()) {
            frozen.save(Hashes.keyGroup(hash), 0, bytes);
        }
        String hex = HexFormat.of().formatHex(bytes.toArray());
        // One table; a head of 14 bytes: kind 1, "t", one LONG key, one LONG value, no deadline.
        assertThat(hex)
                .startsWith("01000000" + "0e000000")
                .contains("01" + "010074" + "010001" + "010001" + "ffffffff" + "544d4b47" + "0100");
        // One slot without a heap: header with the hash's lower half and bit 32, the key 7, the value 258.
        String low = HexFormat.of().toHexDigits(Integer.reverseBytes((int) hash));
        assertThat(hex).endsWith("01000000" + "00000000" + low + "01000000" + "0700000000000000" + "0201000000000000");
    }

    private static byte[] groupBytes(MemoryStateTables tables, int group) {
        Bytes bytes = new Bytes();
        try (FrozenTables frozen = tables.freeze()) {
            frozen.save(group, 0, bytes);
        }
        return bytes.toArray();
    }

    private static byte[] tableBytes(MemoryStateTables tables, int group) {
        Bytes bytes = new Bytes();
        try (FrozenTables frozen = tables.freeze()) {
            frozen.table("sums").save(group, 0, bytes);
        }
        return bytes.toArray();
    }

    private static String wholeBytes(MemoryStateTables tables) {
        StringBuilder all = new StringBuilder();
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            all.append(HexFormat.of().formatHex(groupBytes(tables, group)));
        }
        return all.toString();
    }
}
