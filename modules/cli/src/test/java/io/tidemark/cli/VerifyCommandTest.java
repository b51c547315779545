package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerifyCommandTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int tidemark(String... arguments) {
        return Commands.run(
                arguments,
                new Surroundings(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        folder,
                        false,
                        false,
                        new Interrupt()));
    }

    @Test
    void viewsOfAScriptAreComparedAndNothingIsLeft() throws Exception {
        Files.writeString(folder.resolve("stores.sql"), """
                CREATE TABLE stores (store INTEGER PRIMARY KEY, city VARCHAR);
                INSERT INTO stores VALUES (1, '${city}'), (2, 'Nara');
                CREATE MATERIALIZED VIEW cities AS SELECT city, COUNT(*) AS n FROM stores GROUP BY city;
                DELETE FROM stores WHERE store = 2;
                """);
        assertThat(tidemark("verify", "stores.sql", "--runs", "3", "--seed", "7", "--set", "city=Kyoto"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("1 views are the same in 3 runs in random epochs\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("view \"cities\": 1 rows\n");
        assertThat(folder.resolve(".tidemark")).doesNotExist();
    }

    @Test
    void passwordIsNoPartOfTheAddressOfPostgres() throws Exception {
        Files.writeString(
                folder.resolve("one.sql"),
                "CREATE TABLE t (a INTEGER); CREATE MATERIALIZED VIEW v AS SELECT a FROM t;");
        assertThat(tidemark("verify", "one.sql", "--against", "postgresql://me:hidden@localhost/x"))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("PGPASSWORD").doesNotContain("hidden");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void mistakeOfTheScriptIsTheUsers() throws Exception {
        Files.writeString(folder.resolve("wrong.sql"), "CREATE MATERIALIZED VIEW v AS SELECT a FROM nothing;");
        assertThat(tidemark("verify", "wrong.sql")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("nothing");
    }
}
