package io.tidemark.api.format.text;

/**
 * Days of the proleptic Gregorian calendar, counted from 1970-01-01. Stateless.
 *
 * <p>The year is taken to begin in March, so that the leap day is its last: then months follow a linear rule, and 400 years
 * have 146,097 days wherever they start.
 */
public final class CivilDay {
    private static final int DAYS_OF_400_YEARS = 146_097;
    /** Days from 0000-03-01 to 1970-01-01. */
    private static final int EPOCH_SHIFT = 719_468;

    private CivilDay() {}

    /** Whether there is such a day in the years 1 to 9999. */
    public static boolean exists(int year, int month, int day) {
        return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= length(year, month);
    }

    /** Days of a month. */
    public static int length(int year, int month) {
        if (month == 2) {
            return isLeap(year) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    public static boolean isLeap(int year) {
        return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Days from 1970-01-01 to the given day. */
    public static int toEpochDay(int year, int month, int day) {
        int marchYear = month <= 2 ? year - 1 : year;
        int era = Math.floorDiv(marchYear, 400);
        int yearOfEra = marchYear - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * DAYS_OF_400_YEARS + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - EPOCH_SHIFT;
    }

    /** The date of a day, packed; {@link #year}, {@link #month} and {@link #day} unpack it. */
    public static long ofEpochDay(long epochDay) {
        long shifted = epochDay + EPOCH_SHIFT;
        long era = Math.floorDiv(shifted, DAYS_OF_400_YEARS);
        long dayOfEra = shifted - era * DAYS_OF_400_YEARS;
        long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        long marchMonth = (5 * dayOfYear + 2) / 153;
        long day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        long month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0)) << 16 | month << 8 | day;
    }

    /** The year of a packed date; 0 is the year before year 1. */
    public static int year(long packed) {
        return (int) (packed >> 16);
    }

    public static int month(long packed) {
        return (int) (packed >>> 8) & 0xff;
    }

    public static int day(long packed) {
        return (int) packed & 0xff;
    }
}
