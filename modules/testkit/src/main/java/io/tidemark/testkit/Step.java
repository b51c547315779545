package io.tidemark.testkit;

import io.tidemark.api.data.Batch;

/** What a host does to an operator. Immutable. */
sealed interface Step {
    record Changes(int input, Batch batch) implements Step {}

    record Watermark(int input, long micros) implements Step {}

    /** The end of an epoch, and the start of the next one. */
    record Epoch(long clockMicros) implements Step {}
}
