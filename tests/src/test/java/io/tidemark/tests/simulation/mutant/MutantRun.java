package io.tidemark.tests.simulation.mutant;

import io.tidemark.tests.simulation.Simulation;
import io.tidemark.tests.simulation.checker.Violation;

/** Runs one seed where the mutant lives, and tells those outside in words that they share: called by reflection, over a {@link MutantLoader}. */
public final class MutantRun {
    private MutantRun() {}

    /** The name of the checker that found something; empty if none did. */
    public static String run(long seed, String sink) {
        try {
            if (sink.isEmpty()) {
                Simulation.run(seed);
            } else {
                Simulation.run(seed, ApartSink.valueOf(sink).wrapper());
            }
            return "";
        } catch (Violation e) {
            return e.checker();
        } catch (RuntimeException | Error e) {
            // Not even a start is possible any more: the user sees an error that nothing outside has caused.
            return "Simulation";
        }
    }
}
