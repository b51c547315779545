package io.tidemark.core.function.row;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Postgres' advanced regular expressions as Java's: {@code [[:alpha:]]}, {@code \m}, {@code \M}, {@code \y}, {@code \Y} and {@code (?i)} at the start are
 * translated, all that both have in common is left as it is. What differs: where several matches begin at one place, Postgres may take the longest.
 */
final class RegexPattern {
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("alpha", "\\p{IsAlphabetic}"),
            Map.entry("digit", "\\p{IsDigit}"),
            Map.entry("alnum", "\\p{IsAlphabetic}\\p{IsDigit}"),
            Map.entry("upper", "\\p{IsUppercase}"),
            Map.entry("lower", "\\p{IsLowercase}"),
            Map.entry("space", "\\s"),
            Map.entry("punct", "\\p{Punct}"),
            Map.entry("blank", " \\t"),
            Map.entry("cntrl", "\\p{Cntrl}"),
            Map.entry("print", "\\p{Print}"),
            Map.entry("graph", "\\p{Graph}"),
            Map.entry("xdigit", "0-9a-fA-F"),
            Map.entry("word", "\\w"));

    private RegexPattern() {}

    static Pattern compile(String pattern, String flags) {
        int options = Pattern.DOTALL;
        for (char flag : flags.toCharArray()) {
            switch (flag) {
                case 'i' -> options |= Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'c', 's', 't' -> {}
                case 'n', 'm' -> options = options & ~Pattern.DOTALL | Pattern.MULTILINE;
                case 'x' -> options |= Pattern.COMMENTS;
                default -> throw RowFunctions.invalid("invalid regular expression option: \"" + flag + "\"");
            }
        }
        try {
            return Pattern.compile(translated(pattern), options);
        } catch (PatternSyntaxException e) {
            throw RowFunctions.invalid("invalid regular expression: " + e.getDescription());
        }
    }

    private static String translated(String pattern) {
        StringBuilder out = new StringBuilder();
        boolean inClass = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                out.append(escape(pattern.charAt(++i)));
            } else if (inClass && pattern.startsWith("[:", i) && pattern.indexOf(":]", i) > 0) {
                int end = pattern.indexOf(":]", i);
                String name = CLASSES.get(pattern.substring(i + 2, end));
                if (name == null) {
                    throw RowFunctions.invalid("invalid regular expression: invalid character class");
                }
                out.append(name);
                i = end + 1;
            } else if (inClass && (c == '[' || c == '&')) {
                out.append('\\').append(c);
            } else {
                inClass = c == '[' || inClass && c != ']' || inClass && isFirst(pattern, i);
                out.append(inClass && c == ']' ? "\\]" : String.valueOf(c));
            }
        }
        return out.toString();
    }

    /** Whether a bracket stands right behind the one that opens its class, and so is a character of it. */
    private static boolean isFirst(String pattern, int at) {
        return pattern.charAt(at - 1) == '[' || pattern.startsWith("[^", Math.max(0, at - 2));
    }

    private static String escape(char c) {
        return switch (c) {
            case 'm' -> "\\b(?=\\w)";
            case 'M' -> "\\b(?<=\\w)";
            case 'y' -> "\\b";
            case 'Y' -> "\\B";
            case 'Z' -> "\\z";
            default -> "\\" + c;
        };
    }
}
