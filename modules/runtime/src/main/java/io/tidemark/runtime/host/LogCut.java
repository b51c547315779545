package io.tidemark.runtime.host;

import io.tidemark.runtime.catalog.Settings;
import java.util.ArrayDeque;

/** Lets go of log that nobody needs: after a checkpoint it goes to the archive, and from there for good when it is old. One thread at a time. */
final class LogCut {
    private final HostState host;
    private final ArrayDeque<Point> points = new ArrayDeque<>();

    LogCut(HostState host) {
        this.host = host;
    }

    /** Records from {@code sequence} on are of epochs after {@code epoch}. */
    private record Point(long epoch, long sequence) {}

    /** A checkpoint is sealed. */
    void cut(long epoch, long sequence) {
        points.add(new Point(epoch, sequence));
        long needed = Math.min(host.checkpoints.oldestSequence(), slowestSink());
        host.log().archiveBefore(needed);
        long now = host.lastEpoch.knownAtMicros();
        long old = host.logAge.cut(now - host.settings.micros(Settings.KEEP_LOG));
        host.log().removeArchivedBefore(Math.min(old, needed));
    }

    /** Sequence before which all sinks have all epochs, as far as is known. */
    private long slowestSink() {
        long applied = host.sinks.slowest();
        if (applied == Long.MAX_VALUE) {
            points.clear();
            return Long.MAX_VALUE;
        }
        Point last = new Point(0, 1);
        while (!points.isEmpty() && points.getFirst().epoch() <= applied) {
            last = points.removeFirst();
        }
        points.addFirst(last);
        return last.sequence();
    }
}
