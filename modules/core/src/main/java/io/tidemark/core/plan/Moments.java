package io.tidemark.core.plan;

/** Sums of moments and spans in microseconds that do not leave time, whose ends are Long.MIN_VALUE and Long.MAX_VALUE. */
public final class Moments {
    private Moments() {}

    /** The moment a span after a time, or before it if the span is negative; or the end of time on that side. */
    public static long plus(long time, long micros) {
        long sum = time + micros;
        if (((time ^ sum) & (micros ^ sum)) < 0) {
            return micros > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return sum;
    }

    /** The bound that a watermark is for values that lag by {@code micros}, not negative: the watermark less the lag; Long.MAX_VALUE, the end of the input, stays. */
    public static long behind(long watermarkMicros, long micros) {
        return watermarkMicros == Long.MAX_VALUE ? Long.MAX_VALUE : plus(watermarkMicros, -micros);
    }
}
