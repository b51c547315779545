package io.tidemark.core.plan;

import org.jspecify.annotations.Nullable;

/**
 * How event time is cut into windows, half-open {@code [start, start + size)}. Fixed windows have sizes in microseconds and align to the Unix
 * epoch plus the offset, by floor. Civil windows have a time zone; their sizes count microseconds up to hours, whole days or months of the calendar
 * there.
 *
 * @param slide distance between starts; equal to the size for tumbling windows; divides nothing in particular
 * @param offset shift of the alignment
 * @param zone IANA name of the time zone of civil windows, or null
 * @param cumulative whether windows of the size, which follow each other, are cut into ones that all begin with them and end one slide later each; then
 *     sizes are in microseconds, and there is no zone
 */
public record WindowSpec(
        Span size, Span slide, Span offset, @Nullable String zone, boolean cumulative) {
    /** Windows that start every slide. */
    public WindowSpec(Span size, Span slide, Span offset, @Nullable String zone) {
        this(size, slide, offset, zone, false);
    }

    /**
     * A length of time.
     *
     * @param months calendar months
     * @param days calendar days (24 hours where there is no zone)
     * @param micros microseconds
     */
    public record Span(int months, int days, long micros) {
        public static final Span ZERO = new Span(0, 0, 0);

        public static Span ofMicros(long micros) {
            return new Span(0, 0, micros);
        }

        public boolean isZero() {
            return months == 0 && days == 0 && micros == 0;
        }

        private boolean isAsLongAs(Span other) {
            return months == other.months && days == other.days && micros == other.micros;
        }

        /** The longest this can last, in microseconds: a month of 31 days, a day of 25 hours. */
        public long longestMicros() {
            return months * 31L * 90_000_000_000L + days * 90_000_000_000L + micros;
        }
    }

    public static WindowSpec tumble(long sizeMicros) {
        return new WindowSpec(Span.ofMicros(sizeMicros), Span.ofMicros(sizeMicros), Span.ZERO, null);
    }

    public boolean isTumbling() {
        return size.isAsLongAs(slide) && !cumulative;
    }
}
