package io.tidemark.connector.kafka;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.kafka.sink.KafkaSinkOptions;
import java.nio.file.Path;
import java.util.List;

/** {@code connector = 'kafka'} of a sink: one transaction for each epoch that changes something, with the epoch's number in it. */
public final class KafkaSinkConnector implements SinkConnector {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public List<OptionSpec> options() {
        return KafkaSinkOptions.specs();
    }

    @Override
    public Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
        return KafkaSinkOptions.open(schema, options, format, formatOptions);
    }
}
