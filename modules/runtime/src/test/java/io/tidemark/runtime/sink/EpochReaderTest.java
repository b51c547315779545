package io.tidemark.runtime.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.TestRows;
import io.tidemark.runtime.disk.LocalDisk;
import io.tidemark.runtime.view.StoredRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read for a sink: epoch by epoch, or several as one; and from the sum of what went by age on. */
class EpochReaderTest {
    private static final RowType TYPE =
            RowType.of(Field.of("key", DataType.BIGINT), Field.of("value", DataType.VARCHAR));
    private static final SinkSchema SCHEMA =
            new SinkSchema("s", new SinkOwner("d/1", "e", false), TYPE, new int[0], SinkMode.RETRACT);

    @TempDir
    Path directory;

    private StoredRows rows;

    @BeforeEach
    void create() {
        rows = StoredRows.create(new LocalDisk(directory), "v", TYPE);
    }

    @AfterEach
    void close() {
        rows.close();
    }

    private void change(long epoch, long key, String value, long weight) {
        Batch batch = new Batch(TYPE, 1);
        batch.longs(0).set(0, key);
        batch.bytes(1).set(0, value);
        batch.weights()[0] = weight;
        batch.setCount(1);
        rows.changes().append(batch, epoch, epoch * 100);
    }

    private EpochReader reader(boolean together, long applied) {
        return new EpochReader(rows, SCHEMA, EpochReaderTest::columns, true, together, applied);
    }

    private static Batch columns(Batch of) {
        Batch columns = new Batch(TYPE, new Column[] {of.column(0), of.column(1)}, 0);
        columns.ensureCapacity(of.count());
        System.arraycopy(of.weights(), 0, columns.weights(), 0, of.count());
        columns.setCount(of.count());
        return columns;
    }

    private static List<String> texts(List<Told> told) {
        List<String> texts = new ArrayList<>();
        for (Told epoch : told) {
            for (Batch batch : epoch.changes()) {
                for (int row = 0; row < batch.count(); row++) {
                    texts.add(epoch.epoch() + (batch.weights()[row] < 0 ? " -" : " +") + TestRows.text(batch, row));
                }
            }
        }
        return texts;
    }

    @Test
    void epochsComeByThemselvesOrAddedUp() {
        change(1, 1, "a", 1);
        change(2, 1, "a", -1);
        change(2, 2, "b", 1);
        change(3, 3, "c", 1);
        rows.changes().flush();
        try (EpochReader single = reader(false, 0);
                EpochReader together = reader(true, 0);
                EpochReader later = reader(false, 2)) {
            assertThat(texts(single.next(2))).containsExactly("1 +1 a", "2 -1 a", "2 +2 b");
            assertThat(texts(single.next(3))).containsExactly("3 +3 c");
            assertThat(single.next(3)).isEmpty();
            assertThat(texts(together.next(3))).containsExactly("3 +2 b", "3 +3 c");
            assertThat(texts(later.next(3))).containsExactly("3 +3 c");
        }
    }

    @Test
    void manyEpochsComeInPiecesAndNoneTwice() {
        for (long epoch = 1; epoch <= 200; epoch++) {
            change(epoch, epoch, "x", 1);
        }
        rows.changes().flush();
        try (EpochReader reader = reader(false, 0)) {
            List<Long> epochs = new ArrayList<>();
            List<Told> piece = reader.next(200);
            for (; !piece.isEmpty(); piece = reader.next(200)) {
                assertThat(piece).hasSizeLessThanOrEqualTo(65);
                piece.forEach(told -> epochs.add(told.epoch()));
            }
            assertThat(epochs).hasSize(200).isSorted().doesNotHaveDuplicates();
        }
    }

    /** What is told is valid until the next call; so the rows that one call began to read and did not tell have to outlive it. */
    @Test
    void whatIsToldIsRightAlthoughBatchesAreReadIntoAgain() {
        List<String> expected = new ArrayList<>();
        for (long epoch = 1; epoch <= 300; epoch++) {
            for (long key = 1; key <= epoch % 4; key++) {
                change(epoch, key, "of epoch " + epoch + "x".repeat((int) (epoch % 7)), 1);
                expected.add(epoch + " +" + key + " of epoch " + epoch + "x".repeat((int) (epoch % 7)));
            }
        }
        rows.changes().flush();
        try (EpochReader reader = reader(false, 0)) {
            List<String> found = new ArrayList<>();
            List<Told> piece = reader.next(200);
            for (; !piece.isEmpty(); piece = reader.next(300)) {
                found.addAll(texts(piece));
            }
            assertThat(found).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void batchesAreLentAgainAndThoseOfABurstGoOneByOne() {
        LentBatches batches = new LentBatches(TYPE);
        Batch first = batches.lend();
        Batch second = batches.lend();
        Batch third = batches.lend();
        batches.takeBack(true);
        assertThat(List.of(batches.lend(), batches.lend()))
                .containsExactly(second, first)
                .doesNotContain(third);
        batches.takeBackLast();
        assertThat(batches.lend()).isSameAs(first);
        batches.takeBack(false);
        assertThat(batches.size()).isEqualTo(3);
        batches.takeBack(false);
        batches.takeBack(false);
        assertThat(batches.size()).isEqualTo(1);
    }

    @Test
    void aNewSinkStartsWithTheSumAndGetsNoChangeOfItAgain() {
        // A file of changes that goes, and one that stays though the sum holds its first changes.
        for (long epoch = 1; epoch <= 80; epoch++) {
            change(epoch, 9, "x".repeat(1 << 20), epoch % 2 == 0 ? -1 : 1);
        }
        long last = 70_000;
        for (long epoch = 81; epoch <= last; epoch++) {
            change(epoch, epoch % 5, "y", epoch <= 85 ? 1 : epoch % 2 == 0 ? 1 : -1);
        }
        rows.changes().flush();
        rows.compact(last, last * 100, last, Long.MAX_VALUE);
        assertThat(rows.oldestEpoch()).isEqualTo(last);
        change(last + 1, 7, "z", 1);
        rows.changes().flush();
        try (EpochReader reader = reader(false, 0)) {
            List<Told> told = reader.next(last + 1);
            assertThat(told).extracting(Told::epoch).containsExactly(last, last + 1);
            assertThat(texts(told)).last().isEqualTo(last + 1 + " +7 z");
        }
    }
}
