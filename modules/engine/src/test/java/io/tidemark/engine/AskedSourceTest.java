package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source that no view reads, and a query of it. */
final class AskedSourceTest {
    @TempDir
    private Path directory;

    private final List<String> notices = new ArrayList<>();

    private final Listener listener = new Listener() {
        @Override
        public void onProgress(Progress progress) {}

        @Override
        public void onNotice(String object, String message) {
            notices.add(object + ": " + message);
        }
    };

    @Test
    void rowsThatCannotBeReadAreToldOf() throws IOException {
        Files.writeString(directory.resolve("in.jsonl"), "{\"id\": \"a\"}\n{\"id\":\n{\"id\": \"b\"}\nnull\n");
        try (Tidemark engine = Tidemark.at(directory.resolve("data"))
                .root(directory)
                .listener(listener)
                .open()) {
            engine.execute(
                    "CREATE SOURCE s (id VARCHAR) WITH (connector = 'files', path = 'in.jsonl', format = 'json')");
            assertThat(engine.query("SELECT COUNT(*) AS n FROM s")
                            .iterator()
                            .next()
                            .toString())
                    .contains("2");
            assertThat(notices).singleElement().asString().startsWith("source \"s\": 2 rows could not be read");
            notices.clear();
            Files.writeString(directory.resolve("in.jsonl"), "{\"id\": \"a\"}\n");
            engine.query("SELECT * FROM s");
            assertThat(notices).isEmpty();
        }
    }
}
