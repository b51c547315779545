package io.tidemark.tests.lesson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What half hours over ten-minute windows must come to, worked out row by row:
 *
 * <ol>
 *   <li>a purchase is late for its ten minutes if the watermark W before it has reached their end; it changes them all the same;
 *   <li>the start of ten minutes is settled up to W - 10 minutes: a half hour is over when that reaches its end, and a change that comes then is late
 *       for it;
 *   <li>what is not late counts in the first final value, and all in the last one.
 * </ol>
 */
final class HalfHours {
    private static final Duration WINDOW = Duration.ofMinutes(10);
    private static final Duration HALF_HOUR = Duration.ofMinutes(30);

    private final Map<LocalDateTime, BigDecimal> inTime = new TreeMap<>();
    private final Map<LocalDateTime, BigDecimal> all = new TreeMap<>();
    private LocalDateTime watermark = LocalDateTime.MIN;

    HalfHours(Lesson lesson) {
        ObjectMapper json = new ObjectMapper();
        Set<String> seen = new HashSet<>();
        try (var in = HalfHours.class.getResourceAsStream("/lesson/" + lesson.rows() + ".jsonl")) {
            var rows = json.readerFor(JsonNode.class).<JsonNode>readValues(in);
            while (rows.hasNext()) {
                JsonNode row = rows.next();
                if (seen.add(row.path("event_id").asText())) {
                    add(
                            LocalDateTime.parse(row.path("event_time").asText()),
                            row.path("amount").decimalValue());
                    raise(LocalDateTime.parse(row.path("event_time").asText()).minusMinutes(lesson.delayMinutes()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void raise(LocalDateTime reached) {
        watermark = reached.isAfter(watermark) ? reached : watermark;
    }

    private void add(LocalDateTime at, BigDecimal amount) {
        LocalDateTime end = floor(at, WINDOW).plus(WINDOW);
        LocalDateTime half = floor(at, HALF_HOUR);
        boolean isLate = !watermark.isBefore(end) && isOver(half);
        all.merge(half, amount, BigDecimal::add);
        inTime.merge(half, isLate ? BigDecimal.ZERO : amount, BigDecimal::add);
    }

    private boolean isOver(LocalDateTime half) {
        return !watermark.equals(LocalDateTime.MIN) && !watermark.minus(WINDOW).isBefore(half.plus(HALF_HOUR));
    }

    private static LocalDateTime floor(LocalDateTime at, Duration size) {
        LocalDateTime day = at.truncatedTo(ChronoUnit.DAYS);
        long windows = Duration.between(day, at).dividedBy(size);
        return day.plus(size.multipliedBy(windows));
    }

    /** First final values of those that are over. */
    List<String> finals() {
        List<String> rows = new ArrayList<>();
        inTime.forEach((half, sales) -> {
            if (isOver(half)) {
                rows.add(half + " | " + sales.setScale(2));
            }
        });
        return rows;
    }

    /** Last values. */
    List<String> last() {
        List<String> rows = new ArrayList<>();
        all.forEach((half, sales) -> rows.add(half + " | " + sales.setScale(2)));
        return rows;
    }
}
