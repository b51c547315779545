package io.tidemark.engine.hook;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.runtime.disk.Disk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code connector = 'java'} of a sink: a hook that was given for the sink's name. */
public final class HookConnector implements SinkConnector {
    private final Map<String, EpochHook> hooks;
    private final Disk disk;

    /**
     * A connector of some hooks.
     *
     * @param hooks by name of sink
     * @param disk where acknowledged epochs are kept
     */
    public HookConnector(Map<String, EpochHook> hooks, Disk disk) {
        this.hooks = Map.copyOf(hooks);
        this.disk = disk;
    }

    @Override
    public String name() {
        return "java";
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
        EpochHook hook = hooks.get(schema.name());
        if (hook == null) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not open " + options.owner())
                    .withDetail("No Java code was given for it.")
                    .withHint("Open the data directory with Tidemark.at(…).forEachEpoch(\"" + schema.name()
                            + "\", (queryId, epoch, changes) -> …).open().");
        }
        return new HookSink(
                options.owner(),
                schema,
                hook,
                new Acknowledged(disk, schema.owner().identity()));
    }
}
