package io.tidemark.tests.simulation.mutant;

import java.util.List;

/**
 * A mistake. Immutable.
 *
 * @param name what is wrong
 * @param rewrites how it is made
 * @param sink name of an {@link ApartSink}; empty for sinks as they are
 */
record Mutant(String name, List<Rewrite> rewrites, String sink) {
    static Mutant of(String name, Rewrite... rewrites) {
        return new Mutant(name, List.of(rewrites), "");
    }

    @Override
    public String toString() {
        return name;
    }
}
