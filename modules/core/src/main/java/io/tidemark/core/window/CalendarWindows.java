package io.tidemark.core.window;

import io.tidemark.core.plan.WindowSpec.Span;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;

/**
 * Windows that start every so many days or months of the calendar in a time zone, counted from 1970-01-01 there plus the offset. A day is what
 * lies between two midnights, so it may have 23 or 25 hours. A midnight that the clock shows twice is the first one; one that it skips is the moment at
 * which it does.
 */
final class CalendarWindows implements Windowing {
    private static final LocalDate EPOCH = LocalDate.EPOCH;

    private final Span size;
    private final Span slide;
    private final Span offset;
    private final LocalClock clock;

    CalendarWindows(Span size, Span slide, Span offset, LocalClock clock) {
        this.size = size;
        this.slide = slide;
        this.offset = offset;
        this.clock = clock;
    }

    @Override
    public void find(long timeMicros, WindowBounds into) {
        into.clear();
        for (long index = lastStarted(timeMicros); ; index--) {
            long end = end(index);
            if (end <= timeMicros) {
                break;
            }
            into.add(start(index), end);
        }
        into.reverse();
    }

    /** Number of the last window that starts at or before a moment. */
    private long lastStarted(long timeMicros) {
        LocalDate date =
                clock.at(timeMicros).minus(offset.micros(), ChronoUnit.MICROS).toLocalDate();
        LocalDate aligned = date.minusDays(offset.days()).minusMonths(offset.months());
        long index = slide.months() > 0
                ? Math.floorDiv(ChronoUnit.MONTHS.between(EPOCH, aligned.withDayOfMonth(1)), (long) slide.months())
                : Math.floorDiv(aligned.toEpochDay(), (long) slide.days());
        // Shifting by months is not exact, and a change of the clock may lie between: the guess can be off by a few.
        while (start(index) > timeMicros) {
            index--;
        }
        while (start(index + 1) <= timeMicros) {
            index++;
        }
        return index;
    }

    private long start(long index) {
        return clock.firstMomentOf(localStart(index));
    }

    private long end(long index) {
        return clock.firstMomentOf(localStart(index)
                .plusMonths(size.months())
                .plusDays(size.days())
                .plus(size.micros(), ChronoUnit.MICROS));
    }

    private LocalDateTime localStart(long index) {
        return EPOCH.plusMonths(index * slide.months() + offset.months())
                .plusDays(index * slide.days() + offset.days())
                .atStartOfDay()
                .plus(offset.micros(), ChronoUnit.MICROS);
    }
}
