package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointStore;
import io.tidemark.runtime.disk.MemoryDisk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A data directory of which a process was killed, with one bit turned or one file cut, anywhere: opening it and running the script again is
 * refused with an error that names what is damaged, or ends as if nothing had been.
 */
class DamageTest {
    private static final long M = TestViews.MINUTE;

    private static Map<String, byte[]> files = Map.of();
    private static List<String> expected = List.of();

    private final List<String> notices = new ArrayList<>();

    private static final List<String> LINES = List.of(
            "e1|" + 602 * M + "|100",
            "broken",
            "e2|" + 607 * M + "|200",
            "e2|" + 607 * M + "|200",
            "e3|" + 618 * M + "|300",
            "e4|" + 604 * M + "|50",
            "e5|" + 633 * M + "|7");

    private static MemoryWorld whole() {
        MemoryWorld world = new MemoryWorld();
        world.add("p", LINES.toArray(new String[0]));
        return world;
    }

    private Host open(MemoryDisk disk, MemoryWorld world) {
        HostListener listener = new HostListener() {
            @Override
            public void onProgress(Progress progress) {}

            @Override
            public void onNotice(String about, String message) {
                notices.add(message);
            }
        };
        return Host.open(new HostConfig(disk, world, EpochClock.fixed(1_000_000 * M), 1, listener));
    }

    private static void addOnce(Host host, Definition definition) {
        if (host.catalog().find(definition.name()) == null) {
            host.add(definition);
        }
    }

    private static void insertOnce(Host host, String statement, String id) {
        if (!host.hasRun(statement)) {
            Batch batch = new Batch(TestViews.PURCHASE, 1);
            batch.bytes(0).set(0, id);
            batch.longs(1).set(0, 602 * M);
            batch.longs(2).set(0, 5);
            batch.weights()[0] = 1;
            batch.setCount(1);
            host.insert("t", batch, new Statement(Statement.Kind.INSERT, statement));
        }
    }

    private static void script(Host host) {
        addOnce(host, TestViews.source("s", 5, true, false));
        addOnce(host, TestViews.table("t"));
        addOnce(host, TestViews.sales("v", "s", 10));
        host.runOnce();
    }

