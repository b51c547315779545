package io.tidemark.tests.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LessonTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"eight,0", "eight,5", "eight,10", "thousand,0", "thousand,1", "thousand,5", "thousand,15", "thousand,60"
    })
    void everyFigureIsAsWorkedOut(String rows, int delay) {
        Lesson lesson = new Lesson(rows, delay);
        try (Workbench bench = new Workbench(folder)) {
            lesson.place(bench);
            bench.execute(lesson.script());
            bench.runOnce();
            assertThat(bench.query("SELECT window_start, sales FROM sales_10m.ledger"
                            + " WHERE _version = 1 AND _status = 'final' ORDER BY window_start"))
                    .as("final")
                    .isEqualTo(lesson.windows("final"));
            assertThat(
                            bench.query(
                                    "SELECT window_start, sales FROM sales_10m WHERE _status = 'provisional' ORDER BY window_start"))
                    .as("open")
                    .isEqualTo(lesson.windows("open"));
            assertThat(bench.query("SELECT window_start, sales FROM sales_10m ORDER BY window_start"))
                    .as("after corrections")
                    .isEqualTo(lesson.windows("after_corrections"));
            assertThat(bench.query("SELECT _key FROM sales_10m.late_events ORDER BY _offset"))
                    .as("late")
                    .isEqualTo(lesson.late());
            assertThat(bench.value("SELECT COUNT(*) FROM purchases.duplicates")).isEqualTo(lesson.number("duplicates"));
            assertThat(bench.value("SELECT _watermark FROM purchases.partitions"))
                    .isEqualTo(lesson.watermark());
            assertThat(bench.value("SELECT CAST(input AS BIGINT) FROM sales_10m.accounting WHERE measure = 'rows'"))
                    .isEqualTo(lesson.number("input"));
            assertThat(bench.query("SELECT measure, difference, window_difference FROM sales_10m.accounting"))
                    .containsExactlyInAnyOrder("rows | 0.00 | 0.00", "amount | 0.00 | 0.00");
        }
    }

    @Test
    void ledgerKeepsWhatWasFinalAndSaysWhyItChanged() {
        Lesson lesson = new Lesson("eight", 5);
        try (Workbench bench = new Workbench(folder).clock("2026-04-01T10:20:00Z")) {
            lesson.place(bench);
            List<String> lines = lines(bench);
            bench.put("eight.jsonl", String.join("", lines.subList(0, 6)));
            bench.execute(lesson.script());
            bench.runOnce();
            bench.clock("2026-04-01T10:20:05Z").advance(Duration.ofMinutes(7));
            bench.append("eight.jsonl", String.join("", lines.subList(6, 8)));
            bench.runOnce();
            assertThat(bench.query("""
                    SELECT _version, _status, sales, _previous_sales, _delta_sales, _reason, _deleted, _known_at
                    FROM sales_10m.ledger WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY _version
                    """))
                    .containsExactly(
                            "1 | final | 350.00 | NULL | NULL | NULL | false | 2026-04-01T10:20:00Z",
                            "2 | corrected | 430.00 | 350.00 | 80.00 | late: e6 | false | 2026-04-01T10:27:05Z");
            String between = "SELECT window_start, sales, _status FROM sales_10m FOR SYSTEM_TIME AS OF TIMESTAMP '%s'"
                    + " WHERE window_start = TIMESTAMP '2026-04-01 10:00:00'";
            assertThat(bench.query(between.formatted("2026-04-01 10:20:00")))
                    .containsExactly("2026-04-01T10:00 | 350.00 | final");
            assertThat(bench.query(between.formatted("2026-04-01 10:27:04.999999")))
                    .containsExactly("2026-04-01T10:00 | 350.00 | final");
            assertThat(bench.query(between.formatted("2026-04-01 10:27:05")))
                    .containsExactly("2026-04-01T10:00 | 430.00 | corrected");
            assertThat(bench.query(between.formatted("2026-04-01 10:19:59"))).isEmpty();
        }
    }

    private static List<String> lines(Workbench bench) {
        try {
            return java.nio.file.Files.readString(bench.folder().resolve("eight.jsonl"))
                    .lines()
                    .map(line -> line + "\n")
                    .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
