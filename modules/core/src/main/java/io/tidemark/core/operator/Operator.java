package io.tidemark.core.operator;

import io.tidemark.api.data.Batch;

/**
 * A step of a plan: turns changes into changes. It knows no clock, thread, file or network; a host drives it. One
 * thread at a time.
 *
 * <p>In each epoch a host calls, in this order:
 *
 * <ol>
 *   <li>{@link #onClock} once, with the epoch's logged clock;
 *   <li>{@link #onBatch} and {@link #onWatermark}, any number of times. A watermark comes after the rows that it
 *       promises, and never goes back. Batches of one input come in logical order unless the operator sits behind an
 *       exchange by key; how rows are cut into batches means nothing;
 *   <li>{@link #onEpochEnd} once, inputs before their consumers: what was held back is emitted here, then the watermark
 *       that the emitted rows allow.
 * </ol>
 *
 * <p>All that must outlive an epoch is in tables of {@code core.state}, got from the {@link OperatorContext} by name. What an
 * operator keeps in fields is scratch that {@link #onEpochEnd} leaves empty, or is derived from its tables.
 *
 * <p>The same input in the same logical order gives the same changes, consolidated per epoch; and the sum of all
 * changes does not depend on how the input was cut into epochs.
 */
public interface Operator {
    /** Takes changes on input {@code input} (from 0). The batch is the caller's; it is not to be changed or kept. */
    void onBatch(int input, Batch batch, Output output);

    /** The watermark of input {@code input} has reached {@code watermarkMicros}; Long.MAX_VALUE at the end of a bounded input. */
    void onWatermark(int input, long watermarkMicros, Output output);

    /** An epoch starts whose clock says {@code epochClockMicros}; deadlines by wall clock are judged against it. */
    void onClock(long epochClockMicros, Output output);

    /** The epoch's input is complete. */
    void onEpochEnd(Output output);
}
