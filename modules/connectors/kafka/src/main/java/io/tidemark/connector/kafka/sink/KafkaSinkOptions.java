package io.tidemark.connector.kafka.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.kafka.client.BrokerSettings;
import java.util.ArrayList;
import java.util.List;

/** What a Kafka sink can be told, and the sink that comes of it. Stateless. */
public final class KafkaSinkOptions {
    private KafkaSinkOptions() {}

    /** The options. */
    public static List<OptionSpec> specs() {
        List<OptionSpec> specs = new ArrayList<>();
        specs.add(OptionSpec.required("topic", OptionKind.TEXT, "the topic to write to, which must be there"));
        specs.add(
                OptionSpec.optional(
                        "epoch_topic",
                        OptionKind.TEXT,
                        "tidemark_epochs",
                        "the compacted topic, made if it is not there, that holds the last epoch of each sink; another one where names are given out"));
        specs.add(OptionSpec.optional(
                        "broker_timeout",
                        OptionKind.DURATION,
                        "5 seconds",
                        "how long a broker is waited for before the sink counts as away and is tried again later; longer for brokers that are far")
                .adjustable());
        specs.addAll(BrokerSettings.specs());
        return specs;
    }

    /** Opens the sink; see {@link io.tidemark.api.sink.SinkConnector#open}. */
    public static Sink open(SinkSchema schema, Options options, Format format, Options formatOptions) {
        if (schema.mode() == SinkMode.RETRACT) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not create " + options.owner())
                    .withDetail(
                            "A topic takes the latest row of each key (mode = 'upsert') or new rows (mode = 'append'), and this view"
                                    + " takes rows back that have no key.")
                    .withHint("Group the view, so that its rows have a key; or write to connector = 'files'.");
        }
        String topic = options.text("topic");
        return KafkaSink.open(
                schema,
                new WriteSettings(
                        options.owner(),
                        topic,
                        "tidemark/" + topic + "/" + schema.name(),
                        options.text("epoch_topic"),
                        BrokerSettings.of(options),
                        (int) Math.min(Integer.MAX_VALUE, Math.max(100, options.micros("broker_timeout") / 1000))),
                new RowBytes(schema, format, formatOptions));
    }
}
