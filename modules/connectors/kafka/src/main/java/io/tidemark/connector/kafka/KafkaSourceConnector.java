package io.tidemark.connector.kafka;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.kafka.source.KafkaSourceOptions;
import java.nio.file.Path;
import java.util.List;

/** {@code connector = 'kafka'} of a source: the partitions of one topic, each value a row. */
public final class KafkaSourceConnector implements SourceConnector {
    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public List<OptionSpec> options() {
        return KafkaSourceOptions.specs();
    }

    @Override
    public Source open(Options options, Path root, Format format, Options formatOptions) {
        return open(options, root, format, formatOptions, RowType.of());
    }

    @Override
    public List<MetadataSpec> metadata() {
        return KafkaSourceOptions.metadata();
    }

    @Override
    public Source open(Options options, Path root, Format format, Options formatOptions, RowType metadata) {
        return KafkaSourceOptions.open(options, metadata);
    }
}
