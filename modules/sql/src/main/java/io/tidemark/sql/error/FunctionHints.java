package io.tidemark.sql.error;

import java.util.Locale;

/** What to write in place of functions that other engines have. Stateless. */
public final class FunctionHints {
    private static final String OTHERWISE =
            "Check its name, the number and the types of its arguments; docs/sql.md lists the functions.";

    private FunctionHints() {}

    /** The next step for somebody who wrote {@code name}, which is not there, or not for its arguments. */
    public static String of(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "getdate", "sysdate", "clock_timestamp", "transaction_timestamp" -> "Write now().";
            case "ifnull", "nvl", "isnull" -> "Write COALESCE(x, y).";
            case "if", "iif", "decode" -> "Write CASE WHEN condition THEN x ELSE y END.";
            case "datediff", "date_diff", "timestampdiff" ->
                "Write x - y, which is an interval, or extract(… FROM x - y).";
            case "dateadd", "date_add", "adddate", "timestampadd" -> "Write x + INTERVAL '1' DAY.";
            case "to_timestamp", "to_date", "to_number", "str_to_date" ->
                "Write CAST(x AS TIMESTAMP), CAST(x AS DATE) or CAST(x AS DECIMAL(12, 2)).";
            case "len" -> "Write length(x).";
            case "tumble", "hop", "tumble_start", "tumble_end", "hop_start", "hop_end", "window_start", "window_end" ->
                "Windows stand in FROM and give the columns window_start and window_end:"
                        + " FROM TUMBLE(relation, event_time, INTERVAL '10' MINUTE).";
            case "count_distinct", "approx_count_distinct" -> "Write COUNT(DISTINCT x).";
            default -> OTHERWISE;
        };
    }
}
