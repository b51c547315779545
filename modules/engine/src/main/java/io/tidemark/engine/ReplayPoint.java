package io.tidemark.engine;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.ReplayStart;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where a replay is to begin or end: {@code 12}, {@code 2026-04-01T10:00:00Z}, {@code purchases/day1.jsonl:4096}. Stateless. */
final class ReplayPoint {
    private static final Pattern EPOCH = Pattern.compile("\\d{1,18}");
    private static final Pattern ROW = Pattern.compile("([^/]+)/(.*):(\\d{1,18})");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*");

    private ReplayPoint() {}

    static ReplayStart parse(String option, String text) {
        Matcher row = ROW.matcher(text);
        if (EPOCH.matcher(text).matches()) {
            return new ReplayStart.AtEpoch(Long.parseLong(text));
        } else if (DAY.matcher(text).matches()) {
            return new ReplayStart.AtTime(ChronoUnit.MICROS.between(Instant.EPOCH, time(option, text)));
        } else if (row.matches()) {
            return new ReplayStart.AtRow(row.group(1), row.group(2), Long.parseLong(row.group(3)));
        }
        throw unknown(option, text);
    }

    private static Instant time(String option, String text) {
        String iso = text.replace(' ', 'T');
        try {
            if (!iso.contains("T")) {
                return LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC);
            }
            boolean hasOffset = iso.matches(".*(Z|[+-]\\d\\d:\\d\\d)");
            return hasOffset
                    ? OffsetDateTime.parse(iso).toInstant()
                    : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw unknown(option, text);
        }
    }

    private static StatementException unknown(String option, String text) {
        return StatementException.of(ErrorCode.INVALID_OPTION, "could not replay " + option + " '" + text + "'")
                .withDetail("It is neither an epoch, nor a time, nor a source, partition and offset.")
                .withHint("Write --" + option + " 12, --" + option + " 2026-04-01T10:00:00Z, or --" + option
                        + " purchases/day1.jsonl:4096.");
    }
}
