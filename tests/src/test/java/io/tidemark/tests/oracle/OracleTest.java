package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.oracle.Difference;
import io.tidemark.testkit.oracle.Scenario;
import io.tidemark.testkit.oracle.ScenarioMaker;
import io.tidemark.testkit.oracle.ScenarioRun;
import io.tidemark.testkit.oracle.Shrinker;
import io.tidemark.testkit.oracle.feature.Features;
import io.tidemark.testkit.oracle.reference.Reference;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Folders;
import io.tidemark.tests.workbench.Progress;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries over random changes, incrementally in random epochs with restarts and kills, give what Postgres gives at once. Seeds are new on each run; one that
 * fails is printed with the command that runs it again, and as a small script.
 */
final class OracleTest {
    /** System property that names the one seed to run on. */
    private static final String SEED = "oracle.seed";

    private static final int VIEWS = 12;
    private static final int PAIRS = 312;
    private static final int THOROUGH_PAIRS = 20_400;
    private static final int ATTEMPTS = 400;

    private static final PrintStream LOG = System.out;

    private static Reference postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void connect() {
        postgres = Reference.postgres(PostgresServer.shared().database().url());
    }

    @AfterAll
    static void disconnect() {
        postgres.close();
    }

    @Test
    void viewsAreAtEachEpochWhatPostgresSaysOfTheirRows() throws Exception {
        run(PAIRS);
    }

    @Test
    @Tag("thorough")
    void viewsAreWhatPostgresSaysInManyRuns() throws Exception {
        run(THOROUGH_PAIRS);
    }

    private void run(int pairs) throws Exception {
        Long only = Long.getLong(SEED);
        long seed = only != null ? only : System.nanoTime();
        int compared = 0;
        Progress progress = new Progress("pairs", pairs);
        while (compared < pairs) {
            compared += check(seed++);
            progress.add(VIEWS);
            if (only != null) {
                return;
            }
        }
        System.out.println(compared + " pairs of a query and its data");
    }

    private int check(long seed) throws Exception {
        Scenario scenario = new ScenarioMaker(new SplittableRandom(seed), Features.ALL).make(VIEWS, 6, 8);
        ScenarioRun run = new ScenarioRun(scenario, Files.createTempDirectory(folder, "run"), postgres);
        Difference difference;
        try {
            difference = run.run();
        } catch (Exception | AssertionError e) {
            difference = failure(e);
            LOG.println("seed " + seed);
            e.printStackTrace(LOG);
        }
        Folders.empty(folder);
        if (difference != null) {
            Difference found = difference;
            Scenario small = Shrinker.shrink(scenario, smaller -> differs(smaller, found), ATTEMPTS);
            throw new AssertionError(report(seed, small));
        }
        assertThat(run.comparedViews()).as("views of seed " + seed).isEqualTo(VIEWS);
        return VIEWS;
    }

    /** Whether a scenario differs in the same way: in the rows of a view, or because one engine refuses something. */
    private boolean differs(Scenario scenario, Difference like) {
        Difference difference = difference(scenario);
        return difference != null
                && difference.text().startsWith("only Tidemark") == like.text().startsWith("only Tidemark")
                && difference.view().equals(like.view());
    }

    private @Nullable Difference difference(Scenario scenario) {
        try {
            return new ScenarioRun(scenario, Files.createTempDirectory(folder, "run"), postgres).run();
        } catch (Exception | AssertionError e) {
            return failure(e);
        } finally {
            Folders.empty(folder);
        }
    }

    /** A run that failed, as a difference, so that it is made smaller as one is. */
    private static Difference failure(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new Difference("the run", "failed: " + cause);
    }

    private String report(long seed, Scenario small) {
        Difference difference = difference(small);
        return "a view is not what Postgres says; " + command(seed) + "\nas a small script:\n" + small.script()
                + (difference == null ? "" : difference.view() + ": " + difference.text());
    }

    private static String command(long seed) {
        return "reproduce with\nmvn -q -Dquick test -pl tests -am -Dtest=OracleTest -Dsurefire.failIfNoSpecifiedTests=false -D"
                + SEED + "=" + seed;
    }
}
