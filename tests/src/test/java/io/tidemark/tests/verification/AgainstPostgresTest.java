package io.tidemark.tests.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.engine.verify.Compared;
import io.tidemark.engine.verify.Compared.Verdict;
import io.tidemark.engine.verify.PostgresReference;
import io.tidemark.engine.verify.Verification;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views of a script beside what Postgres makes of their queries over the rows that were admitted. */
final class AgainstPostgresTest {
    private static final String RELATIONS = """
            CREATE SOURCE sales (id INTEGER, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2), WATERMARK FOR at AS at - INTERVAL '1' MINUTE,
              DEDUPLICATE ON (id) WITHIN INTERVAL '30' DAY);
            CREATE TABLE stores (store VARCHAR PRIMARY KEY, city VARCHAR);
            INSERT INTO stores VALUES ('s1', 'Kyoto'), ('s2', 'it''s "Nara"'), ('s3', NULL);
            INSERT INTO sales VALUES (4, TIMESTAMP '1969-12-31 23:55:00', 's3', 1), (1, TIMESTAMP '2026-04-01 10:00:00', 's1', 5.10),
              (2, TIMESTAMP '2026-04-01 10:09:59.999999', 's2', 6), (1, TIMESTAMP '2026-04-01 10:00:00', 's1', 5.10),
              (3, TIMESTAMP '2026-04-01 10:10:00', 's1', NULL), (5, TIMESTAMP '2026-04-01 07:10:00', 's1', 3);
            """;

    @TempDir
    Path folder;

    private final PostgresDatabase database = PostgresServer.shared().database();

    private Instant now = Instant.parse("2026-05-01T00:00:00Z");

    private PostgresReference reference() {
        return PostgresReference.connect(database.address(), "postgres", null);
    }

    private List<Compared> against(String views) throws Exception {
        Path scratch = Files.createTempDirectory(folder, "runs");
        Verification verification = new Verification(RELATIONS + views, folder, scratch, now);
        try (PostgresReference postgres = reference()) {
            return verification.against(postgres);
        }
    }

    private Map<String, Verdict> verdicts(String views) throws Exception {
        return against(views).stream().collect(Collectors.toMap(Compared::view, Compared::verdict));
    }

    @Test
    void viewsAreWhatPostgresGives() throws Exception {
        assertThat(verdicts("""
                CREATE VIEW named AS SELECT s.id, s.amount, t.city FROM sales s LEFT JOIN stores t ON s.store = t.store;
                CREATE MATERIALIZED VIEW cities AS SELECT city, COUNT(*) AS n, SUM(amount) AS total FROM named GROUP BY city;
                CREATE MATERIALIZED VIEW tumbled AS SELECT window_start, window_end, SUM(amount) AS total
                FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                CREATE MATERIALIZED VIEW hopped AS SELECT h.window_start, COUNT(*) AS n
                FROM HOP(sales, at, INTERVAL '4' MINUTE, INTERVAL '10' MINUTE) AS h GROUP BY h.window_start, h.window_end;
                CREATE MATERIALIZED VIEW above AS SELECT window_start, total * 2 AS twice FROM tumbled WHERE total > 5;
                """))
                .isEqualTo(Map.of(
                        "cities", Verdict.SAME,
                        "tumbled", Verdict.SAME,
                        "hopped", Verdict.SAME,
                        "above", Verdict.SAME));
        assertThat(
                        database.rows(
                                "SELECT count(*) FROM pg_class WHERE relname IN ('sales', 'stores', 'cities') AND pg_table_is_visible(oid)"))
                .as("nothing is left there")
                .containsExactly("0");
    }

    @Test
    void whatPostgresSaysOtherwiseIsShown() throws Exception {
        now = Instant.parse("1960-01-01T00:00:00Z");
        assertThat(against("CREATE MATERIALIZED VIEW past AS SELECT id, store FROM sales WHERE at < now() AND id = 4"))
                .containsExactly(new Compared(
                        "past",
                        Verdict.DIFFERS,
                        "only in the view: 0 rows\nonly in Postgres: 1 rows\n  id 4, store s3"));
    }

    @Test
    void whatCannotBeComparedIsNamed() throws Exception {
        List<Compared> compared = against("""
                CREATE MATERIALIZED VIEW rushes AS SELECT window_start, COUNT(*) AS n FROM SESSION(sales, at, INTERVAL '2' MINUTE)
                GROUP BY window_start, window_end;
                CREATE MATERIALIZED VIEW over_rushes AS SELECT MAX(n) AS most FROM rushes;
                CREATE MATERIALIZED VIEW hours WITH (correct_within = '0 seconds') AS SELECT window_start, COUNT(*) AS n
                FROM TUMBLE(sales, at, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
                """);
        assertThat(compared).allSatisfy(one -> assertThat(one.verdict()).isEqualTo(Verdict.NOT_COMPARED));
        assertThat(compared.get(0).text()).contains("Postgres does not have what its query says");
        assertThat(compared.get(1).text()).contains("rushes");
        assertThat(compared.get(2).text()).contains("1 rows came too late").contains("hours.late_events");
    }

    @Test
    void passwordIsNoPartOfTheAddress() {
        for (String wrong : List.of(
                "postgresql://me:secret@localhost/x", "postgresql://localhost/x?password=secret", "localhost/x")) {
            assertThatThrownBy(() -> PostgresReference.connect(wrong, null, null))
                    .isInstanceOf(StatementException.class)
                    .hasMessageNotContaining("secret");
        }
    }
}
