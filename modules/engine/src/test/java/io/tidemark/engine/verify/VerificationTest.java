package io.tidemark.engine.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerificationTest {
    private static final String SCRIPT = """
            CREATE SOURCE sales (id INTEGER, at TIMESTAMP, amount INTEGER, WATERMARK FOR at AS at - INTERVAL '1' MINUTE);
            SET checkpoint_every = '1 hour';
            CREATE MATERIALIZED VIEW totals AS
            SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            INSERT INTO sales VALUES (1, TIMESTAMP '2026-04-01 10:00:00', 5), (2, TIMESTAMP '2026-04-01 10:09:00', 6);
            CREATE TABLE stores (store INTEGER PRIMARY KEY, city VARCHAR);
            INSERT INTO stores VALUES (1, 'Kyoto'), (2, 'Nara');
            CREATE MATERIALIZED VIEW cities AS SELECT city, COUNT(*) AS n FROM stores GROUP BY city;
            CREATE SINK told FROM cities WITH (connector = 'none at all');
            UPDATE stores SET city = 'Nara';
            INSERT INTO sales VALUES (3, TIMESTAMP '2026-04-01 10:30:00', 1), (4, TIMESTAMP '2026-04-01 10:05:00', 7);
            SELECT * FROM cities;
            """;
    private static final Map<String, List<String>> WHOLE = Map.of(
            "cities", List.of("[Nara, 2]"), "totals", List.of("[2026-04-01T10:00, 18]", "[2026-04-01T10:30, 1]"));

    @TempDir
    Path folder;

    private Verification verification() throws Exception {
        return new Verification(
                SCRIPT, folder, Files.createTempDirectory(folder, "runs"), Instant.parse("2026-05-01T00:00:00Z"));
    }

    @Test
    void viewsAreTheSameHoweverTheInputIsCut() throws Exception {
        Verification verification = verification();
        assertThat(verification.whole()).isEqualTo(WHOLE);
        for (long seed = 1; seed <= 6; seed++) {
            assertThat(verification.inEpochs(seed, WHOLE)).isEmpty();
        }
    }

    @Test
    void viewThatDiffersIsTold() throws Exception {
        Map<String, List<String>> other =
                Map.of("cities", List.of("[Kyoto, 1]", "[Nara, 2]"), "totals", WHOLE.get("totals"));
        assertThat(verification().inEpochs(1, other))
                .containsExactly(new Verification.Difference(
                        "cities",
                        "only in one run over everything: 1 rows\n  [Kyoto, 1]\nonly in small epochs: 0 rows"));
    }
}
