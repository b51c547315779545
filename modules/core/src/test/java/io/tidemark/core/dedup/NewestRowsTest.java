package io.tidemark.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The newest row of each key: by hand, and against a map over random rows in random batches, saved and restored between them. */
final class NewestRowsTest {
    private static final RowType TYPE = RowType.of(
            Field.of("amount", DataType.BIGINT),
            Field.required("city", DataType.VARCHAR),
            Field.required("id", DataType.BIGINT),
            Field.of("note", DataType.VARCHAR));
    private static final int[] KEY = {2, 1};

    /** Row {@code amount} null and {@code note} "-": a tombstone. */
    private record Row(
            long id,
            String city,
            @Nullable Long amount,
            @Nullable String note) {
        static Row tombstone(long id, String city) {
            return new Row(id, city, null, "-");
        }

        boolean isTombstone() {
            return "-".equals(note);
        }

        String key() {
            return id + "/" + city;
        }

        String values() {
            return amount + " " + note;
        }
    }

    /** A stage over rows with the key (id, city), what it gave as text, and what it counted: rows, and the sum of their amounts. */
    private static final class Run implements SourceListener {
        private final SourceStage stage;
        private final List<String> changes = new ArrayList<>();
        private final Map<String, Long> held = new HashMap<>();
        private final Map<AccountTerm, long[]> counted;
        private long position;

        Run(StateTables tables, Map<AccountTerm, long[]> counted, long position) {
            SourceSpec spec = new SourceSpec(TYPE, -1, 0, 0, new int[0], 0, KEY);
            stage = new SourceStage(spec, tables, new LineOrigins(), this);
            this.counted = counted;
            this.position = position;
        }

        void give(List<Row> rows) {
            Batch batch = new Batch(TYPE, Math.max(1, rows.size()));
            for (int i = 0; i < rows.size(); i++) {
                Row row = rows.get(i);
                batch.longs(2).set(i, row.id);
                batch.bytes(1).set(i, row.city);
                batch.longs(0).set(i, row.amount == null ? 0 : row.amount);
                batch.longs(0).nulls().set(i, row.amount == null);
                batch.bytes(3).set(i, row.note == null ? "" : row.note);
                batch.bytes(3).nulls().set(i, row.note == null);
                batch.weights()[i] = 1;
                batch.marks()[i] = row.isTombstone() ? Batch.DELETES : Batch.NO_PHASE;
                batch.positions()[i] = position++;
            }
            batch.setCount(rows.size());
            onCounted(AccountTerm.INPUT, batch);
            stage.onBatch(0, batch, null);
        }

        private static String text(Batch rows, int row) {
            return rows.longs(2).get(row) + "/" + rows.bytes(1).getString(row) + " "
                    + (rows.longs(0).nulls().get(row) ? "null" : rows.longs(0).get(row)) + " "
                    + (rows.bytes(3).nulls().get(row) ? "null" : rows.bytes(3).getString(row));
        }

        @Override
        public void onRows(Batch rows) {
            for (int i = 0; i < rows.count(); i++) {
                changes.add(rows.positions()[i] + (rows.weights()[i] < 0 ? " - " : " + ") + text(rows, i));
                held.merge(text(rows, i), rows.weights()[i], (a, b) -> a + b == 0 ? null : a + b);
            }
            onCounted(AccountTerm.ASSIGNED, rows);
        }

        @Override
        public void onCounted(AccountTerm term, Batch rows) {
            long[] totals = counted.computeIfAbsent(term, of -> new long[2]);
            for (int i = 0; i < rows.count(); i++) {
                totals[0] += rows.weights()[i];
                totals[1] += rows.longs(0).nulls().get(i)
                        ? 0
                        : rows.weights()[i] * rows.longs(0).get(i);
            }
        }

        long rows(AccountTerm term) {
            return counted.getOrDefault(term, new long[2])[0];
        }

        long sum(AccountTerm term) {
            return counted.getOrDefault(term, new long[2])[1];
        }

        @Override
        public void onDuplicates(Batch rows, Batch book) {
            throw new IllegalStateException("nothing is a duplicate");
        }

        @Override
        public void onUnverifiable(Batch rows) {
            throw new IllegalStateException("everything can be verified");
        }
    }

    private static Run run(StateTables tables) {
        return new Run(tables, new EnumMap<>(AccountTerm.class), 0);
    }

