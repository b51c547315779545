package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.source.Source;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.kafka.client.BrokerSettings;
import java.util.ArrayList;
import java.util.List;

/** What a Kafka source can be told, and the source that comes of it. Stateless. */
public final class KafkaSourceOptions {
    private static final int MAX_MAX_ROW_BYTES = 1 << 30;

    private KafkaSourceOptions() {}

    /** The options. */
    public static List<OptionSpec> specs() {
        List<OptionSpec> specs = new ArrayList<>();
        specs.add(OptionSpec.required("topic", OptionKind.TEXT, "the topic to read; each of its values is a row"));
        specs.add(OptionSpec.optional(
                "start",
                OptionKind.TEXT,
                "earliest",
                "where reading begins the first time: earliest, latest, a time (UTC), or an offset for each partition ('0:1200, 1:0'); partitions"
                        + " that are added later begin at their first row"));
        specs.add(OptionSpec.optional(
                        "on_gap",
                        OptionKind.TEXT,
                        "stop",
                        "what is done when rows are gone that were never read: stop ends the run; continue lists the gap in the rejected rows and reads on,"
                                + " for figures that may miss some")
                .adjustable());
        specs.add(OptionSpec.optional(
                        "group",
                        OptionKind.TEXT,
                        null,
                        "the consumer group that tools see our offsets in, 'tidemark-' and the topic if it is left out; '' for none, where groups are not"
                                + " allowed. Where reading goes on is in the data directory, never in the group")
                .adjustable());
        specs.add(OptionSpec.optional(
                        "broker_timeout",
                        OptionKind.DURATION,
                        "1 minute",
                        "how long a broker is waited for on opening and while a backlog is read, before the run ends; longer where brokers take long"
                                + " to come back. A source that is followed waits for as long as it takes")
                .adjustable());
        specs.add(OptionSpec.optional(
                "max_row_bytes",
                OptionKind.BYTES,
                "16 MB",
                "a longer value is rejected; lower it to keep what should not be there out of memory"));
        specs.addAll(BrokerSettings.specs());
        return specs;
    }

    /** What accompanies a value. */
    public static List<MetadataSpec> metadata() {
        List<DataType> bytes = List.of(DataType.VARCHAR, DataType.BYTEA);
        return List.of(
                new MetadataSpec(RowMetadata.KEY, bytes),
                new MetadataSpec(RowMetadata.HEADER + "*", bytes),
                new MetadataSpec(RowMetadata.PARTITION, List.of(DataType.INTEGER, DataType.BIGINT)),
                new MetadataSpec(RowMetadata.OFFSET, List.of(DataType.BIGINT)),
                new MetadataSpec(RowMetadata.TIMESTAMP, List.of(DataType.TIMESTAMP, DataType.TIMESTAMP_TZ)));
    }

    /**
     * Opens the source; fails at once if no broker answers or there is no topic.
     *
     * @param metadata what is to accompany each row
     */
    public static Source open(Options options, RowType metadata) {
        long maxRowBytes = options.bytes("max_row_bytes");
        if (maxRowBytes < 1 || maxRowBytes > MAX_MAX_ROW_BYTES) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                    .withDetail("Option \"max_row_bytes\" is '" + options.text("max_row_bytes") + "'.")
                    .withHint("It lies between '1' and '1 GB'.");
        }
        String topic = options.text("topic");
        return KafkaSource.open(new ReadSettings(
                options.owner(),
                topic,
                BrokerSettings.of(options),
                StartRule.of(options, "start"),
                options.find("group").orElse("tidemark-" + topic),
                options.oneOf("on_gap", "stop", "continue").equals("continue"),
                options.micros("broker_timeout") / 1000,
                (int) maxRowBytes,
                metadata));
    }
}
