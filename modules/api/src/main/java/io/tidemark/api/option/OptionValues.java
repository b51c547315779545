package io.tidemark.api.option;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of option values: durations, sizes, numbers. Stateless. */
public final class OptionValues {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([a-zA-Zµ]*)\\s*");

    private OptionValues() {}

    static void check(String owner, String name, OptionSpec spec, String value) {
        String expected = expectation(spec.kind(), value);
        if (!expected.isEmpty()) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"" + name + "\" is '" + value + "', which is not " + expected + ".")
                    .withHint(spec.description() + ".");
        }
    }

    private static String expectation(OptionKind kind, String value) {
        boolean valid = switch (kind) {
            case TEXT, SECRET -> true;
            case BOOLEAN -> value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
            case INTEGER -> value.trim().matches("[+-]?\\d{1,18}");
            case DURATION -> tryMicros(value) >= 0;
            case BYTES -> tryBytes(value) >= 0;
        };
        return valid
                ? ""
                : switch (kind) {
                    case TEXT, SECRET -> "text";
                    case BOOLEAN -> "true or false";
                    case INTEGER -> "a whole number";
                    case DURATION -> "a duration such as '5 minutes'";
                    case BYTES -> "a size such as '64 MB'";
                };
    }

    /** A duration such as {@code 90 seconds}, {@code 5 minutes} or {@code 1 day} in microseconds. */
    public static long micros(String text) {
        long micros = tryMicros(text);
        if (micros < 0) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "'" + text + "' is not a duration")
                    .withHint("Write a number and a unit, such as '5 minutes'.");
        }
        return micros;
    }

    /** A size such as {@code 4096}, {@code 64 MB} or {@code 1 GiB} in bytes; the units are powers of 1024. */
    public static long bytes(String text) {
        long bytes = tryBytes(text);
        if (bytes < 0) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "'" + text + "' is not a size")
                    .withHint("Write a number and a unit, such as '64 MB'.");
        }
        return bytes;
    }

    private static long tryMicros(String text) {
        return scaled(text, unit -> switch (unit) {
            case "us", "µs", "microsecond", "microseconds" -> 1L;
            case "ms", "millisecond", "milliseconds" -> 1_000L;
            case "s", "sec", "second", "seconds" -> 1_000_000L;
            case "m", "min", "minute", "minutes" -> 60_000_000L;
            case "h", "hour", "hours" -> 3_600_000_000L;
            case "d", "day", "days" -> 86_400_000_000L;
            case "w", "week", "weeks" -> 604_800_000_000L;
            default -> -1L;
        });
    }

    private static long tryBytes(String text) {
        return scaled(text, unit -> switch (unit) {
            case "", "b", "byte", "bytes" -> 1L;
            case "k", "kb", "kib" -> 1L << 10;
            case "m", "mb", "mib" -> 1L << 20;
            case "g", "gb", "gib" -> 1L << 30;
            case "t", "tb", "tib" -> 1L << 40;
            default -> -1L;
        });
    }

    private interface UnitSize {
        long of(String unit);
    }

    private static long scaled(String text, UnitSize units) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            return -1;
        }
        long unit = units.of(matcher.group(2).toLowerCase(Locale.ROOT));
        BigDecimal value = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        return unit < 0 || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0 ? -1 : value.longValue();
    }

    /** The Levenshtein distance between two names, for "did you mean". */
    public static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
