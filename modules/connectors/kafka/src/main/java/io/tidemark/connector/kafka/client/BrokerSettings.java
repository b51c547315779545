package io.tidemark.connector.kafka.client;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * How to reach a broker: {@code bootstrap_servers}, and what {@code kafka.…} passes on to Kafka's client. Its text never shows in messages: it
 * may hold secrets. Immutable.
 */
public final class BrokerSettings {
    /** Begins the options that are passed on. */
    public static final String PREFIX = "kafka.";

    private static final String SERVERS = "bootstrap_servers";

    /** What we decide; the option that the user may look for. */
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "bootstrap_servers"),
            Map.entry(CommonClientConfigs.GROUP_ID_CONFIG, "group"),
            Map.entry(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "start"),
            Map.entry(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, ""),
            Map.entry(ConsumerConfig.ISOLATION_LEVEL_CONFIG, ""),
            Map.entry(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "transactional_id"),
            Map.entry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, ""),
            Map.entry(ProducerConfig.ACKS_CONFIG, ""),
            Map.entry(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ""),
            Map.entry(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ""));

    private final Map<String, String> passed;

    private BrokerSettings(Map<String, String> passed) {
        this.passed = passed;
    }

    /** The options of a broker. */
    public static List<OptionSpec> specs() {
        List<OptionSpec> specs = new ArrayList<>();
        specs.add(OptionSpec.required(
                SERVERS,
                OptionKind.TEXT,
                "the brokers to ask first, 'host:port' with commas between; the others are learned from them"));
        for (String secret : List.of(
                "sasl.jaas.config",
                "ssl.key.password",
                "ssl.keystore.password",
                "ssl.keystore.key",
                "ssl.truststore.password")) {
            specs.add(OptionSpec.optional(
                    PREFIX + secret,
                    OptionKind.SECRET,
                    null,
                    "passed on to Kafka's client; a secret, so write '${env:NAME}' for what must not be read"));
        }
        specs.add(OptionSpec.optional(
                PREFIX + "*",
                OptionKind.TEXT,
                null,
                "passed on to Kafka's client under the name that follows, such as kafka.security.protocol; for security and for networks"
                        + " that need other limits"));
        // How brokers are reached decides nothing of what is read or written.
        specs.replaceAll(OptionSpec::adjustable);
        return specs;
    }

    /** Reads and checks them. */
    public static BrokerSettings of(Options options) {
        Map<String, String> passed = new HashMap<>();
        options.asMap().forEach((option, value) -> {
            if (option.startsWith(PREFIX)) {
                String name = option.substring(PREFIX.length());
                check(options.owner(), name);
                passed.put(name, value);
            }
        });
        passed.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, options.text(SERVERS));
        return new BrokerSettings(passed);
    }

    private static void check(String owner, String name) {
        String ours = OURS.get(name);
        if (ours != null) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"" + PREFIX + name + "\" sets what exactly-once delivery depends on.")
                    .withHint(ours.isEmpty() ? "Leave it out." : "Use option \"" + ours + "\".");
        }
        boolean isKnown = ConsumerConfig.configNames().contains(name)
                || ProducerConfig.configNames().contains(name)
                || AdminClientConfig.configNames().contains(name)
                || name.startsWith("sasl.")
                || name.startsWith("ssl.");
        if (!isKnown) {
            throw StatementException.of(ErrorCode.UNKNOWN_OPTION, "could not create " + owner)
                    .withDetail("Kafka's client has no setting \"" + name + "\".")
                    .withHint("Its documentation lists them: consumer, producer and admin client configs.");
        }
    }

    /** The settings of one client: those passed on that it knows, and {@code own}. */
    public Map<String, Object> of(Set<String> known, Map<String, Object> own) {
        Map<String, Object> settings = new HashMap<>();
        passed.forEach((name, value) -> {
            if (known.contains(name)) {
                settings.put(name, value);
            }
        });
        settings.putAll(own);
        return settings;
    }

    /** Where the brokers are, for messages. */
    public String servers() {
        return String.valueOf(passed.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
    }
}
