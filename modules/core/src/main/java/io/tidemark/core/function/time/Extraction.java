package io.tidemark.core.function.time;

import io.tidemark.api.format.text.CivilDay;
import io.tidemark.api.type.TypeKind;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A field of a date, time or interval, as a decimal of {@code scale} digits after the point.
 *
 * @param field the unscaled field of a stored value
 */
record Extraction(LongUnaryOperator field, int scale) {
    private static final int MICRO_DIGITS = 6;
    private static final int MILLI_DIGITS = 3;
    private static final long SECONDS_OF_DAY = 86_400;
    /** As Postgres counts: a year has 365.25 days, a month alone 30. */
    private static final long SECONDS_OF_YEAR = 31_557_600;

    private static final long SECONDS_OF_MONTH = 30 * SECONDS_OF_DAY;

    /** Null if a type has no such field. */
    static @Nullable Extraction of(DatePart part, TypeKind kind) {
        return switch (kind) {
            case TIMESTAMP, TIMESTAMP_TZ -> ofPoint(part, kind == TypeKind.TIMESTAMP_TZ);
            case DATE -> part == DatePart.EPOCH ? whole(days -> days * SECONDS_OF_DAY) : ofDate(part);
            case TIME -> part == DatePart.EPOCH ? micros(micros -> micros) : ofTime(part);
            case INTERVAL_MICROS -> ofMicros(part);
            case INTERVAL_MONTHS -> ofMonths(part);
            default -> null;
        };
    }

    private static Extraction whole(LongUnaryOperator field) {
        return new Extraction(field, 0);
    }

    private static Extraction micros(LongUnaryOperator field) {
        return new Extraction(field, MICRO_DIGITS);
    }

    private static @Nullable Extraction ofPoint(DatePart part, boolean zoned) {
        switch (part) {
            case EPOCH -> {
                return micros(micros -> micros);
            }
            case TIMEZONE, TIMEZONE_HOUR, TIMEZONE_MINUTE -> {
                return zoned ? whole(micros -> 0) : null;
            }
            default -> {}
        }
        Extraction ofTime = ofTime(part);
        if (ofTime != null) {
            return ofTime;
        }
        Extraction ofDate = ofDate(part);
        if (ofDate == null) {
            return null;
        }
        LongUnaryOperator field = ofDate.field;
        return whole(micros -> field.applyAsLong(Math.floorDiv(micros, TimeUnits.DAY)));
    }

    /** Of a time of day, and of a point in time, whose time of day it is, also before 1970: each unit goes into the next, and so into the day. */
    private static @Nullable Extraction ofTime(DatePart part) {
        return switch (part) {
            case MICROSECONDS -> whole(micros -> Math.floorMod(micros, TimeUnits.MINUTE));
            case MILLISECONDS -> new Extraction(micros -> Math.floorMod(micros, TimeUnits.MINUTE), MILLI_DIGITS);
            case SECOND -> micros(micros -> Math.floorMod(micros, TimeUnits.MINUTE));
            case MINUTE -> whole(micros -> Math.floorMod(micros, TimeUnits.HOUR) / TimeUnits.MINUTE);
            case HOUR -> whole(micros -> Math.floorMod(micros, TimeUnits.DAY) / TimeUnits.HOUR);
            default -> null;
        };
    }

    private static @Nullable Extraction ofDate(DatePart part) {
        return switch (part) {
            case DAY -> whole(days -> CivilDay.day(CivilDay.ofEpochDay(days)));
            case MONTH -> whole(days -> CivilDay.month(CivilDay.ofEpochDay(days)));
            case QUARTER ->
                whole(days -> (CivilDay.month(CivilDay.ofEpochDay(days)) - 1) / TimeUnits.MONTHS_OF_QUARTER + 1);
            case YEAR -> whole(days -> commonEra(year(days)));
            case DECADE -> whole(days -> Math.floorDiv(year(days), 10));
            case CENTURY -> whole(days -> ordinal(year(days), 100));
            case MILLENNIUM -> whole(days -> ordinal(year(days), 1000));
            case DOW -> whole(days -> isoDay(days) % TimeUnits.DAYS_OF_WEEK);
            case ISODOW -> whole(Extraction::isoDay);
            case DOY -> whole(Extraction::dayOfYear);
            // The week belongs to the year that its Thursday lies in.
            case WEEK -> whole(days -> (dayOfYear(thursday(days)) - 1) / TimeUnits.DAYS_OF_WEEK + 1);
            case ISOYEAR -> whole(days -> commonEra(year(thursday(days))));
            default -> null;
        };
    }

    private static int year(long days) {
        return CivilDay.year(CivilDay.ofEpochDay(days));
    }

    /** There is no year 0: the year before 1 is -1. */
    private static int commonEra(int year) {
        return year > 0 ? year : year - 1;
    }

    /** The number of the century, or millennium: they begin with their year 1, and there is none of number 0. */
    private static int ordinal(int year, int years) {
        return year > 0 ? (year + years - 1) / years : (year - years) / years;
    }

    /** 1 for Monday to 7 for Sunday; 1970-01-01 was a Thursday. */
    private static int isoDay(long days) {
        return (int) Math.floorMod(days + 3, (long) TimeUnits.DAYS_OF_WEEK) + 1;
    }

    private static long thursday(long days) {
        return days + 4 - isoDay(days);
    }

    private static long dayOfYear(long days) {
        return days - CivilDay.toEpochDay(year(days), 1, 1) + 1;
    }

    /** Of an interval, whose fields have its sign. */
    private static @Nullable Extraction ofMicros(DatePart part) {
        return switch (part) {
            case EPOCH -> micros(micros -> micros);
            case MICROSECONDS -> whole(micros -> micros % TimeUnits.MINUTE);
            case MILLISECONDS -> new Extraction(micros -> micros % TimeUnits.MINUTE, MILLI_DIGITS);
            case SECOND -> micros(micros -> micros % TimeUnits.MINUTE);
            case MINUTE -> whole(micros -> micros % TimeUnits.HOUR / TimeUnits.MINUTE);
            case HOUR -> whole(micros -> micros % TimeUnits.DAY / TimeUnits.HOUR);
            case DAY -> whole(micros -> micros / TimeUnits.DAY);
            case WEEK, MONTH, QUARTER, YEAR, DECADE, CENTURY, MILLENNIUM -> whole(micros -> 0);
            default -> null;
        };
    }

    private static @Nullable Extraction ofMonths(DatePart part) {
        int year = TimeUnits.MONTHS_OF_YEAR;
        return switch (part) {
            case EPOCH -> whole(months -> months / year * SECONDS_OF_YEAR + months % year * SECONDS_OF_MONTH);
            case MONTH -> whole(months -> months % year);
            case QUARTER -> whole(months -> months % year / TimeUnits.MONTHS_OF_QUARTER + 1);
            case YEAR -> whole(months -> months / year);
            case DECADE -> whole(months -> months / (10 * year));
            case CENTURY -> whole(months -> months / (100 * year));
            case MILLENNIUM -> whole(months -> months / (1000 * year));
            case DAY, HOUR, MINUTE, SECOND, MILLISECONDS, MICROSECONDS -> whole(months -> 0);
            default -> null;
        };
    }
}
