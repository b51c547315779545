package io.tidemark.runtime.host;

import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.pipeline.ViewRun;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;
import java.util.stream.Collectors;

/** Views that came later read what others have read before; if that takes long, the listener hears how far they are. One thread at a time. */
final class Backfill {
    private static final long TELL_EVERY_NANOS = 5_000_000_000L;
    private static final long PERCENT = 100;

    private final HostState host;
    private final Pipeline pipeline;
    private final long total;
    private long toldAtNanos;
    private boolean wasTold;

    /** What the pipeline has to read has been found. */
    Backfill(HostState host, Pipeline pipeline) {
        this.host = host;
        this.pipeline = pipeline;
        total = left(pipeline);
        toldAtNanos = host.config.pace().nanos();
    }

    /** Whether the pipeline reads what another has read already. */
    static boolean isOf(Pipeline pipeline) {
        return pipeline.inputs().stream().anyMatch(input -> !pipeline.keepsBooksOf(input.relation()));
    }

    /** Bytes that are left, or offsets where a source does not know its bytes. */
    private static long left(Pipeline pipeline) {
        long left = 0;
        for (InputStage input : pipeline.inputs()) {
            for (Partition partition : input.partitions()) {
                boolean isOneUnit =
                        partition.end().unit().equals(partition.position().unit());
                long offsets = isOneUnit
                        ? Math.max(
                                0,
                                partition.end().offset() - partition.position().offset())
                        : 0;
                left += partition.lagBytes() >= 0 ? partition.lagBytes() : offsets;
            }
        }
        return left;
    }

    /** An epoch has ended. */
    void tell() {
        long now = host.config.pace().nanos();
        long left = left(pipeline);
        if (total > 0 && now - toldAtNanos >= TELL_EVERY_NANOS) {
            toldAtNanos = now;
            wasTold = true;
            long read = Math.max(0, total - left);
            notice("has read " + read * PERCENT / total + " % of what its sources had when it came; the others go on");
        }
    }

    /** Everything that was there has been read. */
    void end() {
        if (wasTold) {
            notice("has caught up");
        }
    }

    private void notice(String message) {
        String views = pipeline.views().stream()
                .filter(ViewRun::isPublished)
                .map(view -> "\"" + view.name() + "\"")
                .collect(Collectors.joining(", "));
        host.config.listener().onNotice("materialized view " + views, message);
    }
}
