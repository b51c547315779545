package io.tidemark.core.window;

import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A way to cut time into windows {@code [start, end)}, made from a {@link WindowSpec}. One thread at a time.
 *
 * <ul>
 *   <li>Without a time zone and months: {@link FixedWindows}, or {@link CumulativeWindows}.
 *   <li>Steps of whole days or whole months: {@link CalendarWindows}, in the zone, or in UTC if there is none.
 *   <li>Other steps in a zone: {@link ClockWindows}, by what the clock on the wall there shows.
 * </ul>
 */
public sealed interface Windowing permits FixedWindows, CumulativeWindows, CalendarWindows, ClockWindows {
    /**
     * Sets {@code into} to the windows that contain a moment, in order of start; there may be none if windows are shorter than the distance
     * between them.
     *
     * @throws ArithmeticException if a bound is out of the range of timestamps
     */
    void find(long timeMicros, WindowBounds into);

    /**
     * The way that a spec says.
     *
     * @throws DateTimeException if there is no such time zone
     * @throws IllegalArgumentException if a size or slide is not positive, mixes months with days, or cumulative windows are no multiple of their step
     */
    static Windowing of(WindowSpec spec) {
        Span size = spec.size();
        Span slide = spec.slide();
        checkPositive(size);
        checkPositive(slide);
        if (spec.cumulative()) {
            return new CumulativeWindows(fixedMicros(size), fixedMicros(slide), fixedMicros(spec.offset()));
        }
        boolean months =
                size.months() != 0 || slide.months() != 0 || spec.offset().months() != 0;
        if (spec.zone() == null && !months) {
            return new FixedWindows(fixedMicros(size), fixedMicros(slide), fixedMicros(spec.offset()));
        }
        LocalClock clock = new LocalClock(spec.zone() == null ? ZoneOffset.UTC : ZoneId.of(spec.zone()));
        return slide.micros() == 0
                ? new CalendarWindows(size, slide, spec.offset(), clock)
                : new ClockWindows(size, fixedMicros(slide), fixedMicros(spec.offset()), clock);
    }

    private static void checkPositive(Span span) {
        boolean negative = span.months() < 0 || span.days() < 0 || span.micros() < 0;
        boolean mixed = span.months() > 0 && (span.days() > 0 || span.micros() > 0);
        if (negative || mixed || span.isZero()) {
            throw new IllegalArgumentException("not the length of a window: " + span);
        }
    }

    private static long fixedMicros(Span span) {
        if (span.months() != 0) {
            throw new IllegalArgumentException("months do not go with steps of hours: " + span);
        }
        return Math.addExact(Math.multiplyExact((long) span.days(), LocalClock.DAY_MICROS), span.micros());
    }
}
