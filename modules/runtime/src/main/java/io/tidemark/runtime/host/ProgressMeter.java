package io.tidemark.runtime.host;

import io.tidemark.runtime.Progress;
import io.tidemark.runtime.pipeline.EpochResult;
import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;

/** Tells the listener how far a run has come. One thread at a time. */
final class ProgressMeter {
    /** State is measured no more often than this: it takes a look at each table. */
    private static final long MEASURE_EVERY_NANOS = 200_000_000L;

    private final HostState host;
    private final long beganAtNanos;
    private long measuredAtNanos;
    private long stateBytes = -1;
    private long spilledBytes;
    private long rows;
    private long bytes;

    ProgressMeter(HostState host) {
        this.host = host;
        beganAtNanos = host.config.pace().nanos();
    }

    void add(EpochResult result) {
        rows += result.rows();
        bytes += result.bytes();
        long now = host.config.pace().nanos();
        if (stateBytes < 0 || now - measuredAtNanos >= MEASURE_EVERY_NANOS) {
            measuredAtNanos = now;
            spilledBytes = host.states.outsideBytes();
            stateBytes = host.states.sizeBytes() + spilledBytes;
        }
        long watermark = Long.MAX_VALUE;
        long lag = 0;
        for (Pipeline pipeline : host.pipelines.all()) {
            for (InputStage input : pipeline.inputs()) {
                if (input.definition().time().isPresent()) {
                    watermark = Math.min(watermark, input.clock().watermark());
                }
                for (Partition partition : input.partitions()) {
                    lag += Math.max(0, partition.lagBytes());
                }
            }
        }
        host.config
                .listener()
                .onProgress(new Progress(
                        result.epoch().number(),
                        rows,
                        bytes,
                        now - beganAtNanos,
                        watermark,
                        stateBytes,
                        spilledBytes,
                        lag));
    }
}
