package io.tidemark.tests.golden;

/** A way to go through a case. */
enum Regime {
    /** One engine, from the first step to the last. */
    STRAIGHT,
    /** State is saved after each epoch and none of it may stay in memory; the engine is closed and opened after each step. */
    CHECKPOINTED,
    /** After each step the engine is left as a process that is killed leaves it; the next one takes up what is on disk. */
    KILLED
}
