package io.tidemark.core.window;

import io.tidemark.core.plan.WindowSpec.Span;
import java.math.BigInteger;
import java.time.temporal.ChronoUnit;

/**
 * Windows that start by the clock on the wall in a time zone: whenever it shows a multiple of the slide, counted from 1970-01-01 00:00 there plus the
 * offset. What happens when the clock is changed:
 *
 * <ul>
 *   <li>Times that the clock shows twice start a window each time: with hours, 01:00 summer time and 01:00 winter time are two windows of an hour.
 *   <li>A time that the clock skips starts a window at the change, unless the clock then shows the start of another one: with hours, no window begins
 *       at a skipped 02:00.
 *   <li>So longer steps follow the wall and not the stopwatch: with 6 hours, the window from 00:00 to 06:00 has 5 or 7 hours that day.
 * </ul>
 *
 * <p>A window ends as many starts later as slides fit into its size; where they do not fit, starts are counted on the grid of the greatest common
 * divisor. A size in days or months ends when the clock shows the same time so much later.
 */
final class ClockWindows implements Windowing {
    private final Span size;
    private final long slide;
    private final long offset;
    private final LocalClock clock;
    private final long grid;
    private final int steps;

    /** Boundaries of the grid around a moment; the one before or at it is at {@code steps - 1}. */
    private final long[] boundaries;

    ClockWindows(Span size, long slide, long offset, LocalClock clock) {
        this.size = size;
        this.slide = slide;
        this.offset = Math.floorMod(offset, slide);
        this.clock = clock;
        boolean byCalendar = size.days() > 0 || size.months() > 0;
        grid = byCalendar
                ? slide
                : BigInteger.valueOf(slide)
                        .gcd(BigInteger.valueOf(size.micros()))
                        .longValueExact();
        steps = byCalendar ? 0 : Math.toIntExact(size.micros() / grid);
        boundaries = new long[2 * steps];
    }

    @Override
    public void find(long timeMicros, WindowBounds into) {
        into.clear();
        if (steps == 0) {
            findByCalendar(timeMicros, into);
        } else {
            findBySteps(timeMicros, into);
        }
    }

    private void findBySteps(long timeMicros, WindowBounds into) {
        long boundary = floor(timeMicros);
        for (int i = steps - 1; i >= 0; i--) {
            boundaries[i] = boundary;
            boundary = i == 0 ? boundary : floor(boundary - 1);
        }
        boundary = timeMicros;
        for (int i = steps; i < 2 * steps; i++) {
            boundary = next(boundary);
            boundaries[i] = boundary;
        }
        for (int i = 0; i < steps; i++) {
            if (isStart(boundaries[i])) {
                into.add(boundaries[i], boundaries[i + steps]);
            }
        }
    }

    private void findByCalendar(long timeMicros, WindowBounds into) {
        for (long start = floor(timeMicros); ; start = floor(start - 1)) {
            long end = clock.firstMomentOf(clock.at(start)
                    .plusMonths(size.months())
                    .plusDays(size.days())
                    .plus(size.micros(), ChronoUnit.MICROS));
            if (end <= timeMicros) {
                break;
            }
            into.add(start, end);
        }
        into.reverse();
    }

    /** The last boundary of the grid at or before a moment. */
    private long floor(long timeMicros) {
        long at = timeMicros;
        while (true) {
            clock.seek(at);
            long boundary = Math.subtractExact(at, sinceMultiple(at, grid));
            if (boundary >= clock.from()) {
                return boundary;
            }
            if (skipsMultiple(grid)) {
                return clock.from();
            }
            at = clock.from() - 1;
        }
    }

    /** The first boundary of the grid after a moment. */
    private long next(long timeMicros) {
        long at = timeMicros;
        while (true) {
            clock.seek(at);
            long boundary = Math.addExact(at, grid - sinceMultiple(at, grid));
            if (boundary < clock.until()) {
                return boundary;
            }
            at = clock.until();
            clock.seek(at);
            if (skipsMultiple(grid) || sinceMultiple(at, grid) == 0) {
                return at;
            }
        }
    }

    private boolean isStart(long boundary) {
        clock.seek(boundary);
        return sinceMultiple(boundary, slide) == 0 || boundary == clock.from() && skipsMultiple(slide);
    }

    /** What the clock has gone on, at a moment of its period, since it would have shown a multiple of {@code step}. */
    private long sinceMultiple(long micros, long step) {
        return Math.floorMod(Math.subtractExact(Math.addExact(micros, clock.offset()), offset), step);
    }

    /** Whether a multiple of {@code step} is among the times that the clock skipped when its period began. */
    private boolean skipsMultiple(long step) {
        if (clock.offset() <= clock.offsetBefore()) {
            return false;
        }
        long skippedFrom = clock.from() + clock.offsetBefore();
        long toMultiple = Math.floorMod(offset - skippedFrom, step);
        return toMultiple < clock.offset() - clock.offsetBefore();
    }
}
