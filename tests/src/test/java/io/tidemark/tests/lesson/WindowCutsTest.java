package io.tidemark.tests.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions, growing windows, days and joins of windowed views: no figure depends on how the rows are cut into epochs. */
final class WindowCutsTest {
    private static final long[] EPOCH_ROWS = {1, 13, 1_000_000};
    private static final Map<String, String> VIEWS = views();

    @TempDir
    Path folder;

    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        views.put("rushes", """
                SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM SESSION(purchases, event_time, INTERVAL '20' SECOND) GROUP BY window_start, window_end""");
        views.put("so_far", """
                SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM CUMULATE(purchases, event_time, INTERVAL '5' MINUTE, INTERVAL '30' MINUTE)
                GROUP BY window_start, window_end""");
        views.put("minutes", """
                SELECT date_trunc('minute', event_time) AS window_start, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM purchases GROUP BY date_trunc('minute', event_time)""");
        views.put("shares", """
                SELECT t.window_start, t.sales, s.purchases
                FROM sales_10m t LEFT JOIN so_far s ON t.window_start = s.window_start AND t.window_end = s.window_end""");
        return views;
    }

    @Test
    void cutsChangeNoFigure() {
        Lesson lesson = new Lesson("thousand", 5);
        lesson.place(new Workbench(folder));
        List<List<String>> first = new ArrayList<>();
        for (long epochRows : EPOCH_ROWS) {
            try (Workbench bench = new Workbench(folder, "cut" + epochRows, 2)) {
                bench.execute("SET epoch_rows = " + epochRows);
                bench.execute(lesson.script());
                VIEWS.forEach((name, query) -> bench.execute("CREATE MATERIALIZED VIEW " + name + " AS " + query));
                bench.runOnce();
                List<List<String>> figures = figures(bench);
                if (first.isEmpty()) {
                    first.addAll(figures);
                }
                for (int i = 0; i < figures.size(); i++) {
                    assertThat(figures.get(i))
                            .as("figure %s with epochs of %s rows", i, epochRows)
                            .containsExactlyElementsOf(first.get(i));
                }
            }
        }
    }

    private static List<List<String>> figures(Workbench bench) {
        List<List<String>> figures = new ArrayList<>();
        for (String view : VIEWS.keySet()) {
            // Changes of joined views meet at the ends of epochs: which of them is late depends on those.
            String status = view.equals("shares") ? "" : ", _status";
            figures.add(bench.query(
                    "SELECT window_start, sales, purchases" + status + " FROM " + view + " ORDER BY 1, 2, 3"));
            List<String> accounts =
                    bench.query("SELECT source, measure, input, assigned, assigned_windows, late, open, final,"
                            + " difference, window_difference FROM " + view + ".accounting ORDER BY source, measure");
            assertThat(accounts).as(view).isNotEmpty().allMatch(row -> row.matches(".*\\| 0(\\.0+)? \\| 0(\\.0+)?"));
            if (!view.equals("shares")) {
                // Changes upstream are as many as there are epochs.
                figures.add(accounts);
                figures.add(bench.query(
                        "SELECT _key, _event_time, _window_start, _window_end, _late_by, _outcome, _reason, _weight"
                                + " FROM " + view + ".late_events ORDER BY 1, 2, 3, 4, 8, 7"));
            }
        }
        return figures;
    }
}
