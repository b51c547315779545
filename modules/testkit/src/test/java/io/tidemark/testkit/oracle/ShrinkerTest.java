package io.tidemark.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.oracle.feature.Features;
import io.tidemark.testkit.oracle.query.Column;
import io.tidemark.testkit.oracle.query.Role;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.query.Written;
import io.tidemark.testkit.oracle.reference.Reference;
import io.tidemark.testkit.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A difference is found, and made small. */
final class ShrinkerTest {
    private static final List<Column> COLUMNS = List.of(new Column("k", Role.SMALL), new Column("at", Role.MOMENT));

    @TempDir
    Path folder;

    @Test
    void scenarioShrinksToWhatMakesItFail() {
        Predicate<Scenario> fails = one -> one.script().contains("DELETE FROM")
                && one.views().stream().anyMatch(view -> view.name().equals("v4"))
                && one.tables().size() > 1;
        // What a seed makes changes with what the generator knows: the first one that fails.
        Scenario scenario = Stream.iterate(1, seed -> seed + 1)
                .map(seed -> new ScenarioMaker(new SplittableRandom(seed), Features.ALL).make(10, 6, 8))
                .filter(fails)
                .findFirst()
                .orElseThrow();
        Scenario small = Shrinker.shrink(scenario, fails, 5_000);
        assertThat(small.steps()).hasSize(1);
        assertThat(small.views()).hasSize(1);
        assertThat(small.tables()).hasSize(2);
        assertThat(small.settings()).isEmpty();
    }

    @Test
    void viewThatIsNotItsBatchAnswerIsFoundWithTheRowsThatShowIt() {
        Table table = new Table("t1", Table.Kind.KEYED, COLUMNS);
        Written wrong = new Written("SELECT k FROM t1", "SELECT k FROM t1 WHERE k <> 7", List.of(COLUMNS.get(0)));
        List<Step> steps = List.of(
                new Step.Insert(table, List.of(row(1), row(2))),
                new Step.Epoch(),
                new Step.Kill(),
                new Step.Insert(table, List.of(row(3), row(7), row(9))),
                new Step.Reopen(),
                new Step.Epoch());
        Scenario scenario =
                new Scenario(List.of(), List.of(table), 0, List.of(new Scenario.View("v1", wrong)), steps, 1);
        try (Reference postgres =
                Reference.postgres(PostgresServer.shared().database().url())) {
            int[] lives = {0};
            java.util.function.Function<Scenario, Difference> run =
                    one -> new ScenarioRun(one, folder.resolve("run" + lives[0]++), postgres).run();
            assertThat(run.apply(scenario))
                    .isEqualTo(
                            new Difference("v1", "only in the view: 1 rows\n  [7]\nonly in the batch answer: 0 rows"));
            Scenario small = Shrinker.shrink(scenario, smaller -> run.apply(smaller) != null, 200);
            assertThat(small.script()).isEqualTo("""
                    CREATE TABLE t1 (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, WATERMARK FOR at AS at - INTERVAL '10' MINUTE);
                    CREATE MATERIALIZED VIEW v1 AS SELECT k FROM t1;
                    INSERT INTO t1 (k, at) VALUES (7, TIMESTAMP '2026-04-01 00:00:00');
                    -- an epoch
                    """);
        }
    }

    private static String row(int key) {
        return "(" + key + ", TIMESTAMP '2026-04-01 00:00:00')";
    }
}
