package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.result.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of queries are kept in the data directory, and are good for the definitions that they were made over. */
final class KeptPlansTest {
    private static final String TABLE = "CREATE TABLE stock (item VARCHAR PRIMARY KEY, pieces INTEGER);";
    private static final String QUERY = "SELECT item, pieces + 1 AS more FROM stock WHERE pieces > 1 ORDER BY item;";

    @TempDir
    private Path directory;

    private List<String> run(String script) {
        List<String> rows = new ArrayList<>();
        try (Tidemark engine = Tidemark.at(directory).open()) {
            engine.runScript("stock.sql", script, result -> {
                if (result instanceof Rows found) {
                    rows.add(String.join(
                            ", ",
                            found.type().fields().stream()
                                    .map(field -> field.name())
                                    .toList()));
                    found.forEach(row -> rows.add(row.toString()));
                }
            });
        }
        return rows;
    }

    private List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("plans"))) {
            return files.toList();
        }
    }

    @Test
    void queryThatIsAskedAgainSeesTheRowsOfItsTime() throws IOException {
        assertThat(run(TABLE + "INSERT INTO stock VALUES ('nail', 1), ('screw', 2);" + QUERY))
                .containsExactly("item, more", "[screw, 3]");
        assertThat(plans()).hasSize(1);
        assertThat(run(TABLE + "UPDATE stock SET pieces = 7;" + QUERY))
                .containsExactly("item, more", "[nail, 8]", "[screw, 8]");
        assertThat(plans()).hasSize(1);
    }

    @Test
    void queryOverARelationThatWasDefinedAnewIsPlannedAnew() {
        String all = "SELECT * FROM few ORDER BY item;";
        assertThat(run(TABLE + "INSERT INTO stock VALUES ('nail', 1);" + "CREATE VIEW few AS SELECT item FROM stock;"
                        + all))
                .containsExactly("item", "[nail]");
        assertThat(run("DROP VIEW few; CREATE VIEW few AS SELECT item, pieces FROM stock;" + all))
                .containsExactly("item, pieces", "[nail, 1]");
    }

    @Test
    void planThatACrashToreIsMadeAgain() throws IOException {
        String script = TABLE + "INSERT INTO stock VALUES ('screw', 2);" + QUERY;
        List<String> first = run(script);
        Path plan = plans().get(0);
        byte[] bytes = Files.readAllBytes(plan);
        for (int size : new int[] {0, 5, bytes.length / 2, bytes.length - 1}) {
            Files.write(plan, java.util.Arrays.copyOf(bytes, size));
            assertThat(run(script)).isEqualTo(first);
            assertThat(plan).hasBinaryContent(bytes);
        }
    }
}
