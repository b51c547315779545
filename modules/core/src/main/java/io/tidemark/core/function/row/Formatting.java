package io.tidemark.core.function.row;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code format(text, value, …)}: {@code %s}, {@code %I}, {@code %L}, {@code %%}, with {@code 2$} for a position, {@code -} and a width. */
final class Formatting {
    private static final Pattern SPECIFIER =
            Pattern.compile("%(?:(%)|(\\d+\\$)?(-)?(\\d+)?([sIL])|(.?))", Pattern.DOTALL);

    private Formatting() {}

    static @Nullable Object format(@Nullable Object[] given) {
        if (given[0] == null) {
            return null;
        }
        Matcher found = SPECIFIER.matcher((String) given[0]);
        StringBuilder out = new StringBuilder();
        int next = 1;
        while (found.find()) {
            if (found.group(1) != null) {
                found.appendReplacement(out, "%");
                continue;
            }
            if (found.group(5) == null) {
                throw RowFunctions.invalid("unrecognized format() type specifier \"" + found.group(6) + "\"");
            }
            String place = found.group(2);
            int index = place == null ? next : number(place.substring(0, place.length() - 1));
            next = index + 1;
            if (index < 1 || index >= given.length) {
                throw RowFunctions.invalid("too few arguments for format()");
            }
            String text = padded(value(given[index], found.group(5)), found.group(3) != null, found.group(4));
            StringFunctions.checkLength((long) out.length() + text.length());
            found.appendReplacement(out, Matcher.quoteReplacement(text));
        }
        return found.appendTail(out).toString();
    }

    private static String value(@Nullable Object value, String kind) {
        if (value == null) {
            if (kind.equals("I")) {
                throw RowFunctions.invalid("null values cannot be formatted as an SQL identifier");
            }
            return kind.equals("L") ? "NULL" : "";
        }
        return switch (kind) {
            case "I" -> StringFunctions.quoteIdentifier((String) value);
            case "L" -> StringFunctions.quoteLiteral((String) value);
            default -> (String) value;
        };
    }

    private static int number(String digits) {
        if (digits.length() > 9) {
            throw RowFunctions.invalid("number is out of range: " + digits);
        }
        return Integer.parseInt(digits);
    }

    private static String padded(String text, boolean left, @Nullable String width) {
        int missing = width == null ? 0 : Math.max(0, number(width) - text.codePointCount(0, text.length()));
        StringFunctions.checkLength(missing);
        return left ? text + " ".repeat(missing) : " ".repeat(missing) + text;
    }
}
