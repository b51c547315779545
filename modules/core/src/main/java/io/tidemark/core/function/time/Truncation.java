package io.tidemark.core.function.time;

import io.tidemark.api.format.text.CivilDay;
import org.jspecify.annotations.Nullable;

/** The start of the unit that a point in time lies in. Points are microseconds of some clock since its 1970-01-01 00:00. */
final class Truncation {
    /** 1970-01-01 was a Thursday, three days after the Monday that its week began with. */
    private static final long MONDAY = -3 * TimeUnits.DAY;

    private final DatePart unit;
    private final long size;
    private final long origin;
    /** The last month, quarter, year, … found: rows near each other lie in the same. */
    private long start = 0;

    private long end = 0;

    private Truncation(DatePart unit, long size, long origin) {
        this.unit = unit;
        this.size = size;
        this.origin = origin;
    }

    /** Null if nothing can be cut to {@code unit}. */
    static @Nullable Truncation of(DatePart unit) {
        return switch (unit) {
            case MICROSECONDS -> new Truncation(unit, 1, 0);
            case MILLISECONDS -> new Truncation(unit, TimeUnits.MILLI, 0);
            case SECOND -> new Truncation(unit, TimeUnits.SECOND, 0);
            case MINUTE -> new Truncation(unit, TimeUnits.MINUTE, 0);
            case HOUR -> new Truncation(unit, TimeUnits.HOUR, 0);
            case DAY -> new Truncation(unit, TimeUnits.DAY, 0);
            case WEEK -> new Truncation(unit, TimeUnits.DAYS_OF_WEEK * TimeUnits.DAY, MONDAY);
            case MONTH, QUARTER, YEAR, DECADE, CENTURY, MILLENNIUM -> new Truncation(unit, 0, 0);
            default -> null;
        };
    }

    /** Whether a unit is at least a day, so that its start depends on the offset that its own zone had then. */
    boolean isCivil() {
        return size == 0 || size >= TimeUnits.DAY;
    }

    /** Whether all units are of one length. */
    boolean isFixed() {
        return size != 0;
    }

    long size() {
        return size;
    }

    void apply(long[] points, long[] out, int rows) {
        if (size == 0) {
            for (int i = 0; i < rows; i++) {
                out[i] = apply(points[i]);
            }
            return;
        }
        for (int i = 0; i < rows; i++) {
            out[i] = points[i] - Math.floorMod(points[i] - origin, size);
        }
    }

    long apply(long point) {
        if (size != 0) {
            return point - Math.floorMod(point - origin, size);
        }
        if (point < start || point >= end) {
            findCivilUnit(point);
        }
        return start;
    }

    private void findCivilUnit(long point) {
        long date = CivilDay.ofEpochDay(Math.floorDiv(point, TimeUnits.DAY));
        int year = CivilDay.year(date);
        int month = CivilDay.month(date);
        switch (unit) {
            case MONTH -> setMonths(year, month, 1);
            case QUARTER -> {
                int quarter = (month - 1) / TimeUnits.MONTHS_OF_QUARTER;
                setMonths(year, quarter * TimeUnits.MONTHS_OF_QUARTER + 1, TimeUnits.MONTHS_OF_QUARTER);
            }
            case YEAR -> setYears(year, 1);
            case DECADE -> setYears(Math.floorDiv(year, 10) * 10, 10);
            // Centuries and millennia begin with their year 1.
            case CENTURY -> setYears(Math.floorDiv(year - 1, 100) * 100 + 1, 100);
            default -> setYears(Math.floorDiv(year - 1, 1000) * 1000 + 1, 1000);
        }
    }

    private void setMonths(int year, int month, int count) {
        int next = month + count;
        start = CivilDay.toEpochDay(year, month, 1) * TimeUnits.DAY;
        end = next > TimeUnits.MONTHS_OF_YEAR
                ? CivilDay.toEpochDay(year + 1, next - TimeUnits.MONTHS_OF_YEAR, 1) * TimeUnits.DAY
                : CivilDay.toEpochDay(year, next, 1) * TimeUnits.DAY;
    }

    private void setYears(int year, int count) {
        start = CivilDay.toEpochDay(year, 1, 1) * TimeUnits.DAY;
        end = CivilDay.toEpochDay(year + count, 1, 1) * TimeUnits.DAY;
    }
}
