package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.ReplayStart;
import io.tidemark.runtime.ReplayedEpoch;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.OverlayDisk;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogRecord.Intent;
import io.tidemark.runtime.log.LogRecord.Journal;
import io.tidemark.runtime.log.LogRecord.Reset;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs epochs again:
 *
 * <ol>
 *   <li>Go through the log for the epoch to begin with.
 *   <li>Hide the checkpoints that hold it; the last one before it is where state comes from, else the beginning of the log.
 *   <li>Recover, over a disk that keeps the changes to itself: that runs all epochs since then, and compares. Those before the wanted one are passed
 *       over in silence.
 * </ol>
 */
public final class Replaying {
    private static final String CHECKPOINTS = "checkpoints";
    private static final int EPOCH_DIGITS = 16;

    private final OverlayDisk disk;
    private final ReplayStart start;
    private final @Nullable ReplayStart end;
    private long firstEpoch;
    private long lastEpoch;
    private long wanted;
    /** The last epoch to replay; 0 while there is none. */
    private long wantedLast;

    private Replaying(OverlayDisk disk, ReplayStart start, @Nullable ReplayStart end) {
        this.disk = disk;
        this.start = start;
        this.end = end;
    }

    /** See {@link io.tidemark.runtime.Replay#run}. */
    public static void run(
            HostConfig config,
            Disk scratch,
            ReplayStart start,
            @Nullable ReplayStart end,
            Consumer<ReplayedEpoch> each) {
        if (!config.disk().exists("FORMAT")) {
            throw StatementException.of(ErrorCode.FILE_NOT_FOUND, "could not replay " + config.disk())
                    .withDetail("It is not a data directory.")
                    .withHint("tidemark run SCRIPT.sql makes one, and says where.");
        }
        OverlayDisk disk = new OverlayDisk(config.disk(), scratch);
        Replaying replaying = new Replaying(disk, start, end);
        long first = replaying.find(config);
        replaying.hideCheckpoints(first);
        long last = end == null ? Long.MAX_VALUE : replaying.wantedLast;
        Recovery.replay(config.over(disk), last, epoch -> {
            if (epoch.epoch() >= replaying.wanted) {
                each.accept(epoch);
            }
        });
    }

    /** Finds the epoch to begin with; returns the first record that the log has. */
    private long find(HostConfig config) {
        long first;
        try (DataDirectory directory = DataDirectory.open(config.over(disk))) {
            first = EpochLog.read(disk, "log", directory.identity(), entry -> {
                if (entry.content() instanceof Intent intent) {
                    see(intent.epoch(), intent.knownAtMicros(), intent.slices());
                } else if (entry.content() instanceof Journal journal) {
                    see(journal.epoch(), journal.knownAtMicros(), List.of());
                } else if (entry.content() instanceof Reset reset) {
                    see(reset.epoch(), reset.knownAtMicros(), List.of());
                }
            });
        }
        if (start instanceof ReplayStart.AtEpoch at && at.epoch() < firstEpoch && at.epoch() > 0 && first > 1) {
            wanted = at.epoch();
        }
        checkFound();
        return first;
    }

    private void checkFound() {
        if (wanted == 0) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not replay from " + words(start))
                    .withDetail(
                            lastEpoch == 0
                                    ? "The log has no epochs."
                                    : "The log has epochs " + firstEpoch + " to " + lastEpoch
                                            + ", and none of them is it.")
                    .withHint(
                            "Name an epoch of these, a time before the last one became known, or a row that was read.");
        }
        if (end != null && wantedLast < wanted) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not replay up to " + words(end))
                    .withDetail(
                            wantedLast == 0
                                    ? "The log has epochs " + firstEpoch + " to " + lastEpoch
                                            + ", and none of them is it."
                                    : "That is epoch " + wantedLast + ", and the replay begins with epoch " + wanted
                                            + ".")
                    .withHint("Name an epoch from " + wanted + " to " + lastEpoch + ", or a time or a row of these.");
        }
    }

    private void see(long epoch, long knownAtMicros, List<SliceRead> slices) {
        firstEpoch = firstEpoch == 0 ? epoch : firstEpoch;
        lastEpoch = epoch;
        if (wanted == 0 && isStart(epoch, knownAtMicros, slices)) {
            wanted = epoch;
        }
        if (end != null && isEnd(end, epoch, knownAtMicros, slices)) {
            wantedLast = epoch;
        }
    }

    private boolean isStart(long epoch, long knownAtMicros, List<SliceRead> slices) {
        return start instanceof ReplayStart.AtTime at ? knownAtMicros >= at.micros() : isPlace(start, epoch, slices);
    }

    private static boolean isEnd(ReplayStart end, long epoch, long knownAtMicros, List<SliceRead> slices) {
        return end instanceof ReplayStart.AtTime at ? knownAtMicros <= at.micros() : isPlace(end, epoch, slices);
    }

    private static boolean isPlace(ReplayStart place, long epoch, List<SliceRead> slices) {
        if (place instanceof ReplayStart.AtEpoch at) {
            return epoch == at.epoch();
        }
        ReplayStart.AtRow row = (ReplayStart.AtRow) place;
        for (SliceRead slice : slices) {
            boolean isPlace = slice.relation().equals(row.source())
                    && (slice.partition().equals(row.partition())
                            || slice.unit().equals(row.partition()));
            if (isPlace && slice.fromOffset() <= row.offset() && row.offset() < slice.toOffset()) {
                return true;
            }
        }
        return false;
    }

    private static String words(ReplayStart place) {
        if (place instanceof ReplayStart.AtEpoch at) {
            return "epoch " + at.epoch();
        } else if (place instanceof ReplayStart.AtTime) {
            return "that time";
        }
        ReplayStart.AtRow row = (ReplayStart.AtRow) place;
        return "offset " + row.offset() + " of \"" + row.partition() + "\" of source \"" + row.source() + "\"";
    }

    private void hideCheckpoints(long firstRecord) {
        List<Long> kept = new ArrayList<>();
        List<Long> all = new ArrayList<>();
        for (String name : disk.list(CHECKPOINTS)) {
            if (name.matches("[0-9a-f]{16}-.*\\.checkpoint")) {
                long epoch = Long.parseLong(name.substring(0, EPOCH_DIGITS), 16);
                all.add(epoch);
                if (epoch < wanted) {
                    kept.add(epoch);
                } else {
                    disk.delete(CHECKPOINTS + "/" + name);
                }
            }
        }
        if (kept.isEmpty() && firstRecord > 1) {
            long earliest = all.stream().mapToLong(Long::longValue).min().orElse(lastEpoch) + 1;
            throw StatementException.of(ErrorCode.LIMIT_EXCEEDED, "could not replay from " + words(start))
                    .withDetail("That is epoch " + wanted
                            + "; the log from the beginning up to it is no longer kept (keep_log), and no checkpoint"
                            + " before it is left.")
                    .withHint(
                            earliest <= lastEpoch
                                    ? "Begin with epoch " + earliest
                                            + " or later; SET keep_log says how long the log is kept."
                                    : "SET keep_log says how long the log is kept.");
        }
    }
}
