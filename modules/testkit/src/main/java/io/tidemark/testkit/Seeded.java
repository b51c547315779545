package io.tidemark.testkit;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Runs a test on many seeds. When one fails, the error says {@code reproduce with -Dseed=…}; with that property the test runs on this seed alone.
 * Stateless.
 */
public final class Seeded {
    /** System property that names the one seed to run on. */
    public static final String PROPERTY = "seed";

    private Seeded() {}

    /** A test that depends on nothing but chance given to it. */
    @FunctionalInterface
    public interface Body {
        void run(RandomGenerator random) throws Exception;
    }

    /** Runs {@code body} on the seeds from 1 to {@code runs}. */
    public static void run(int runs, Body body) {
        Long only = Long.getLong(PROPERTY);
        if (only != null) {
            runOn(only, body);
            return;
        }
        for (long seed = 1; seed <= runs; seed++) {
            runOn(seed, body);
        }
    }

    private static void runOn(long seed, Body body) {
        try {
            body.run(new SplittableRandom(seed));
        } catch (Exception | AssertionError failure) {
            throw new AssertionError(
                    "reproduce with -D" + PROPERTY + "=" + seed + ": " + failure.getMessage(), failure);
        }
    }
}