    @Test
    void rowTakesThePlaceOfTheOneBefore() {
        Run run = run(new MemoryStateTables());
        run.give(List.of(
                new Row(1, "a", 10L, "x"),
                new Row(1, "b", 20L, null),
                new Row(1, "a", 11L, "x"),
                new Row(1, "b", 20L, null),
                Row.tombstone(1, "a"),
                Row.tombstone(2, "a"),
                new Row(1, "a", null, "y")));
        assertThat(run.changes)
                .containsExactly(
                        "0 + 1/a 10 x",
                        "1 + 1/b 20 null",
                        "2 - 1/a 10 x",
                        "2 + 1/a 11 x",
                        "4 - 1/a 11 x",
                        "6 + 1/a null y");
        assertThat(run.rows(AccountTerm.INPUT)).isEqualTo(7);
        assertThat(run.rows(AccountTerm.REPLACED)).isEqualTo(1);
        assertThat(run.sum(AccountTerm.REPLACED)).isEqualTo(10);
        // The tombstone and the row that it took back.
        assertThat(run.rows(AccountTerm.DELETED)).isEqualTo(2);
        assertThat(run.sum(AccountTerm.DELETED)).isEqualTo(11);
        // (1, b) once more, and the tombstone of a key that is not there.
        assertThat(run.rows(AccountTerm.UNCHANGED)).isEqualTo(2);
        assertThat(run.sum(AccountTerm.UNCHANGED)).isEqualTo(20);
        assertThat(run.rows(AccountTerm.ASSIGNED)).isEqualTo(2);
        assertThat(run.sum(AccountTerm.ASSIGNED)).isEqualTo(20);
        assertThat(run.stage.newestRows()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void changesAddUpToTheNewestRowsUnderAnyCut(long seed) {
        Random random = new Random(seed);
        Map<String, String> newest = new TreeMap<>();
        MemoryStateTables tables = new MemoryStateTables();
        Run run = run(tables);
        Map<String, Long> held = new HashMap<>();
        List<Row> batch = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            Row row = row(random);
            batch.add(row);
            if (row.isTombstone()) {
                newest.remove(row.key());
            } else {
                newest.put(row.key(), row.values());
            }
            if (random.nextInt(40) == 0) {
                run.give(batch);
                batch.clear();
                run.stage.onEpochEnd();
                run.held.forEach((text, weight) -> held.merge(text, weight, (a, b) -> a + b == 0 ? null : a + b));
                tables = random.nextBoolean() ? tables : SourceStageOracleTest.restored(tables);
                run = new Run(tables, run.counted, run.position);
            }
        }
        run.give(batch);
        run.held.forEach((text, weight) -> held.merge(text, weight, (a, b) -> a + b == 0 ? null : a + b));
        Map<String, Long> expected = new HashMap<>();
        newest.forEach((key, values) -> expected.put(key + " " + values, 1L));
        assertThat(held).isEqualTo(expected);
        assertThat(copied(run.stage)).containsExactlyInAnyOrderElementsOf(expected.keySet());
        assertThat(run.rows(AccountTerm.REPLACED)
                        + run.rows(AccountTerm.DELETED)
                        + run.rows(AccountTerm.UNCHANGED)
                        + run.rows(AccountTerm.ASSIGNED))
                .isEqualTo(run.rows(AccountTerm.INPUT))
                .isEqualTo(5000);
        assertThat(run.sum(AccountTerm.REPLACED)
                        + run.sum(AccountTerm.DELETED)
                        + run.sum(AccountTerm.UNCHANGED)
                        + run.sum(AccountTerm.ASSIGNED))
                .isEqualTo(run.sum(AccountTerm.INPUT));
        assertThat(run.rows(AccountTerm.UNCHANGED)).isPositive();
        assertThat(run.rows(AccountTerm.DELETED)).isPositive();
    }

    private static Row row(Random random) {
        long id = random.nextInt(100);
        String city = List.of("", "Nara", "a rather long name of a town").get(random.nextInt(3));
        if (random.nextInt(5) == 0) {
            return Row.tombstone(id, city);
        }
        Long amount = random.nextInt(10) == 0 ? null : Long.valueOf(random.nextInt(4));
        return new Row(id, city, amount, random.nextInt(4) == 0 ? null : "note " + random.nextInt(2));
    }

    private static List<String> copied(SourceStage stage) {
        List<String> rows = new ArrayList<>();
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            Batch copy = new Batch(TYPE, 1);
            stage.copyNewestRows(group, copy);
            for (int row = 0; row < copy.count(); row++) {
                rows.add(Run.text(copy, row));
            }
        }
        return rows;
    }
}
