package io.tidemark.tests.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that come, grow and change between runs. */
final class FilesTest {
    private static final String TOTALS = "SELECT n, total FROM m";

    @TempDir
    Path folder;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(folder);
        bench.write("in/a.jsonl", "{\"x\": 1}", "{\"x\": 2}");
        bench.execute("""
                CREATE SOURCE t (x INTEGER) WITH (connector = 'files', path = 'in', format = 'json');
                CREATE MATERIALIZED VIEW m AS SELECT COUNT(*) AS n, SUM(x) AS total FROM t;
                """);
        bench.runOnce();
    }

    @AfterEach
    void close() {
        bench.stop();
    }

    private void restart() {
        bench.stop();
        bench.runOnce();
    }

    @Test
    void secondRunProcessesNothingTwice() {
        assertThat(bench.value(TOTALS)).isEqualTo("2 | 3");
        bench.runOnce();
        restart();
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("2 | 3");
        assertThat(bench.notices()).isEmpty();
    }

    @Test
    void growingFileIsReadOn() {
        bench.append("in/a.jsonl", "{\"x\": 4}\n");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("3 | 7");
        bench.append("in/a.jsonl", "{\"x\": 8}\n{\"x\": 16}\n");
        bench.runOnce();
        assertThat(bench.value(TOTALS)).isEqualTo("5 | 31");
        assertThat(bench.notices()).isEmpty();
    }

    @Test
    void lastLineWithoutItsEndCountsAtOnceAndOnlyOnce() {
        bench.append("in/a.jsonl", "{\"x\": 4}");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("3 | 7");
        bench.append("in/a.jsonl", "\n{\"x\": 8}\n");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("4 | 15");
        assertThat(bench.value("SELECT COUNT(*) FROM t.rejected")).isEqualTo("0");
    }

    @Test
    void overwrittenFileIsReportedAndNeitherReadAgainNorForgotten() {
        bench.write("in/a.jsonl", "{\"x\": 100}", "{\"x\": 200}", "{\"x\": 300}");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("2 | 3");
        assertThat(bench.notices()).anySatisfy(notice -> assertThat(notice).contains("a.jsonl"));
        bench.write("in/b.jsonl", "{\"x\": 4}");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("3 | 7");
    }

    @Test
    void truncatedFileIsReported() {
        bench.put("in/a.jsonl", "{\"x\": 1}\n");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("2 | 3");
        assertThat(bench.notices()).anySatisfy(notice -> assertThat(notice).contains("a.jsonl"));
    }

    @Test
    void copyThatBeginsWithWhatWasReadIsReadOn() {
        bench.write("in/a.jsonl", "{\"x\": 1}", "{\"x\": 2}", "{\"x\": 4}");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("3 | 7");
        assertThat(bench.notices()).isEmpty();
    }

    @Test
    void emptyFilesAndFoldersAreNoTrouble() {
        bench.put("in/empty.jsonl", "");
        bench.write("in/sub/deep.jsonl", "{\"x\": 1000}");
        restart();
        bench.put("in/empty.jsonl", "{\"x\": 4}\n");
        restart();
        assertThat(bench.value(TOTALS)).isEqualTo("3 | 7");
        assertThat(bench.notices()).isEmpty();
    }

    @Test
    void thousandFilesAreReadOnce() {
        for (int i = 0; i < 1000; i++) {
            bench.write("many/" + i % 10 + "/f" + i + ".jsonl", "{\"x\": " + i + "}", "{\"x\": 1}");
        }
        bench.execute("""
                CREATE SOURCE s (x INTEGER) WITH (connector = 'files', path = 'many/*/*.jsonl', format = 'json');
                CREATE MATERIALIZED VIEW w AS SELECT COUNT(*) AS n, SUM(x) AS total FROM s;
                """);
        bench.runOnce();
        // 0 + 1 + ... + 999, and a thousand ones.
        assertThat(bench.value("SELECT n, total FROM w")).isEqualTo("2000 | 500500");
        restart();
        bench.write("many/3/new.jsonl", "{\"x\": 500}");
        bench.runOnce();
        assertThat(bench.value("SELECT n, total FROM w")).isEqualTo("2001 | 501000");
    }
}
