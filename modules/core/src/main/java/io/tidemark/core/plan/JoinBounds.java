package io.tidemark.core.plan;

/**
 * How far apart in event time the two rows of a pair may be: {@code left time - right time} is in {@code [lowMicros, highMicros]}. Each side's state is
 * freed by the watermark then.
 *
 * @param leftTime index of the event time in the left input
 * @param rightTime index of the event time in the right input
 * @param atOnce whether a row without a partner comes out at once, as a join of results that are provisional themselves has it; else when no partner
 *     in time can come any more
 */
public record JoinBounds(int leftTime, int rightTime, long lowMicros, long highMicros, boolean atOnce) {
    /** Bounds of rows that wait for their partners. */
    public JoinBounds(int leftTime, int rightTime, long lowMicros, long highMicros) {
        this(leftTime, rightTime, lowMicros, highMicros, false);
    }

    /** The same bounds, where a row without a partner comes out at once. */
    public JoinBounds withoutWaiting() {
        return new JoinBounds(leftTime, rightTime, lowMicros, highMicros, true);
    }
}
