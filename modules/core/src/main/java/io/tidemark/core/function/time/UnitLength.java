package io.tidemark.core.function.time;

import io.tidemark.core.expr.Expr;
import org.jspecify.annotations.Nullable;

/**
 * How long the units are that {@code date_trunc} cuts time into, and where they begin. Immutable.
 *
 * @param months calendar months
 * @param days days
 * @param micros microseconds, for units of hours or less
 * @param offsetDays days from 1970-01-01 to the first unit that begins after it
 */
public record UnitLength(int months, int days, long micros, int offsetDays) {
    private static final long DAY = TimeUnits.DAY;
    private static final int MONTHS_OF_DECADE = 120;
    private static final int FIRST_MONDAY = 4;

    /** An offset of a time zone may change within a unit, by an hour as a rule; some zones have moved by more. */
    private static final long ZONE_SLACK = DAY;

    /** The unit that an argument names; null if it is not constant, or if its units do not step evenly from 1970 on (centuries, millennia). */
    public static @Nullable UnitLength of(Expr unit) {
        DatePart part = DatePart.ofArgument(unit);
        if (part == null) {
            return null;
        }
        return switch (part) {
            case MICROSECONDS -> new UnitLength(0, 0, 1, 0);
            case MILLISECONDS -> new UnitLength(0, 0, TimeUnits.MILLI, 0);
            case SECOND -> new UnitLength(0, 0, TimeUnits.SECOND, 0);
            case MINUTE -> new UnitLength(0, 0, TimeUnits.MINUTE, 0);
            case HOUR -> new UnitLength(0, 0, TimeUnits.HOUR, 0);
            case DAY -> new UnitLength(0, 1, 0, 0);
            case WEEK -> new UnitLength(0, TimeUnits.DAYS_OF_WEEK, 0, FIRST_MONDAY);
            case MONTH -> new UnitLength(1, 0, 0, 0);
            case QUARTER -> new UnitLength(TimeUnits.MONTHS_OF_QUARTER, 0, 0, 0);
            case YEAR -> new UnitLength(TimeUnits.MONTHS_OF_YEAR, 0, 0, 0);
            case DECADE -> new UnitLength(MONTHS_OF_DECADE, 0, 0, 0);
            default -> null;
        };
    }

    /** Whether a unit is a day or more, so that a time zone decides where it begins. */
    public boolean isCivil() {
        return months > 0 || days > 0;
    }

    /** The longest that a unit lasts, in microseconds. */
    public long longestMicros(boolean inZone) {
        long longest = (months == 0 ? days : months * 31L) * DAY + micros;
        return inZone ? longest + ZONE_SLACK : longest;
    }
}
