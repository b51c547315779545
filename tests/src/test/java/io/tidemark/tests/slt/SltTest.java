package io.tidemark.tests.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Tidemark;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.testkit.slt.EngineDatabase;
import io.tidemark.testkit.slt.JdbcDatabase;
import io.tidemark.testkit.slt.SltFile;
import io.tidemark.testkit.slt.SltFill;
import io.tidemark.testkit.slt.SltRun;
import io.tidemark.testkit.slt.SltViews;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files of {@code tests/slt}, each as queries and as views; {@code -Dslt=joins} runs those whose names contain it. That what they expect is what Postgres
 * gives is checked against a Postgres server, by {@code -Pthorough}; {@code -Dslt.fill=true} in that run writes Postgres' rows into the files.
 */
final class SltTest {
    private static final Path DIRECTORY = Path.of("slt");

    @TempDir
    private Path data;

    static List<Path> files() throws IOException {
        String wanted = System.getProperty("slt", "");
        try (Stream<Path> all = Files.list(DIRECTORY)) {
            return all.filter(file -> file.toString().endsWith(".slt"))
                    .filter(file -> file.getFileName().toString().contains(wanted))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void queriesGiveWhatTheFileSays(Path path) {
        try (Tidemark engine = Tidemark.at(data).root(data).open()) {
            SltRun run = new SltRun(new EngineDatabase(engine));
            run.run(SltFile.read(path));
            assertThat(run.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void viewsHoldWhatTheirQueriesGive(Path path) {
        try (Tidemark engine = Tidemark.at(data).root(data).open()) {
            SltViews views = new SltViews(engine, path.hashCode());
            views.run(SltFile.read(path));
            assertThat(views.failures()).isEmpty();
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("files")
    void postgresGivesWhatTheFileSays(Path path) throws SQLException {
        try (Connection connection =
                DriverManager.getConnection(PostgresServer.shared().database().url())) {
            JdbcDatabase postgres = new JdbcDatabase("postgres", connection);
            if (Boolean.getBoolean("slt.fill")) {
                assertThat(SltFill.fill(SltFile.read(path), postgres)).isEmpty();
                return;
            }
            SltRun run = new SltRun(postgres);
            run.run(SltFile.read(path));
            assertThat(run.failures()).isEmpty();
        }
    }
}
