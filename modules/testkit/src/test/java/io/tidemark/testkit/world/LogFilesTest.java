package io.tidemark.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogRecord.Commit;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Files of the log come, are set aside and go, and the power fails at any step: what is left has no gap, and all that was durable and is needed. */
final class LogFilesTest {
    private static final byte[] IDENTITY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int SEGMENT_BYTES = 150;
    private static final int RECORDS = 24;
    /** How many of the last records are kept. */
    private static final int KEPT = 6;

    private long durable;

    @Test
    void crashAtAnyStepLeavesALogWithoutGaps() {
        int crashes = 0;
        for (int step = 1; step < 150; step += 2) {
            for (int fate = 0; fate < 6; fate++) {
                crashes += crashes(step, new SimulatedWorld(new SplittableRandom(1000 * step + fate), Instant.EPOCH))
                        ? 1
                        : 0;
            }
        }
        assertThat(crashes).isGreaterThan(200);
    }

    private boolean crashes(int step, SimulatedWorld world) {
        durable = 0;
        boolean hasCrashed = false;
        world.faults().crashAfter(step);
        try {
            write(world.disk());
        } catch (Crash e) {
            hasCrashed = true;
        }
        world.crash(true);
        world.faults().start();
        assertDurable(world.disk(), Math.max(1, durable - KEPT), step);
        if (EpochLog.firstRecord(world.disk(), "log") == 1) {
            assertDurable(world.disk(), 1, step);
        }
        return hasCrashed;
    }

    private void write(SimulatedDisk disk) {
        try (EpochLog log = EpochLog.open(disk, "log", IDENTITY, 1, SEGMENT_BYTES, entry -> {})) {
            for (long record = 1; record <= RECORDS; record++) {
                log.append(new Commit(record, 0, 0));
                log.force();
                durable = record;
                if (record % KEPT == 0) {
                    log.archiveBefore(record - 2);
                    log.removeArchivedBefore(record - KEPT);
                }
            }
        }
    }

    private void assertDurable(SimulatedDisk disk, long from, int step) {
        List<Long> records = new ArrayList<>();
        EpochLog.open(disk, "log", IDENTITY, from, SEGMENT_BYTES, entry -> records.add(entry.sequence()))
                .close();
        List<Long> expected = LongStream.rangeClosed(from, durable).boxed().toList();
        assertThat(records.subList(0, Math.min(records.size(), expected.size())))
                .as("crash at step %s", step)
                .isEqualTo(expected);
    }
}
