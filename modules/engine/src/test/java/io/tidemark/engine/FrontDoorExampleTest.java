package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.result.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example that the package's documentation shows, and checks that it shows this one. */
final class FrontDoorExampleTest {
    @TempDir
    private Path directory;

    @Test
    void exampleRuns() {
        List<String> shown = new ArrayList<>();
        // example
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.execute("""
                    CREATE SOURCE purchases (
                      id VARCHAR, at TIMESTAMP(6), amount DECIMAL(12, 2),
                      WATERMARK FOR at AS at - INTERVAL '5' MINUTE
                    );
                    CREATE MATERIALIZED VIEW sales AS
                    SELECT window_start, window_end, SUM(amount) AS sales
                    FROM TUMBLE(purchases, at, INTERVAL '10' MINUTE)
                    GROUP BY window_start, window_end;
                    """);
            try (Appender purchases = engine.push("purchases")) {
                purchases.append("e1", "2026-04-01T10:02:00", 100);
                purchases.append("e2", "2026-04-01T10:18:00", 20);
            }
            engine.runOnce();
            for (Row row : engine.query("SELECT window_start, sales, _status FROM sales ORDER BY window_start")) {
                shown.add(row.get("sales") + " is " + row.get("_status"));
            }
        }
        // end
        assertThat(shown).containsExactly("100.00 is final", "20.00 is provisional");
    }

    @Test
    void documentationShowsTheExample() throws IOException {
        String test = Files.readString(Path.of("src/test/java/io/tidemark/engine/FrontDoorExampleTest.java"));
        String example = test.substring(test.indexOf("// example\n") + 11, test.indexOf("// end"));
        String documentation = Files.readString(Path.of("src/main/java/io/tidemark/engine/package-info.java"));

        assertThat(words(documentation)).contains(words(example));
    }

    private static String words(String text) {
        return text.replaceAll("(?m)^ \\*", "").replaceAll("\\s+", " ").trim();
    }
}
