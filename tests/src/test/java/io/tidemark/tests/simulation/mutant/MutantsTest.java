package io.tidemark.tests.simulation.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake in the protocol is found by the simulation, soon. */
final class MutantsTest {
    private static final int MOST_RUNS = 2_000;

    static List<Mutant> few() {
        return Mutants.few();
    }

    static List<Mutant> more() {
        return Mutants.more();
    }

    @ParameterizedTest
    @MethodSource
    void few(Mutant mutant, TestReporter reporter) throws ReflectiveOperationException {
        check(mutant, reporter);
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource
    void more(Mutant mutant, TestReporter reporter) throws ReflectiveOperationException {
        check(mutant, reporter);
    }

    private static void check(Mutant mutant, TestReporter reporter) throws ReflectiveOperationException {
        Rewriting rewriting = new Rewriting(mutant.rewrites());
        Method run = Class.forName(MutantRun.class.getName(), true, new MutantLoader(rewriting))
                .getMethod("run", long.class, String.class);
        long first = System.nanoTime();
        String caughtBy = "";
        int runs = 0;
        while (caughtBy.isEmpty() && runs < MOST_RUNS) {
            caughtBy = (String) run.invoke(null, first + runs++, mutant.sink());
        }
        assertThat(caughtBy).as("who caught it within %s runs", runs).isNotEmpty();
        assertThat(rewriting.missed()).as("rewrites that changed nothing").isEmpty();
        reporter.publishEntry(mutant.name(), caughtBy + " after " + runs + " runs");
    }
}
