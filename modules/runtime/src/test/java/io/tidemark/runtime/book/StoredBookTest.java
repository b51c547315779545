package io.tidemark.runtime.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredBookTest {
    private static final RowType TYPE = RowType.of(
            Field.of("id", DataType.BIGINT), Field.of("name", DataType.VARCHAR), Field.of("price", DataType.DOUBLE));

    @TempDir
    Path directory;

    private Disk disk;

    @BeforeEach
    void openDisk() {
        disk = new LocalDisk(directory);
    }

    private static Batch rows(long... ids) {
        Batch batch = new Batch(TYPE, ids.length);
        for (int i = 0; i < ids.length; i++) {
            batch.longs(0).set(i, ids[i]);
            batch.bytes(1).set(i, "row " + ids[i]);
            batch.doubles(2).set(i, ids[i] / 2.0);
            if (ids[i] % 3 == 0) {
                batch.column(1).nulls().set(i);
            }
            batch.weights()[i] = 1;
        }
        batch.setCount(ids.length);
        return batch;
    }

    private static List<String> read(BookScan scan) {
        List<String> lines = new ArrayList<>();
        for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
            for (int i = 0; i < batch.count(); i++) {
                String name =
                        batch.column(1).nulls().get(i) ? "NULL" : batch.bytes(1).getString(i);
                lines.add(batch.longs(0).get(i) + " " + name + " "
                        + batch.doubles(2).get(i) + " e" + batch.longs(3).get(i) + " k"
                        + batch.longs(4).get(i));
            }
        }
        return lines;
    }

    @Test
    void rowsComeBackWithEpochAndTime() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        book.append(rows(1, 3), 5, 500);
        book.append(rows(4), 6, 600);
        book.flush();
        assertThat(read(book.scan(0, Long.MAX_VALUE)))
                .containsExactly("1 row 1 0.5 e5 k500", "3 NULL 1.5 e5 k500", "4 row 4 2.0 e6 k600");
        assertThat(read(book.scan(6, 6))).containsExactly("4 row 4 2.0 e6 k600");
        assertThat(read(book.scan(0, 5))).hasSize(2);
        book.close();
    }

    @Test
    void aBatchIsReadIntoAgainAndHasBlankStamps() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        book.append(rows(1), 5, 500);
        book.append(rows(3, 4, 5), 6, 600);
        book.append(rows(7), 7, 700);
        book.flush();
        BookScan scan = book.scan(0, Long.MAX_VALUE);
        Batch batch = new Batch(TYPE, 0);
        List<String> read = new ArrayList<>();
        while (scan.nextInto(batch) != null) {
            for (int i = 0; i < batch.count(); i++) {
                read.add(scan.epoch() + ": " + batch.longs(0).get(i)
                        + (batch.column(1).nulls().get(i)
                                ? ""
                                : " " + batch.bytes(1).getString(i)));
                assertThat(batch.weights()[i]).isOne();
                assertThat(batch.positions()[i]).isZero();
                assertThat(batch.watermarks()[i]).isEqualTo(Long.MIN_VALUE);
                assertThat(batch.marks()[i]).isEqualTo(Batch.NO_PHASE);
            }
        }
        assertThat(read).containsExactly("5: 1 row 1", "6: 3", "6: 4 row 4", "6: 5 row 5", "7: 7 row 7");
        book.close();
    }

    @Test
    void whatWasNotFlushedDoesNotShow() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        book.append(rows(1), 5, 500);
        assertThat(read(book.scan(0, Long.MAX_VALUE))).isEmpty();
        book.close();
    }

    @Test
    void aScanGoesOnWithWhatCameLater() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        BookScan scan = book.scan(2, 2);
        assertThat(read(scan)).isEmpty();
        for (long epoch = 1; epoch <= 4; epoch++) {
            book.append(rows(epoch), epoch, epoch);
            book.flush();
        }
        scan.extendTo(3);
        assertThat(read(scan)).containsExactly("2 row 2 1.0 e2 k2", "3 NULL 1.5 e3 k3");
        scan.extendTo(9);
        assertThat(read(scan)).containsExactly("4 row 4 2.0 e4 k4");
        book.close();
    }

    @Test
    void openingWithAnEarlierStateCutsWhatCameAfterAndWritingAgainGivesTheSameBytes() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        book.append(rows(1, 2), 1, 1);
        book.flush();
        BookState state = book.force();
        book.append(rows(7), 2, 2);
        long hash = book.flush();
        book.close();

        StoredBook again = StoredBook.open(disk, "b", TYPE, state);
        assertThat(read(again.scan(0, 9))).hasSize(2);
        again.append(rows(7), 2, 2);
        assertThat(again.flush()).isEqualTo(hash);
        assertThat(read(again.scan(2, 9))).containsExactly("7 row 7 3.5 e2 k2");
        again.close();

        StoredBook empty = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        assertThat(disk.list("b")).isEmpty();
        empty.close();
    }

    @Test
    void filesRotateAndOldOnesGoByAgeAndAreCounted() {
        RowType type = RowType.of(Field.of("bytes", DataType.VARCHAR));
        StoredBook book = StoredBook.open(disk, "b", type, BookState.EMPTY);
        Batch batch = new Batch(type, 40);
        for (int i = 0; i < 40; i++) {
            byte[] value = new byte[1 << 20];
            value[0] = (byte) i;
            batch.bytes(0).set(i, value, 0, value.length);
        }
        batch.setCount(40);
        for (long epoch = 1; epoch <= 5; epoch++) {
            book.append(batch, epoch, epoch * 10);
        }
        book.flush();
        book.force();
        assertThat(disk.list("b")).hasSize(3);
        assertThat(book.state().rows()).isEqualTo(200);
        book.remove(25, Long.MAX_VALUE, true);
        assertThat(book.state().removedRows()).isEqualTo(80);
        assertThat(disk.list("b")).hasSize(3);
        book.deleteRemoved();
        assertThat(disk.list("b")).as("older checkpoints may need it").hasSize(3);
        book.deleteRemoved();
        assertThat(disk.list("b")).hasSize(2);
        BookScan scan = book.scan(0, 9);
        Batch first = scan.next();
        assertThat(first).isNotNull();
        assertThat(scan.epoch()).isEqualTo(3);
        scan.close();
        book.close();
    }

    @Test
    void eachFlippedBitIsNamedOrChangesNothing() {
        StoredBook book = StoredBook.open(disk, "b", TYPE, BookState.EMPTY);
        book.append(rows(1, 3), 5, 500);
        book.flush();
        BookState state = book.force();
        book.close();
        byte[] whole = bytes(book.path(1));
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            write(book.path(1), flipped);
            StoredBook damaged = StoredBook.open(disk, "b", TYPE, state);
            assertThatThrownBy(() -> read(damaged.scan(0, 9)))
                    .as("bit %s", bit)
                    .hasMessageContaining("b/00000001.book");
            damaged.close();
        }
    }

    @Test
    void aHundredThousandRowsOfBytesAreCheap() {
        RowType type = RowType.of(
                Field.of("_bytes", DataType.VARCHAR),
                Field.of("key", DataType.VARCHAR),
                Field.of("_partition", DataType.VARCHAR),
                Field.of("_offset", DataType.BIGINT));
        Batch batch = new Batch(type, 4096);
        byte[] line = new byte[140];
        for (int i = 0; i < 4096; i++) {
            line[i % 140]++;
            batch.bytes(0).set(i, line, 0, 140);
            batch.bytes(1).set(i, line, i % 100, 36);
            batch.bytes(2).set(i, "part-0");
            batch.longs(3).set(i, i * 140L);
        }
        batch.setCount(4096);
        long best = Long.MAX_VALUE;
        for (int round = 1; round <= 5; round++) {
            StoredBook book = StoredBook.open(disk, "b" + round, type, BookState.EMPTY);
            long start = System.nanoTime();
            for (int i = 0; i < 25; i++) {
                book.append(batch, i, i);
            }
            book.flush();
            best = Math.min(best, System.nanoTime() - start);
            book.close();
        }
        // A bound that a slow machine keeps too; 30 ms is usual.
        assertThat(best).isLessThan(400_000_000);
    }

    private byte[] bytes(String path) {
        try (DiskFile file = disk.open(path)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) file.sizeBytes());
            file.read(0, bytes);
            return bytes.array();
        }
    }

    private void write(String path, byte[] bytes) {
        try (DiskFile file = disk.open(path)) {
            file.write(0, ByteBuffer.wrap(bytes));
        }
    }
}
