package io.tidemark.engine.hook;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.runtime.disk.Disk;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code connector = 'blackhole'} of a sink: takes every change and keeps none, to measure what a view costs without what writing costs. Which epoch it
 * was told last is kept in the data directory, so that nothing is told again after a restart.
 */
public final class BlackholeConnector implements SinkConnector {
    private final Disk disk;

    /**
     * A connector of a data directory.
     *
     * @param disk where the epochs that were told are kept
     */
    public BlackholeConnector(Disk disk) {
        this.disk = disk;
    }

    @Override
    public String name() {
        return "blackhole";
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
        return new Blackhole(new Acknowledged(disk, schema.owner().identity()));
    }

    private static final class Blackhole extends AcknowledgingSink {
        Blackhole(Acknowledged acknowledged) {
            super(acknowledged);
        }

        @Override
        void take(long epoch, List<Batch> changes) {
            // None is kept.
        }

        @Override
        public boolean takesEpochsTogether() {
            return true;
        }
    }
}
