package io.tidemark.api.sink;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import java.nio.file.Path;
import java.util.List;

/** Opens sinks of one kind; found by {@link java.util.ServiceLoader} under the name in {@code connector = '…'}. */
public interface SinkConnector {
    String name();

    List<OptionSpec> options();

    /** Whether rows are written in a format, so that {@code format = '…'} must be given; else it may not be. */
    default boolean takesFormat() {
        return true;
    }

    /**
     * Opens the sink; fails at once on what cannot work. Relative paths start from {@code root}. The format of a connector that takes none is
     * one that writes nothing.
     */
    Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions);
}
