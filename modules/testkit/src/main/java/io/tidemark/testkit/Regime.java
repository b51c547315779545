package io.tidemark.testkit;

/** A way to put the same input through an operator. */
public enum Regime {
    /** Batches as the test has them. */
    AS_GIVEN(1),
    /** Each row in a batch of its own. */
    ROW_BY_ROW(1),
    /** Batches of one input that follow each other are one. */
    ONE_BATCH(1),
    /** Batches cut at random. */
    RANDOM_SPLITS(5),
    /** As given, in one epoch for each batch, with half of all pages moved out of the heap in between. */
    MOVED_OUT(2),
    /** As given, in one epoch for each batch, each in a new instance with the state that the one before saved. */
    RESTORED(1),
    /** As restored, with batches cut at random, half of all pages moved out, and a new number of instances that share the key groups each time. */
    RESCALED(5);

    private final int runs;

    Regime(int runs) {
        this.runs = runs;
    }

    /** How often it is worth a try, with another seed each time. */
    int runs() {
        return runs;
    }

    boolean isRescaled() {
        return this == RESCALED;
    }

    boolean splitsAtRandom() {
        return this == RANDOM_SPLITS || this == RESCALED;
    }

    /** Whether an epoch ends after each batch. */
    boolean hasEpochPerBatch() {
        return this == MOVED_OUT || this == RESTORED || this == RESCALED;
    }

    boolean movesOut() {
        return this == MOVED_OUT || this == RESCALED;
    }

    boolean isRestored() {
        return this == RESTORED || this == RESCALED;
    }
}
