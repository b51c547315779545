package io.tidemark.runtime;

/**
 * How far a run has come, after an epoch. Immutable.
 *
 * @param epoch the epoch that was committed
 * @param rows rows read since the run began
 * @param bytes bytes read since the run began
 * @param elapsedNanos time since the run began
 * @param watermarkMicros lowest watermark of the sources that have one; Long.MIN_VALUE if there is none yet
 * @param stateBytes operator state held, in memory and on disk
 * @param spilledBytes the part of it that is on disk, since there is no memory for it
 * @param lagBytes bytes that are there and not read; -1 if unknown
 */
public record Progress(
        long epoch,
        long rows,
        long bytes,
        long elapsedNanos,
        long watermarkMicros,
        long stateBytes,
        long spilledBytes,
        long lagBytes) {}
