package io.tidemark.engine.verify;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Windows as Postgres computes them: {@code TUMBLE(relation, time, INTERVAL 'n' UNIT)} and {@code HOP(relation, time, slide, size)} of a relation by name become
 * subqueries with {@code date_bin}. All else is left as it is, for Postgres to refuse. Stateless.
 */
final class PostgresWindows {
    private static final String INTERVAL = "(INTERVAL\\s+'[^']+'(?:\\s+[a-z]+)?)";
    private static final Pattern WINDOW = Pattern.compile(
            "\\b(TUMBLE|HOP)\\s*\\(\\s*([a-z_][a-z0-9_]*)\\s*,\\s*([a-z_][a-z0-9_]*)\\s*,\\s*" + INTERVAL
                    + "(?:\\s*,\\s*" + INTERVAL + ")?\\s*\\)(\\s+AS\\b)?(\\s+[a-z_][a-z0-9_]*)?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_ALIAS = Pattern.compile(
            "\\s+(WHERE|GROUP|HAVING|ORDER|JOIN|LEFT|RIGHT|FULL|INNER|CROSS|ON|UNION|LIMIT|WINDOW|QUALIFY|EXCEPT|INTERSECT)",
            Pattern.CASE_INSENSITIVE);

    private PostgresWindows() {}

    /** The query with windows that Postgres can compute. */
    static String in(String query) {
        Matcher matcher = WINDOW.matcher(query);
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            boolean isHop = matcher.group(1).equalsIgnoreCase("HOP");
            boolean isWhole = isHop == (matcher.group(5) != null);
            matcher.appendReplacement(
                    text, Matcher.quoteReplacement(isWhole ? written(matcher, isHop) : matcher.group()));
        }
        return matcher.appendTail(text).toString();
    }

    private static String written(Matcher found, boolean isHop) {
        String slide = found.group(4);
        String size = isHop ? found.group(5) : slide;
        String time = "_rows." + found.group(3);
        String relation = found.group(2);
        String word = found.group(7) == null ? "" : found.group(7);
        boolean hasAlias = !word.isBlank()
                && (found.group(6) != null || !NO_ALIAS.matcher(word).matches());
        // Of all starts a slide apart that hold the time, the last one is the first that is tried.
        String start = "date_bin(" + slide + ", " + time + ", TIMESTAMP '1970-01-01') - " + slide + " * _step";
        return "(SELECT _rows.*, " + start + " AS window_start, " + start + " + " + size + " AS window_end FROM "
                + relation
                + " AS _rows, generate_series(0, (ceil(extract(epoch FROM " + size + ") / extract(epoch FROM " + slide
                + ")) - 1)::integer) AS _step WHERE " + start + " + " + size + " > " + time + ")"
                + (hasAlias ? (found.group(6) == null ? "" : found.group(6)) + word : " AS " + relation + word);
    }
}
