package io.tidemark.core.function.row;

import io.tidemark.core.function.text.SearchedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Postgres' functions of regular expressions. A pattern is Postgres' as far as Java's are alike: see {@link RegexPattern}. */
final class RegexFunctions {
    private final RegexPatterns patterns = new RegexPatterns();

    private RegexFunctions() {}

    static void addTo(RowFunctions all) {
        add(all, "regexp_like", (own, given) -> own.matcher(given, 2).find());
        add(all, "regexp_replace", RegexFunctions::replace);
        add(all, "regexp_match", RegexFunctions::match);
        add(all, "regexp_count", (own, given) -> count(own.matcher(given, 3), start(given, 2)));
        add(all, "regexp_substr", (own, given) -> substring(own.matcher(given, 2)));
        add(all, "substring_regex", (own, given) -> {
            Matcher found = own.matcher(given, 2);
            return found.find() ? found.group(found.groupCount() > 0 ? 1 : 0) : null;
        });
        add(all, "regexp_instr", (own, given) -> {
            Matcher found = own.matcher(given, 2);
            return found.find() ? text(given, 0).codePointCount(0, found.start()) + 1L : 0L;
        });
        add(all, "similar_to", RegexFunctions::isSimilar);
        add(all, "regexp_split_to_array", (own, given) -> split(text(given, 0), own.matcher(given, 2)));
    }

    /** A function, and the patterns that it has seen. */
    @FunctionalInterface
    private interface WithPatterns {
        @Nullable
        Object apply(RegexFunctions own, @Nullable Object[] given);
    }

    private static void add(RowFunctions all, String name, WithPatterns function) {
        all.addEach(name, () -> {
            RegexFunctions own = new RegexFunctions();
            return given -> function.apply(own, given);
        });
    }

    private static String text(@Nullable Object[] given, int index) {
        return (String) Objects.requireNonNull(given[index]);
    }

    /** The text against the pattern, with the flags that are argument {@code flags} if there is one. */
    private Matcher matcher(@Nullable Object[] given, int flags) {
        String given3 = given.length > flags ? text(given, flags) : "";
        return patterns.of(text(given, 1), given3).matcher(new SearchedText(text(given, 0)));
    }

    private boolean isSimilar(@Nullable Object[] given) {
        String escape = given.length > 2 ? text(given, 2) : "\\";
        Pattern pattern = patterns.of(SimilarPattern.asRegex(text(given, 1), escape), "");
        return pattern.matcher(new SearchedText(text(given, 0))).matches();
    }

    private static int start(@Nullable Object[] given, int index) {
        long start = given.length > index ? (Long) Objects.requireNonNull(given[index]) : 1;
        if (start < 1) {
            throw RowFunctions.invalid("invalid value for parameter \"start\": " + start);
        }
        String text = text(given, 0);
        long from = Math.min(start - 1, text.codePointCount(0, text.length()));
        return text.offsetByCodePoints(0, (int) from);
    }

    private static long count(Matcher found, int from) {
        long count = 0;
        for (boolean any = found.find(from); any; any = found.find()) {
            count++;
        }
        return count;
    }

    private static @Nullable String substring(Matcher found) {
        return found.find() ? found.group() : null;
    }

    /** The first match's groups, or all of it if there are none; NULL if there is no match. */
    private @Nullable Object match(@Nullable Object[] given) {
        Matcher found = matcher(given, 2);
        if (!found.find()) {
            return null;
        }
        if (found.groupCount() == 0) {
            return List.of(found.group());
        }
        List<@Nullable String> groups = new ArrayList<>();
        for (int i = 1; i <= found.groupCount(); i++) {
            groups.add(found.group(i));
        }
        return groups;
    }

    /** The first match replaced, or all of them with the flag {@code g}. */
    private @Nullable Object replace(@Nullable Object[] given) {
        String flags = given.length > 3 ? text(given, 3) : "";
        Pattern pattern = patterns.of(text(given, 1), flags.replace("g", ""));
        Matcher found = pattern.matcher(new SearchedText(text(given, 0)));
        String with = text(given, 2);
        StringBuilder out = new StringBuilder();
        boolean all = flags.contains("g");
        for (boolean any = found.find(); any; any = all && found.find()) {
            found.appendReplacement(out, "");
            appendReplacement(found, with, out);
            StringFunctions.checkLength(out.length());
        }
        return found.appendTail(out).toString();
    }

    /** {@code \1} to {@code \9} are groups, {@code \&} is all, {@code \\} a backslash. */
    private static void appendReplacement(Matcher found, String with, StringBuilder out) {
        for (int i = 0; i < with.length(); i++) {
            char c = with.charAt(i);
            char next = i + 1 < with.length() ? with.charAt(i + 1) : 0;
            if (c != '\\' || next == 0) {
                out.append(c);
            } else if (next >= '1' && next <= '9' || next == '&') {
                int group = next == '&' ? 0 : next - '0';
                String part = group <= found.groupCount() ? found.group(group) : "";
                out.append(part == null ? "" : part);
                i++;
            } else {
                out.append(next == '\\' ? "\\" : "\\" + next);
                i++;
            }
        }
    }

    /** An empty match does not split at the ends, nor right behind the match before it. */
    private static List<String> split(String text, Matcher found) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (found.find()) {
            boolean empty = found.end() == found.start();
            if (empty && (found.start() == from || found.start() == text.length())) {
                continue;
            }
            parts.add(text.substring(from, found.start()));
            from = found.end();
        }
        parts.add(text.substring(from));
        return parts;
    }
}
