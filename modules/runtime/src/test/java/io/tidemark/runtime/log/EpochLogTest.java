package io.tidemark.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import io.tidemark.runtime.disk.LocalDisk;
import io.tidemark.runtime.disk.MemoryDisk;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpochLogTest {
    private static final byte[] IDENTITY = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    @TempDir
    Path directory;

    private Disk disk;

    @BeforeEach
    void openDisk() {
        disk = new LocalDisk(directory);
    }

    private EpochLog open(List<LogRecord> into) {
        return EpochLog.open(disk, "log", IDENTITY, 1, entry -> into.add(entry.content()));
    }

    private List<LogRecord> read() {
        List<LogRecord> entries = new ArrayList<>();
        open(entries).close();
        return entries;
    }

    private static LogRecord.Commit commit(long epoch) {
        return new LogRecord.Commit(epoch, epoch * 10, epoch * 100);
    }

    private static LogRecord.Intent intent() {
        return new LogRecord.Intent(
                7,
                1_000,
                1_001,
                2,
                41,
                List.of(new LogRecord.SliceRead("purchases", "p", "a.jsonl", 10, 90, 3, -5, true)),
                List.of(new LogRecord.Decision(LogRecord.DecisionKind.ENDED, "purchases", "q", 41)),
                List.of());
    }

    @Test
    void recordsOfEachKindComeBackInOrder() {
        List<LogRecord> written = List.of(
                new LogRecord.CatalogChanged(null, null, "epoch_rows", "1000"),
                new LogRecord.RunBegan(1, List.of(new LogRecord.End("purchases", "p", "a.jsonl", 90))),
                intent(),
                commit(7),
                new LogRecord.Sealed(7));
        EpochLog log = open(new ArrayList<>());
        written.forEach(log::append);
        log.close();
        assertThat(read()).isEqualTo(written);
    }

    @Test
    void journaledRowsComeBack() {
        EpochLog log = open(new ArrayList<>());
        log.append(new LogRecord.Journal(1, 2, 3, "t", 0, null, new byte[] {1, 2, 3}));
        log.close();
        LogRecord.Journal journal = (LogRecord.Journal) read().get(0);
        assertThat(journal.rows()).containsExactly(1, 2, 3);
        assertThat(journal.statementId()).isNull();
    }

    @Test
    void resetsAndKeptSlicesComeBack() {
        LogRecord.Intent plain = intent();
        EpochLog log = open(new ArrayList<>());
        log.append(new LogRecord.Reset(1, 2, 3, List.of(new byte[] {1}, new byte[] {2, 3})));
        log.append(new LogRecord.Intent(
                plain.epoch(),
                plain.clockMicros(),
                plain.knownAtMicros(),
                plain.pipeline(),
                plain.firstSlice(),
                plain.slices(),
                plain.decisions(),
                List.of(new byte[] {4, 5})));
        log.close();

        LogRecord.Reset reset = (LogRecord.Reset) read().get(0);
        LogRecord.Intent intent = (LogRecord.Intent) read().get(1);
        assertThat(reset.epoch()).isEqualTo(1);
        assertThat(reset.entries()).containsExactly(new byte[] {1}, new byte[] {2, 3});
        assertThat(intent.kept(0)).containsExactly(4, 5);
        assertThat(intent.slices()).isEqualTo(plain.slices());
        assertThat(plain.kept(0)).isEmpty();
    }

    @Test
    void whatWasNotForcedMayGoAndWhatWasForcedStays() {
        EpochLog log = open(new ArrayList<>());
        log.append(commit(1));
        log.force();
        log.append(commit(2));
        assertThat(log.durableSequence()).isEqualTo(1);
        assertThat(read()).containsExactly(commit(1));
    }

    @Test
    void whatIsThereIsDurableBeforeItIsRunAgain() {
        EpochLog log = open(new ArrayList<>());
        log.append(commit(1));
        log.close();
        String path = Segment.path("log", 1);
        MemoryDisk memory = MemoryDisk.of(Map.of(path, bytes(path)));
        List<String> order = new ArrayList<>();
        memory.onForce(forced -> order.add("force " + forced));
        EpochLog.open(memory, "log", IDENTITY, 1, entry -> order.add("record"));
        assertThat(order).startsWith("force " + path, "record");
    }

    /** Three records of one group, as a crash leaves them that came before the group was durable. */
    private byte[] unforcedGroup() {
        EpochLog log = open(new ArrayList<>());
        for (long epoch = 1; epoch <= 3; epoch++) {
            log.append(commit(epoch));
        }
        log.close();
        byte[] whole = bytes(Segment.path("log", 1));
        int end = Segment.HEADER_BYTES + 3 * SegmentScan.recordBytes(25);
        Arrays.fill(whole, end, end + Segment.RECORD_HEADER_BYTES, (byte) 0);
        return whole;
    }

    @Test
    void aGroupThatIsTornAtAnyByteGivesTheRecordsBeforeTheTearAndGoesOn() {
        byte[] whole = unforcedGroup();
        String path = Segment.path("log", 1);
        int end = Segment.HEADER_BYTES + 3 * SegmentScan.recordBytes(25);
        for (int tear = Segment.HEADER_BYTES; tear < end; tear++) {
            byte[] torn = whole.clone();
            Arrays.fill(torn, tear, end, (byte) 0);
            write(path, torn, torn.length);
            int complete = (tear - Segment.HEADER_BYTES) / SegmentScan.recordBytes(25);
            // The last bytes of a record are padding, and those before may be zeros by themselves.
            int possible = (tear - Segment.HEADER_BYTES + 16) / SegmentScan.recordBytes(25);
            List<LogRecord> before = new ArrayList<>();
            EpochLog again = open(before);
            assertThat(before.size()).as("torn at %s", tear).isBetween(complete, possible);
            again.append(commit(9));
            again.close();
            assertThat(read()).hasSize(before.size() + 1).last().isEqualTo(commit(9));
        }
    }

    @Test
    void aFileThatIsCutIsNamedUnlessOnlyRoomIsGone() {
        EpochLog log = open(new ArrayList<>());
        for (long epoch = 1; epoch <= 3; epoch++) {
            log.append(commit(epoch));
            log.force();
        }
        log.close();
        String path = Segment.path("log", 1);
        byte[] whole = bytes(path);
        int end = Segment.HEADER_BYTES + 3 * SegmentScan.recordBytes(25) + Segment.RECORD_HEADER_BYTES;
        for (int length = 0; length < end + 100; length++) {
            write(path, whole, length);
            if (length < end) {
                assertThatThrownBy(this::read).as("cut at %s", length).hasMessageContaining("log");
            } else {
                assertThat(read()).hasSize(3);
            }
        }
    }

    @Test
    void aFlippedBitBeforeTheLastDurableRecordIsNamed() {
        EpochLog log = open(new ArrayList<>());
        for (long epoch = 1; epoch <= 3; epoch++) {
            log.append(commit(epoch));
            log.force();
        }
        log.close();
        String path = Segment.path("log", 1);
        byte[] whole = bytes(path);
        int recordBytes = SegmentScan.recordBytes(25);
        for (int bit = 0; bit < (Segment.HEADER_BYTES + 3 * recordBytes) * 8; bit++) {
            boolean isPadding = (bit / 8 - Segment.HEADER_BYTES) % recordBytes >= Segment.RECORD_HEADER_BYTES + 25;
            if (!isPadding) {
                byte[] flipped = whole.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                write(path, flipped, flipped.length);
                assertThatThrownBy(this::read)
                        .as("bit %s", bit)
                        .isInstanceOf(StatementException.class)
                        .hasMessageContaining("log");
            }
        }
    }

    @Test
    void aTornRecordInTheMiddleOfAnUnforcedGroupIsCutThoughAGoodOneFollows() {
        String path = Segment.path("log", 1);
        byte[] bytes = unforcedGroup();
        bytes[Segment.HEADER_BYTES + SegmentScan.recordBytes(25) + 30] ^= 1;
        write(path, bytes, bytes.length);
        assertThat(read()).containsExactly(commit(1));
    }

    @Test
    void segmentsRotateAndOldOnesCanGo() {
        EpochLog log = open(new ArrayList<>());
        byte[] rows = new byte[12 << 20];
        for (long epoch = 1; epoch <= 7; epoch++) {
            log.append(new LogRecord.Journal(epoch, 0, 0, "t", 0, null, rows));
            log.force();
        }
        log.close();
        assertThat(disk.list("log")).hasSize(3);
        assertThat(read()).hasSize(7);
        List<Long> sequences = new ArrayList<>();
        EpochLog again = EpochLog.open(disk, "log", IDENTITY, 5, entry -> sequences.add(entry.sequence()));
        again.archiveBefore(5);
        again.close();
        assertThat(sequences).containsExactly(5L, 6L, 7L);
        assertThat(disk.list("log/archive")).hasSize(1);
        assertThat(disk.list("log")).hasSize(3);
        assertThat(EpochLog.firstRecord(disk, "log")).isEqualTo(1);
        assertThat(read()).hasSize(7);
        EpochLog last = EpochLog.open(disk, "log", IDENTITY, 5, entry -> {});
        last.removeArchivedBefore(3);
        assertThat(disk.list("log/archive")).hasSize(1);
        last.removeArchivedBefore(5);
        last.close();
        assertThat(disk.list("log/archive")).isEmpty();
        assertThat(EpochLog.firstRecord(disk, "log")).isGreaterThan(1);
        assertThatThrownBy(this::read).hasMessageContaining("epoch log");
    }

    @Test
    void aLogWithoutRecordsThatACheckpointHasIsNamed() {
        EpochLog log = open(new ArrayList<>());
        log.append(commit(1));
        log.append(commit(2));
        log.close();
        EpochLog.open(disk, "log", IDENTITY, 3, entry -> {}).close();
        for (long needed : new long[] {4, 100}) {
            assertThatThrownBy(() -> EpochLog.open(disk, "log", IDENTITY, needed, entry -> {}))
                    .extracting(e -> ((StatementException) e).detail())
                    .asString()
                    .contains("it ends before record 3");
        }
        disk.list("log").forEach(name -> disk.delete("log/" + name));
        assertThatThrownBy(() -> EpochLog.open(disk, "log", IDENTITY, 3, entry -> {}))
                .extracting(e -> ((StatementException) e).detail())
                .asString()
                .contains("it ends before record 1");
    }

    @Test
    void aLogOfAnotherDirectoryIsRefused() {
        EpochLog log = open(new ArrayList<>());
        log.append(commit(1));
        log.close();
        byte[] other = IDENTITY.clone();
        other[3]++;
        assertThatThrownBy(() -> EpochLog.open(disk, "log", other, 1, entry -> {}))
                .extracting(e -> ((StatementException) e).detail())
                .asString()
                .contains("another data directory");
    }

    private byte[] bytes(String path) {
        try (DiskFile file = disk.open(path)) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.min((int) file.sizeBytes(), 4096));
            file.read(0, bytes);
            return bytes.array();
        }
    }

    private void write(String path, byte[] bytes, int length) {
        disk.delete(path);
        try (DiskFile file = disk.open(path)) {
            file.write(0, ByteBuffer.wrap(bytes, 0, length));
        }
    }
}
