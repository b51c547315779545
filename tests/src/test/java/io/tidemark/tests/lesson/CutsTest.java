package io.tidemark.tests.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The equalities that hold however the rows are cut into epochs, and however many threads work. */
final class CutsTest {
    private static final long[] EPOCH_ROWS = {1, 7, 1000, 1_000_000};
    private static final int[] THREADS = {1, 2, 4};
    private static final List<String> VIEWS = List.of("sales_10m", "sales_30m");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"eight,0", "eight,5", "eight,10", "thousand,0", "thousand,5"})
    void cutsChangeNoFigureAndThreadsChangeNoByte(String rows, int delay) {
        Lesson lesson = new Lesson(rows, delay);
        Map<String, Object> figures = new HashMap<>();
        lesson.place(new Workbench(folder));
        for (long epochRows : EPOCH_ROWS) {
            Map<String, byte[]> bytes = new HashMap<>();
            for (int threads : THREADS) {
                String name = rows + epochRows + "-" + threads;
                try (Workbench bench = new Workbench(folder, name, threads)) {
                    run(bench, lesson, epochRows);
                    // Where the bytes are the same, the figures are.
                    if (bytes.isEmpty()) {
                        Map<String, Object> now = figures(bench);
                        figures.putIfAbsent("first", now);
                        assertThat(now).as(name).isEqualTo(figures.get("first"));
                        checkHalfHours(bench, new HalfHours(lesson));
                    }
                }
                Map<String, byte[]> written = DataFiles.read(folder.resolve(name));
                if (bytes.isEmpty()) {
                    bytes = written;
                }
                assertThat(written.keySet()).as(name).isEqualTo(bytes.keySet());
                Map<String, byte[]> first = bytes;
                written.forEach((file, content) ->
                        assertThat(content).as(name + ": " + file).isEqualTo(first.get(file)));
            }
        }
    }

    private static void run(Workbench bench, Lesson lesson, long epochRows) {
        bench.execute("SET epoch_rows = " + epochRows);
        bench.execute(lesson.script());
        bench.execute(Lesson.viewOnView());
        bench.runOnce();
    }

    private static void checkHalfHours(Workbench bench, HalfHours expected) {
        assertThat(bench.query(
                        "SELECT window_start, sales FROM sales_30m.ledger WHERE _version = 1 ORDER BY window_start"))
                .isEqualTo(expected.finals());
        assertThat(bench.query("SELECT window_start, sales FROM sales_30m ORDER BY window_start"))
                .isEqualTo(expected.last());
    }

    /** What may not depend on the cut: of each view the first versions, the last values, the reasons, the late rows and the accounts. */
    private static Map<String, Object> figures(Workbench bench) {
        Map<String, Object> figures = new TreeMap<>();
        for (String view : VIEWS) {
            figures.put(
                    view + " first",
                    bench.query("SELECT window_start, window_end, sales, purchases, _status, _reason FROM " + view
                            + ".ledger WHERE _version = 1 ORDER BY window_start"));
            figures.put(
                    view + " last",
                    bench.query("SELECT window_start, window_end, sales, purchases, _status FROM " + view
                            + " ORDER BY window_start"));
            figures.put(view + " reasons", reasons(bench, view));
            figures.put(
                    view + " late",
                    view.equals("sales_10m")
                            ? bench.query(
                                    "SELECT _key, _event_time, _window_start, _window_end, _late_by, _outcome, _reason,"
                                            + " _operator, _weight, _partition, _offset, _bytes FROM sales_10m.late_events"
                                            + " ORDER BY _offset, _window_start")
                            : lateSums(bench, view));
            List<String> accounting = bench.query("SELECT * FROM " + view + ".accounting ORDER BY measure");
            figures.put(view + " accounting", accounting);
            assertThat(bench.query("SELECT DISTINCT difference, window_difference FROM " + view + ".accounting"))
                    .as(view)
                    .containsExactly("0.00 | 0.00");
        }
        return figures;
    }

    /** By window, every late row or version that a version names. */
    private static Map<String, Object> reasons(Workbench bench, String view) {
        Map<String, Object> reasons = new TreeMap<>();
        for (String row :
                bench.query("SELECT window_start, _reason FROM " + view + ".ledger WHERE _reason IS NOT NULL")) {
            String[] cells = row.split(" \\| ");
            @SuppressWarnings("unchecked")
            TreeSet<String> of = (TreeSet<String>) reasons.computeIfAbsent(cells[0], w -> new TreeSet<String>());
            for (String reason : cells[1].split("[^A-Za-z0-9_]+")) {
                if (reason.matches("e?\\d+") && !cells[1].contains("version " + reason)) {
                    of.add(reason);
                }
            }
        }
        return reasons;
    }

    /** Changes of the view upstream come in other groups if epochs are cut otherwise; what they add up to is the same. */
    private static List<String> lateSums(Workbench bench, String view) {
        return bench.query("SELECT _window_start, SUM(_weight) FROM " + view
                + ".late_events GROUP BY _window_start ORDER BY _window_start");
    }
}