    private static List<String> everything(Host host) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>();
        for (Book book : List.of(Book.LEDGER, Book.LATE_EVENTS, Book.CHANGES)) {
            all.add(String.valueOf(book));
            all.addAll(TestRows.read(host.book("v", book, epoch), -1));
        }
        all.addAll(TestRows.read(host.rows("v", epoch), -1));
        all.addAll(TestRows.read(host.book("s", Book.REJECTED, epoch), -1));
        all.addAll(TestRows.read(host.book("s", Book.DUPLICATES, epoch), -1));
        all.addAll(TestRows.read(host.rows("t", epoch), -1));
        Batch accounts = host.accounting("v");
        for (int row = 0; row < accounts.count(); row++) {
            all.add("account " + TestRows.text(accounts, row));
        }
        return all;
    }

    /** Two checkpoints, and journaled rows and epochs after each; then killed. */
    @BeforeAll
    static void run() {
        MemoryDisk disk = new MemoryDisk();
        MemoryWorld world = new MemoryWorld();
        world.add("p", LINES.get(0), LINES.get(1));
        DamageTest test = new DamageTest();
        Host host = test.open(disk, world);
        script(host);
        insertOnce(host, "1", "a");
        host.checkpoint();
        world.add("p", LINES.get(2), LINES.get(3));
        host.runOnce();
        host.checkpoint();
        world.add("p", LINES.get(4), LINES.get(5), LINES.get(6));
        host.runOnce();
        insertOnce(host, "2", "b");
        expected = everything(host);
        files = disk.files();
        Kill.drop(host);
        assertThat(expected).hasSizeGreaterThan(15);
    }

    /** Opens the damaged directory. */
    private void check(String what, String path, byte[] bytes) {
        Map<String, byte[]> damaged = new TreeMap<>(files);
        damaged.put(path, bytes);
        MemoryDisk disk = MemoryDisk.of(damaged);
        MemoryWorld world = whole();
        Host host = null;
        try {
            host = open(disk, world);
            script(host);
            insertOnce(host, "2", "b");
            List<String> given = everything(host);
            if (!given.equals(expected)) {
                assertThat(given).as(what).isEqualTo(expected);
            }
            boolean isCheckpoint = path.startsWith("checkpoints/");
            if (isCheckpoint && path.equals(lastCheckpoint())) {
                assertThat(notices).as(what).anyMatch(notice -> notice.contains("checkpoint"));
            }
        } catch (StatementException e) {
            if (e.code() != ErrorCode.CORRUPT && e.code() != ErrorCode.NOT_SUPPORTED) {
                throw new AssertionError(what, e);
            }
            String named = path.startsWith("log/") ? "log" : path.substring(path.lastIndexOf('/') + 1);
            if (!(e.getMessage() + e.detail()).contains(named)) {
                fail(what + ": the error names something else: " + e.getMessage() + " " + e.detail());
            }
            // What could tell of the damage is still there.
            if (host == null) {
                assertStaysDamaged(what, disk);
            }
        } finally {
            if (host != null) {
                Kill.drop(host);
            }
        }
    }

    private void assertStaysDamaged(String what, MemoryDisk disk) {
        try {
            open(disk, whole()).abandon();
            fail(what + ": the second time it opens");
        } catch (StatementException e) {
            assertThat(e.code()).as(what).isIn(ErrorCode.CORRUPT, ErrorCode.NOT_SUPPORTED);
        }
    }

    private static String lastCheckpoint() {
        return files.keySet().stream()
                .filter(path -> path.startsWith("checkpoints/"))
                .reduce("", (first, second) -> second);
    }

    /** A file's bytes up to and with some of the room at its end. */
    private static int examined(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        return Math.min(bytes.length, end + 40);
    }

    private static boolean isExamined(String path) {
        return !path.equals("lock");
    }

    /** Turns bits and cuts, at every {@code step}-th byte of each file, or of the log at every byte. */
    private void damage(int most) {
        files.forEach((path, bytes) -> {
            int end = isExamined(path) ? examined(bytes) : 0;
            int step = path.startsWith("log/") ? 1 : Math.max(1, end / most);
            for (int at = 0; at < end; at += step) {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << at / step % 8);
                check(path + " with a bit of byte " + at + " turned", path, flipped);
                check(path + " cut at " + at, path, Arrays.copyOf(bytes, at));
            }
        });
    }

    @Test
    void aBitTurnedOrAFileCutIsDetectedOrChangesNothing() {
        damage(40);
    }

    @Test
    @Tag("thorough")
    void aBitTurnedOrAFileCutAtAnyByteIsDetectedOrChangesNothing() {
        damage(Integer.MAX_VALUE);
    }

    @Test
    void aCheckpointIsPassedOverWhereverItIsDamaged() {
        String last = lastCheckpoint();
        byte[] bytes = files.get(last);
        MemoryDisk disk = MemoryDisk.of(files);
        for (int at = 0; at < bytes.length; at++) {
            byte[] flipped = bytes.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            disk.put(last, flipped);
            try (Checkpoint before = new CheckpointStore(disk, "checkpoints").openLast(damage -> {})) {
                assertThat(Objects.requireNonNull(before).epoch())
                        .as("byte %s", at)
                        .isLessThan(3);
            }
        }
    }

    /** Nothing else in the directory tells of its identity yet. */
    @Test
    void aBitOfTheIdentityIsDetectedAlsoBeforeThereIsALog() {
        byte[] format = files.get("FORMAT");
        for (int bit = 0; bit < format.length * Byte.SIZE; bit++) {
            byte[] flipped = format.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            MemoryDisk disk = MemoryDisk.of(Map.of("FORMAT", flipped));
            assertThatThrownBy(() -> open(disk, whole()))
                    .as("bit %s", bit)
                    .isInstanceOf(StatementException.class)
                    .satisfies(e -> assertThat(((StatementException) e).code())
                            .isIn(ErrorCode.CORRUPT, ErrorCode.NOT_SUPPORTED));
        }
    }

    @Test
    void aFileThatIsGoneIsDetectedOrChangesNothing() {
        Map<String, byte[]> all = files;
        for (String path : all.keySet()) {
            if (isExamined(path)) {
                files = new TreeMap<>(all);
                byte[] bytes = files.remove(path);
                checkGone(path, bytes);
                files = all;
            }
        }
    }

    private void checkGone(String path, byte[] bytes) {
        MemoryDisk disk = MemoryDisk.of(files);
        try {
            Host host = open(disk, whole());
            script(host);
            insertOnce(host, "2", "b");
            assertThat(everything(host)).as(path).isEqualTo(expected);
            Kill.drop(host);
        } catch (StatementException e) {
            assertThat(e.code()).as("%s of %s bytes", path, bytes.length).isEqualTo(ErrorCode.CORRUPT);
        }
    }
}
