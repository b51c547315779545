package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.Options;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.OffsetSpec;

/** Where reading of a partition begins that was there when the source was first read. */
sealed interface StartRule {
    /** The place in partition {@code partition}, as a question to the broker or as an offset. */
    Place of(int partition);

    /**
     * A place in a partition.
     *
     * @param question what the broker is asked for; null if {@code offset} says it
     */
    record Place(@org.jspecify.annotations.Nullable OffsetSpec question, long offset) {
        static final Place EARLIEST = new Place(OffsetSpec.earliest(), -1);
        static final Place LATEST = new Place(OffsetSpec.latest(), -1);
    }

    /** At the first row or after the last one. */
    record AtEnd(Place place) implements StartRule {
        @Override
        public Place of(int partition) {
            return place;
        }
    }

    /** At the first row whose Kafka timestamp is at or after a time; after the last row if there is none. */
    record AtTime(long millis) implements StartRule {
        @Override
        public Place of(int partition) {
            return new Place(OffsetSpec.forTimestamp(millis), -1);
        }
    }

    /** At an offset for each partition; partitions that are not named begin at their first row. */
    record AtOffsets(Map<Integer, Long> offsets) implements StartRule {
        @Override
        public Place of(int partition) {
            Long offset = offsets.get(partition);
            return offset == null ? Place.EARLIEST : new Place(null, offset);
        }
    }

    /** Reads option {@code name}. */
    static StartRule of(Options options, String name) {
        String text = options.text(name).trim();
        if (text.equalsIgnoreCase("earliest")) {
            return new AtEnd(Place.EARLIEST);
        }
        if (text.equalsIgnoreCase("latest")) {
            return new AtEnd(Place.LATEST);
        }
        return text.matches("\\d+\\s*:.*") ? offsets(options, name, text) : time(options, name, text);
    }

    private static StartRule offsets(Options options, String name, String text) {
        Pattern pair = Pattern.compile("\\s*(\\d{1,9})\\s*:\\s*(\\d{1,18})\\s*");
        Map<Integer, Long> offsets = new HashMap<>();
        for (String one : text.split(",", -1)) {
            Matcher matcher = pair.matcher(one);
            if (!matcher.matches()
                    || offsets.put(Integer.valueOf(matcher.group(1)), Long.valueOf(matcher.group(2))) != null) {
                throw wrong(options, name);
            }
        }
        return new AtOffsets(offsets);
    }

    private static StartRule time(Options options, String name, String text) {
        String iso = text.replace(' ', 'T');
        try {
            return new AtTime(
                    iso.matches(".*T.*(Z|[+-]\\d\\d:\\d\\d)")
                            ? OffsetDateTime.parse(iso).toInstant().toEpochMilli()
                            : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC).toEpochMilli());
        } catch (DateTimeException notATime) {
            throw wrong(options, name);
        }
    }

    private static StatementException wrong(Options options, String name) {
        return StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                .withDetail("Option \"" + name + "\" is '" + options.text(name) + "'.")
                .withHint(
                        "It takes earliest, latest, a time such as '2026-01-31 08:00:00' (UTC), or an offset for each partition"
                                + " such as '0:1200, 1:0'.");
    }
}
