package io.tidemark.connector.files;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.files.sink.FilesSink;
import java.nio.file.Path;
import java.util.List;

/** {@code connector = 'files'} of a sink: a directory with one file for each epoch that changes something, named by the epoch. */
public final class FilesSinkConnector implements SinkConnector {
    @Override
    public String name() {
        return "files";
    }

    @Override
    public List<OptionSpec> options() {
        return FilesSink.options();
    }

    @Override
    public Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
        return FilesSink.open(schema, options, root, format, formatOptions);
    }
}
