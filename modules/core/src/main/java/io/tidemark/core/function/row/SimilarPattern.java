package io.tidemark.core.function.row;

import java.util.Locale;

/**
 * A pattern of SIMILAR TO as a regular expression of Postgres: {@code %} is any text and {@code _} any character; {@code | * + ? { } ( ) [ ]} mean what they mean there; a
 * dot and whatever else a regular expression would take for more than itself does not. The whole text has to match. Stateless.
 */
final class SimilarPattern {
    private SimilarPattern() {}

    /**
     * The same pattern as a regular expression.
     *
     * @param escape the character before one that is meant literally; empty for none
     */
    static String asRegex(String pattern, String escape) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw RowFunctions.invalid(
                    String.format(Locale.ROOT, "invalid escape string: \"%s\"; it is one character, or empty", escape));
        }
        StringBuilder out = new StringBuilder();
        boolean inBrackets = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!escape.isEmpty() && pattern.startsWith(escape, i)) {
                i += escape.length();
                if (i < pattern.length()) {
                    out.append('\\').append(pattern.charAt(i));
                }
            } else if (inBrackets) {
                inBrackets = c != ']';
                out.append(c == '\\' ? "\\\\" : String.valueOf(c));
            } else {
                inBrackets = c == '[';
                out.append(outsideOfBrackets(c));
            }
        }
        return out.toString();
    }

    private static String outsideOfBrackets(char c) {
        return switch (c) {
            case '%' -> ".*";
            case '_' -> ".";
            // A group of SIMILAR TO catches nothing.
            case '(' -> "(?:";
            case '\\', '.', '^', '$' -> "\\" + c;
            default -> String.valueOf(c);
        };
    }
}
