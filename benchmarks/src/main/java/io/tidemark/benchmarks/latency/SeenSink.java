package io.tidemark.benchmarks.latency;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A sink that only looks: it is told of an epoch after readers of the view see it, and says how far the view's LONG column {@code column} then is. Keeps the last
 * epoch in memory, so that no sync of its own is measured. One thread at a time.
 */
final class SeenSink implements Sink {
    private final int column;
    private final LongConsumer seen;
    private long lastEpoch;

    private SeenSink(int column, LongConsumer seen) {
        this.column = column;
        this.seen = seen;
    }

    /** Opens sinks {@code WITH (connector = 'seen')}. */
    static SinkConnector connector(int column, LongConsumer seen) {
        SeenSink sink = new SeenSink(column, seen);
        return new SinkConnector() {
            @Override
            public String name() {
                return "seen";
            }

            @Override
            public List<OptionSpec> options() {
                return List.of();
            }

            @Override
            public boolean takesFormat() {
                return false;
            }

            @Override
            public Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
                return sink;
            }
        };
    }

    @Override
    public long lastEpoch() {
        return lastEpoch;
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        for (Batch batch : changes) {
            for (int row = 0; row < batch.count(); row++) {
                if (batch.weights()[row] > 0) {
                    seen.accept(batch.longs(column).values()[row]);
                }
            }
        }
        lastEpoch = epoch;
    }

    @Override
    public boolean takesEpochsTogether() {
        return true;
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
