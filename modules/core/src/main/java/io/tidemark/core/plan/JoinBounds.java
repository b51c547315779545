package io.tidemark.core.plan;

/**
 * How far apart in event time the two rows of a pair may be: {@code left time - right time} is in {@code [lowMicros, highMicros]}. Each side's state is
 * freed by the watermark then.
 *
 * @param leftTime index of the event time in the left input
 * @param rightTime index of the event time in the right input
 */
public record JoinBounds(int leftTime, int rightTime, long lowMicros, long highMicros) {}
