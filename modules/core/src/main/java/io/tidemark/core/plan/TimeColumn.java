package io.tidemark.core.plan;

/**
 * A column whose values are bounded by the watermark W of its relation: no row in time with a value below
 * {@code W - lagMicros} is still to appear or to change. 0 for an event time and a window's end; for a window's start the size of the
 * window (the longest one, for civil windows).
 */
public record TimeColumn(int column, long lagMicros) {
    /** The bound that a watermark is for values that lag: the watermark less the lag; Long.MAX_VALUE, the end of the input, stays. */
    public static long behind(long watermarkMicros, long lagMicros) {
        if (watermarkMicros == Long.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        return watermarkMicros < Long.MIN_VALUE + lagMicros ? Long.MIN_VALUE : watermarkMicros - lagMicros;
    }
}
