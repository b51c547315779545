package io.tidemark.tests.lesson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * One lesson: the rows of a file read with a delay, and the figures that come of them.
 *
 * @param rows {@code eight} or {@code thousand}
 * @param delayMinutes of the watermark
 */
record Lesson(String rows, int delayMinutes) {
    private static final JsonNode EXPECTED = read();

    private static JsonNode read() {
        try (var in = Lesson.class.getResourceAsStream("/lesson/expected.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode expected(String figure) {
        return EXPECTED.path(rows).path(Integer.toString(delayMinutes)).path(figure);
    }

    /** {@code 2026-04-01T10:00 | 350.00} for each window of a figure. */
    List<String> windows(String figure) {
        List<String> windows = new ArrayList<>();
        expected(figure)
                .properties()
                .forEach(window -> windows.add(LocalDateTime.parse(window.getKey()) + " | "
                        + window.getValue().asLong() + ".00"));
        return windows;
    }

    List<String> late() {
        List<String> ids = new ArrayList<>();
        expected("late").forEach(id -> ids.add(id.asText()));
        return ids;
    }

    String number(String figure) {
        return expected(figure).asText();
    }

    String watermark() {
        return LocalDateTime.parse(expected("watermark").asText()).toString();
    }

    /** The source and its view {@code sales_10m}. */
    String script() {
        return """
                CREATE SOURCE purchases (
                  event_id   VARCHAR,
                  event_time TIMESTAMP(6),
                  amount     DECIMAL(12, 2),
                  WATERMARK FOR event_time AS event_time - INTERVAL '%d' MINUTE,
                  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
                ) WITH (connector = 'files', path = '%s.jsonl', format = 'json');

                CREATE MATERIALIZED VIEW sales_10m AS
                SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)
                GROUP BY window_start, window_end;
                """.formatted(delayMinutes, rows);
    }

    /** Half hours over the view: {@code sales_30m}. */
    static String viewOnView() {
        return """
                CREATE MATERIALIZED VIEW sales_30m AS
                SELECT window_start, window_end, SUM(sales) AS sales, SUM(purchases) AS purchases
                FROM TUMBLE((SELECT window_start AS started, sales, purchases FROM sales_10m), started, INTERVAL '30' MINUTE)
                GROUP BY window_start, window_end;
                """;
    }

    /** Puts the file where the source looks for it. */
    void place(Workbench bench) {
        bench.copy("/lesson/" + rows + ".jsonl", rows + ".jsonl");
    }
}
