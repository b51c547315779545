package io.tidemark.tests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Progress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens in the simulated world, nothing that must hold is broken. Seeds are new each time; {@code -Dseed=…} runs one of them again. */
final class SimulationTest {
    @Test
    void nothingIsLostOrDoubledWhateverGoesWrong() {
        run(1_000);
    }

    @Tag("thorough")
    @Test
    void nothingIsLostOrDoubledInAHundredThousandWorlds() {
        run(100_000);
    }

    private static void run(int count) {
        Long only = Long.getLong("seed");
        if (only != null) {
            Simulation.run(only);
            return;
        }
        long first = System.nanoTime();
        AtomicInteger crashes = new AtomicInteger();
        Progress progress = new Progress("worlds", count);
        LongStream.range(first, first + count).parallel().forEach(seed -> {
            try {
                crashes.addAndGet(Simulation.run(seed));
                progress.add(1);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("reproduce with: " + command(seed) + "\n" + e, e);
            }
        });
        assertThat(crashes.get()).isGreaterThan(count);
    }

    private static String command(long seed) {
        return "mvn -q -Dquick test -pl tests -am -Dtest=SimulationTest#nothingIsLostOrDoubledWhateverGoesWrong"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dseed=" + seed;
    }
}
