package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.operator.Book;
import io.tidemark.runtime.disk.MemoryDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checkpoints that are written while epochs run, and directories whose checkpoints are gone. */
class CheckpointsBesideTest {
    private static final long M = TestViews.MINUTE;
    private static final int ROWS = 30_000;

    private static MemoryWorld world(int rows) {
        MemoryWorld world = new MemoryWorld();
        String[] lines = new String[rows];
        for (int i = 0; i < rows; i++) {
            lines[i] = "e" + i * 7919L % (ROWS - 100) + "|" + (i / 50 * M + i % 50) + "|" + i % 10;
        }
        world.add("p", lines);
        return world;
    }

    private static Host open(MemoryDisk disk, MemoryWorld world, int threads) {
        return Host.open(new HostConfig(disk, world, EpochClock.fixed(1_000_000 * M), threads, HostListener.NONE));
    }

    private static void define(Host host, String every) {
        if (host.catalog().find("v") == null) {
            host.set("epoch_rows", "500");
            host.add(TestViews.source("s", 5, true, false));
            host.add(TestViews.sales("v", "s", 10));
        }
        host.set("checkpoint_every", every);
    }

    private static List<String> everything(Host host) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>(List.of("epoch " + epoch));
        for (Book book : List.of(Book.LEDGER, Book.LATE_EVENTS, Book.CHANGES)) {
            all.addAll(TestRows.read(host.book("v", book, epoch), -1));
        }
        all.addAll(TestRows.read(host.book("s", Book.DUPLICATES, epoch), -1));
        all.add(TestRows.text(host.accounting("v"), 0));
        return all;
    }

    /** What does not depend on where epochs end. */
    private static List<String> results(Host host) {
        long epoch = host.pinnedEpoch();
        List<String> all = new ArrayList<>(TestRows.read(host.book("v", Book.LEDGER, epoch), -1));
        all.addAll(TestRows.read(host.book("v", Book.LATE_EVENTS, epoch), -1));
        all.addAll(TestRows.read(host.book("s", Book.DUPLICATES, epoch), -1));
        all.add(TestRows.text(host.accounting("v"), 0));
        return all.stream().map(row -> row.replaceFirst(" \\d+ \\d+$", "")).toList();
    }

    private static List<String> undisturbed() {
        try (Host host = open(new MemoryDisk(), world(ROWS), 1)) {
            define(host, "1 day");
            host.runOnce();
            return results(host);
        }
    }

    private static long checkpoints(MemoryDisk disk) {
        return disk.list("checkpoints").stream()
                .filter(name -> name.endsWith(".checkpoint"))
                .count();
    }

    @Test
    void aRunThatIsKilledWhileItIsSavedOverAndOverGoesOnExactly() {
        MemoryDisk disk = new MemoryDisk();
        for (int rows = 6000; rows < ROWS; rows += 6000) {
            Host host = open(disk, world(rows), 2);
            define(host, "1 millisecond");
            host.runOnce();
            Kill.drop(host);
            assertThat(checkpoints(disk)).isGreaterThan(1);
        }
        try (Host host = open(disk, world(ROWS), 2)) {
            host.runOnce();
            assertThat(results(host)).isEqualTo(undisturbed());
        }
    }

    @Test
    void withoutAnyCheckpointTheLogGivesEverythingAgain() {
        MemoryDisk disk = new MemoryDisk();
        Host host = open(disk, world(ROWS), 2);
        define(host, "1 millisecond");
        host.runOnce();
        List<String> before = everything(host);
        Kill.drop(host);
        byte[] identity = disk.files().get("FORMAT");
        disk.delete("checkpoints");
        try (Host again = open(disk, world(ROWS), 2)) {
            assertThat(everything(again)).isEqualTo(before);
            assertThat(disk.files().get("FORMAT")).isEqualTo(identity);
            again.add(TestViews.sales("w", "s", 10));
            again.runOnce();
            assertThat(again.pinnedEpoch()).isGreaterThan(epoch(before));
        }
    }

    private static long epoch(List<String> everything) {
        return Long.parseLong(everything.get(0).substring("epoch ".length()));
    }

    @Test
    void checkpointsThatAreAllDamagedAreMadeAgainFromTheLog() {
        MemoryDisk disk = new MemoryDisk();
        try (Host host = open(disk, world(3000), 1)) {
            define(host, "1 day");
            host.runOnce();
            host.checkpoint();
        }
        for (Map.Entry<String, byte[]> file : disk.files().entrySet()) {
            if (file.getKey().startsWith("checkpoints/")) {
                byte[] bytes = file.getValue();
                bytes[bytes.length / 2] ^= 1;
                disk.put(file.getKey(), bytes);
            }
        }
        try (Host host = open(disk, world(ROWS), 1)) {
            host.runOnce();
            assertThat(results(host)).isEqualTo(undisturbed());
        }
    }
}
