package io.tidemark.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.TestRows;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.CrashingDisk;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRowsTest {
    private static final RowType TYPE =
            RowType.of(Field.of("key", DataType.BIGINT), Field.of("value", DataType.VARCHAR));

    @TempDir
    Path directory;

    private Disk disk;

    @BeforeEach
    void openDisk() {
        disk = new CrashingDisk(new LocalDisk(directory), Long.MAX_VALUE, false);
    }

    /** Alternating: key, weight. The value is made of both epoch and key unless it is a retraction, which names the epoch it undoes. */
    private static void change(StoredRows rows, long epoch, long key, long retractedEpoch) {
        Batch batch = new Batch(TYPE, 2);
        if (retractedEpoch > 0) {
            set(batch, key, "e" + retractedEpoch, -1);
        }
        set(batch, key, "e" + epoch, 1);
        rows.changes().append(batch, epoch, epoch * 100);
        rows.changes().flush();
    }

    private static void set(Batch batch, long key, String value, long weight) {
        int row = batch.count();
        batch.longs(0).set(row, key);
        batch.bytes(1).set(row, value);
        batch.weights()[row] = weight;
        batch.setCount(row + 1);
    }

    private StoredRows reopened(StoredRows rows) {
        ByteWriter saved = new ByteWriter(100);
        List<Runnable> forces = new ArrayList<>();
        rows.save(saved, forces);
        forces.forEach(Runnable::run);
        rows.close();
        return StoredRows.open(disk, "v", TYPE, new ByteReader(saved.toByteArray(), "test"));
    }

    @Test
    void rowsAreTheSumOfChangesAtEachEpoch() {
        StoredRows rows = StoredRows.create(disk, "v", TYPE);
        change(rows, 1, 7, 0);
        change(rows, 2, 8, 0);
        change(rows, 3, 7, 1);
        assertThat(TestRows.read(rows.scan(1), -1)).containsExactly("7 e1 1 100");
        assertThat(TestRows.read(rows.scan(2), -1)).containsExactly("7 e1 1 100", "8 e2 2 200");
        assertThat(TestRows.read(rows.scan(3), -1)).containsExactly("8 e2 2 200", "7 e3 3 300");
        rows.close();
    }

    @Test
    void moreChangesThanMemoryHoldsAreAddedUpInParts() {
        StoredRows rows = StoredRows.create(disk, "v", TYPE);
        rows.sums().setMostChanges(50);
        List<String> expected = new ArrayList<>();
        for (int key = 0; key < 3000; key++) {
            change(rows, 1 + key / 1000, key, 0);
        }
        // A third changes, and changes again; the first hundred are deleted.
        for (int key = 0; key < 3000; key++) {
            if (key < 100) {
                Batch batch = new Batch(TYPE, 1);
                set(batch, key, "e1", -1);
                rows.changes().append(batch, 4, 400);
            } else if (key % 3 == 0) {
                change(rows, 4, key, 1 + key / 1000);
            }
        }
        for (int key = 100; key < 3000; key++) {
            if (key % 3 == 0) {
                change(rows, 5, key, 4);
            }
            long epoch = key % 3 == 0 ? 5 : 1 + key / 1000;
            expected.add(key + " e" + epoch + " " + epoch + " " + epoch * 100);
        }

        try (BatchScan scan = rows.scan(5)) {
            assertThat(directory.resolve("spill")).isDirectoryContaining(file -> true);
            assertThat(TestRows.read(scan, -1)).containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(directory.resolve("spill")).isEmptyDirectory();
        try (BatchScan scan = rows.scan(2)) {
            assertThat(TestRows.read(scan, -1)).hasSize(2000);
        }
        rows.close();
    }

    @Test
    void manyChangesBecomeABaseAndHistoryGoesWhenNobodyMayAskForIt() {
        StoredRows rows = StoredRows.create(disk, "v", TYPE);
        change(rows, 1, 7, 0);
        // More than a file of changes, so that a whole file can go.
        long epoch = 1;
        byte[] large = new byte[1 << 20];
        for (int i = 0; i < 70; i++) {
            Batch batch = new Batch(TYPE, 2);
            batch.longs(0).set(0, 9);
            batch.bytes(1).set(0, large, 0, large.length);
            batch.weights()[0] = i % 2 == 0 ? 1 : -1;
            batch.setCount(1);
            rows.changes().append(batch, ++epoch, epoch * 100);
            rows.changes().flush();
        }
        for (int i = 0; i < 70_000; i += 2) {
            change(rows, ++epoch, 8, i == 0 ? 0 : epoch - 1);
        }
        String last = "8 e" + epoch + " " + epoch + " " + epoch * 100;
        rows.compact(epoch, epoch * 100, 0, Long.MAX_VALUE);
        assertThat(TestRows.read(rows.scan(4), 1)).containsExactlyInAnyOrder("7", "9");
        rows.compact(epoch, epoch * 100, epoch, Long.MAX_VALUE);
        assertThat(TestRows.read(rows.scan(epoch), -1)).containsExactly("7 e1 1 100", last);
        assertThat(rows.changes().state().removedRows()).isPositive();
        assertThat(rows.oldestEpoch()).isEqualTo(epoch);
        assertThatThrownBy(() -> rows.scan(5)).hasMessageContaining("epoch 5");

        StoredRows again = reopened(rows);
        assertThat(TestRows.read(again.scan(epoch), -1)).containsExactly("7 e1 1 100", last);
        change(again, epoch + 1, 7, 1);
        assertThat(TestRows.read(again.scan(epoch + 1), 2))
                .containsExactly(last.substring(0, last.indexOf(' ', 2)), "7 e" + (epoch + 1));
        again.close();
    }

    @Test
    void insertsAloneAreNoReasonForABaseAlsoAfterARestart() {
        StoredRows rows = StoredRows.create(disk, "v", TYPE);
        Batch batch = new Batch(TYPE, 4_000);
        for (int i = 0; i < 4_000; i++) {
            set(batch, i, "x", 1);
        }
        for (int epoch = 1; epoch <= 20; epoch++) {
            rows.append(batch, epoch, epoch * 100L);
        }
        rows.changes().flush();
        rows.compact(20, 2_000, 0, Long.MAX_VALUE);
        assertThat(rows.firstBase()).isZero();

        StoredRows again = reopened(rows);
        again.compact(20, 2_000, 0, Long.MAX_VALUE);
        assertThat(again.firstBase()).isZero();
        for (int row = 0; row < batch.count(); row++) {
            batch.weights()[row] = -1;
        }
        for (int epoch = 21; epoch <= 30; epoch++) {
            again.append(batch, epoch, epoch * 100L);
        }
        again.changes().flush();
        again.compact(30, 3_000, 0, Long.MAX_VALUE);
        assertThat(again.firstBase()).isEqualTo(30);
        assertThat(TestRows.read(again.scan(30), 1)).hasSize(4_000);
        again.close();
    }

    @Test
    void changesThatASinkStillNeedsStay() {
        StoredRows rows = StoredRows.create(disk, "v", TYPE);
        byte[] large = new byte[1 << 20];
        for (long epoch = 1; epoch <= 140; epoch++) {
            Batch batch = new Batch(TYPE, 1);
            batch.longs(0).set(0, 9);
            batch.bytes(1).set(0, large, 0, large.length);
            batch.weights()[0] = epoch % 2 == 0 ? -1 : 1;
            batch.setCount(1);
            rows.changes().append(batch, epoch, epoch);
        }
        for (long epoch = 141; epoch < 141 + 70_000; epoch++) {
            change(rows, epoch, 1000, epoch == 141 ? 0 : epoch - 1);
        }
        long last = 70_140;
        rows.compact(last, last, last, 30);
        rows.compact(last, last, last, 30);
        assertThat(rows.changes().state().removedRows()).isZero();
        rows.compact(last, last, last, 100);
        assertThat(rows.changes().state().removedRows()).isBetween(60L, 99L);
        rows.close();
    }
}
