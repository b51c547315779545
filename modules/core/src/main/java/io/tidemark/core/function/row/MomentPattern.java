package io.tidemark.core.function.row;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Patterns of {@code to_char}, {@code to_date} and {@code to_timestamp}: fields as in {@link #FIELDS}, all else as it is written, also in double quotes. */
final class MomentPattern {
    private static final long MICROS_PER_SECOND = 1_000_000;

    /** Longer ones first. Letters' case says that of names: {@code MONTH}, {@code Month}, {@code month}. */
    private static final List<String> FIELDS = List.of(
            "HH24", "HH12", "MONTH", "IYYY", "YYYY", "DDD", "DAY", "MON", "IW", "HH", "MI", "SS", "MS", "US", "DD",
            "DY", "MM", "YY", "AM", "PM", "Q", "D", "ID", "WW", "W", "CC", "J");

    private static final String[] MONTHS = {
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December"
    };
    private static final String[] DAYS = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
    private static final int NAME_WIDTH = 9;

    private MomentPattern() {}

    private static @Nullable String field(String pattern, int at) {
        for (String field : FIELDS) {
            if (pattern.regionMatches(true, at, field, 0, field.length())) {
                return field;
            }
        }
        return null;
    }

    static String write(long micros, String pattern) {
        LocalDateTime moment = LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1_000,
                ZoneOffset.UTC);
        StringBuilder out = new StringBuilder();
        boolean fill = true;
        for (int i = 0; i < pattern.length(); ) {
            if (pattern.regionMatches(true, i, "FM", 0, 2)) {
                fill = false;
                i += 2;
                continue;
            }
            String field = field(pattern, i);
            if (field != null) {
                out.append(value(moment, field, pattern.substring(i, i + field.length()), fill));
                i += field.length();
                fill = true;
            } else if (pattern.charAt(i) == '"') {
                int end = pattern.indexOf('"', i + 1);
                out.append(pattern, i + 1, end < 0 ? pattern.length() : end);
                i = end < 0 ? pattern.length() : end + 1;
            } else {
                out.append(pattern.charAt(i++));
            }
        }
        return out.toString();
    }

    private static String value(LocalDateTime moment, String field, String written, boolean fill) {
        int hour = moment.getHour();
        return switch (field) {
            case "YYYY" -> number(moment.getYear(), 4, fill);
            case "IYYY" -> number(moment.get(IsoFields.WEEK_BASED_YEAR), 4, fill);
            case "YY" -> number(moment.getYear() % 100, 2, fill);
            case "MM" -> number(moment.getMonthValue(), 2, fill);
            case "DD" -> number(moment.getDayOfMonth(), 2, fill);
            case "DDD" -> number(moment.getDayOfYear(), 3, fill);
            case "HH24" -> number(hour, 2, fill);
            case "HH12", "HH" -> number((hour + 11) % 12 + 1, 2, fill);
            case "MI" -> number(moment.getMinute(), 2, fill);
            case "SS" -> number(moment.getSecond(), 2, fill);
            case "MS" -> number(moment.getNano() / 1_000_000, 3, fill);
            case "US" -> number(moment.getNano() / 1_000, 6, fill);
            case "AM", "PM" -> written.equals(field) ? hour < 12 ? "AM" : "PM" : hour < 12 ? "am" : "pm";
            case "Q" -> String.valueOf(moment.get(IsoFields.QUARTER_OF_YEAR));
            case "D" -> String.valueOf(moment.getDayOfWeek().getValue() % 7 + 1);
            case "ID" -> String.valueOf(moment.getDayOfWeek().getValue());
            case "IW" -> number(moment.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2, fill);
            case "WW" -> number((moment.getDayOfYear() - 1) / 7 + 1, 2, fill);
            case "W" -> String.valueOf((moment.getDayOfMonth() - 1) / 7 + 1);
            case "CC" -> number((moment.getYear() - 1) / 100 + 1, 2, fill);
            case "J" -> String.valueOf(moment.toLocalDate().toEpochDay() + 2_440_588);
            case "MONTH" -> name(MONTHS[moment.getMonthValue() - 1], written, fill ? NAME_WIDTH : 0);
            case "MON" -> name(MONTHS[moment.getMonthValue() - 1].substring(0, 3), written, 0);
            case "DAY" -> name(DAYS[moment.getDayOfWeek().getValue() - 1], written, fill ? NAME_WIDTH : 0);
            default -> name(DAYS[moment.getDayOfWeek().getValue() - 1].substring(0, 3), written, 0);
        };
    }

    private static String number(int value, int width, boolean fill) {
        String digits = String.valueOf(value);
        return fill && digits.length() < width ? "0".repeat(width - digits.length()) + digits : digits;
    }

    private static String name(String name, String written, int width) {
        String shown = Character.isLowerCase(written.charAt(0))
                ? name.toLowerCase(Locale.ROOT)
                : Character.isUpperCase(written.charAt(1)) ? name.toUpperCase(Locale.ROOT) : name;
        return shown + " ".repeat(Math.max(0, width - shown.length()));
    }

    /** The moment that a text gives, in microseconds; fields that the pattern does not have are those of 0001-01-01 00:00. */
    static long read(String text, String pattern) {
        return new Reading(text).read(pattern);
    }

    /** One text on its way. */
    private static final class Reading {
        private final String text;
        private int at;
        private int year = 1;
        private int month = 1;
        private int day = 1;
        private int dayOfYear;
        private int hour;
        private int minute;
        private int second;
        private int micros;
        private int afternoon = -1;

        Reading(String text) {
            this.text = text;
        }

        long read(String pattern) {
            for (int i = 0; i < pattern.length(); ) {
                String field = field(pattern, i);
                if (field != null) {
                    readField(field);
                    i += field.length();
                } else {
                    // Whatever stands between the fields stands for anything that is no letter or digit.
                    at += at < text.length() && !Character.isLetterOrDigit(text.charAt(at)) ? 1 : 0;
                    i++;
                }
            }
            return moment();
        }

        private void readField(String field) {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            switch (field) {
                case "YYYY" -> year = digits(4);
                case "YY" -> {
                    int years = digits(2);
                    year = years + (years < 70 ? 2000 : 1900);
                }
                case "MM" -> month = digits(2);
                case "DD" -> day = digits(2);
                case "DDD" -> dayOfYear = digits(3);
                case "HH24" -> hour = digits(2);
                case "HH12", "HH" -> hour = digits(2) % 12;
                case "MI" -> minute = digits(2);
                case "SS" -> second = digits(2);
                case "MS" -> micros = fraction(3) * 1_000;
                case "US" -> micros = fraction(6);
                case "AM", "PM" -> afternoon = word("am", "pm");
                case "MONTH" -> month = named(MONTHS, NAME_WIDTH);
                case "MON" -> month = named(MONTHS, 3);
                default -> throw RowFunctions.invalid("the field " + field + " cannot be read from a text");
            }
        }

        private int digits(int most) {
            int from = at;
            while (at < text.length() && at - from < most && Character.isDigit(text.charAt(at))) {
                at++;
            }
            if (at == from) {
                throw MomentFunctions.outOfRange("invalid value in \"" + text + "\" at character " + (from + 1));
            }
            return Integer.parseInt(text.substring(from, at));
        }

        /** Digits after a point: {@code 5} is five tenths. */
        private int fraction(int most) {
            int from = at;
            int value = digits(most);
            for (int i = at - from; i < most; i++) {
                value *= 10;
            }
            return value;
        }

        private int word(String... words) {
            for (int i = 0; i < words.length; i++) {
                if (text.regionMatches(true, at, words[i], 0, words[i].length())) {
                    at += words[i].length();
                    return i;
                }
            }
            throw MomentFunctions.outOfRange("invalid value in \"" + text + "\" at character " + (at + 1));
        }

        private int named(String[] names, int length) {
            String[] cut = names.clone();
            for (int i = 0; i < cut.length; i++) {
                cut[i] = cut[i].substring(0, Math.min(length, cut[i].length()));
            }
            return word(cut) + 1;
        }

        private long moment() {
            try {
                LocalDate date = dayOfYear > 0 ? LocalDate.ofYearDay(year, dayOfYear) : LocalDate.of(year, month, day);
                int hours = hour + (afternoon == 1 ? 12 : 0);
                ChronoField.HOUR_OF_DAY.checkValidValue(hours);
                ChronoField.MINUTE_OF_HOUR.checkValidValue(minute);
                ChronoField.SECOND_OF_MINUTE.checkValidValue(second);
                return ((date.toEpochDay() * 24 + hours) * 60 + minute) * 60 * MICROS_PER_SECOND
                        + second * MICROS_PER_SECOND
                        + micros;
            } catch (DateTimeException e) {
                throw MomentFunctions.outOfRange("date/time field value out of range: \"" + text + "\"");
            }
        }
    }
}
