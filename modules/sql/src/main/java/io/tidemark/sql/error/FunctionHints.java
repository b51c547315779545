package io.tidemark.sql.error;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What to write in place of functions that other engines have. Stateless. */
public final class FunctionHints {
    private static final String OTHERWISE =
            "Check its name, the number and the types of its arguments; docs/sql.md lists the functions.";

    /** Names, a colon, and the next step for somebody who wrote one of them. */
    private static final String ALL = """
            getdate, sysdate, clock_timestamp, transaction_timestamp: Write now().
            isnull: Write COALESCE(x, y).
            iif, decode: Write CASE WHEN condition THEN x ELSE y END.
            datediff, date_diff, timestampdiff: Write TIMESTAMPDIFF(DAY, from, to), or x - y, which is an interval, or of dates a number of days.
            dateadd, date_add, adddate, timestampadd: Write x + INTERVAL '1' DAY.
            to_timestamp, to_date, to_number, str_to_date: Write CAST(x AS TIMESTAMP), CAST(x AS DATE) or CAST(x AS DECIMAL(12, 2)).
            len: Write length(x).
            ucase: Write upper(x).
            lcase: Write lower(x).
            instr, locate, charindex: Write position(part IN x), or strpos(x, part).
            date_format: Write to_char(x, 'YYYY-MM-DD HH24:MI:SS').
            from_unixtime, to_timestamp_ltz: Write to_timestamp(seconds); of milliseconds to_timestamp(x / 1000.0).
            unix_timestamp: Write extract(epoch FROM x).
            convert_tz: Write x AT TIME ZONE 'Asia/Tokyo'.
            regexp_extract: Write regexp_substr(x, pattern), or substring(x FROM pattern), which gives the group in parentheses.
            split: Write string_to_array(x, ','), or split_part(x, ',', 2).
            array_contains: Write x = ANY (array).
            extractjsonfield, get_json_object: Write JSON_VALUE(x, '$.path').
            json_string: Write to_jsonb(x).
            latest_by_offset, last: Write ARG_MAX(x, event_time).
            earliest_by_offset, first: Write ARG_MIN(x, event_time).
            collect_list: Write ARRAY_AGG(x).
            collect_set: Write ARRAY_AGG(DISTINCT x).
            group_concat: Write STRING_AGG(x, ',').
            median, approx_percentile: Write PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY x).
            topk, topkdistinct: Rank the rows: ROW_NUMBER() OVER (PARTITION BY … ORDER BY … DESC), and keep the first.
            session_window: Windows stand in FROM: FROM SESSION(relation, event_time, key, INTERVAL '5' MINUTE) … GROUP BY key, window_start, window_end.
            windowstart, windowend: Windows give the columns window_start and window_end.
            proctime: There is no processing time: write now(), or take the event time of the row.
            uuid, gen_random_uuid, rand, random: It would give another value on each run, and a replay could not repeat it: take it from the row.
            tumble, hop, tumble_start, tumble_end, hop_start, hop_end, window_start, window_end: Windows stand in FROM and give the columns window_start and window_end: FROM TUMBLE(relation, event_time, INTERVAL '10' MINUTE).
            age: Write x - y, which is a number of microseconds, or TIMESTAMPDIFF(MONTH, y, x): months and shorter units do not mix in an interval.
            make_interval: Write n * INTERVAL '1 day', or n * INTERVAL '1 month': months and shorter units do not mix in an interval.
            justify_days, justify_hours, justify_interval: Leave it out: 24 hours are a day here, and no number of days is a month.
            count_distinct, approx_count_distinct: Write COUNT(DISTINCT x).
            """;

    private static final Map<String, String> BY_NAME = byName();

    private FunctionHints() {}

    private static Map<String, String> byName() {
        Map<String, String> byName = new HashMap<>();
        ALL.lines().forEach(line -> {
            int colon = line.indexOf(": ");
            Arrays.stream(line.substring(0, colon).split(", "))
                    .forEach(name -> byName.put(name, line.substring(colon + 2)));
        });
        return Map.copyOf(byName);
    }

    /** The next step for somebody who wrote {@code name}, which is not there, or not for its arguments. */
    public static String of(String name) {
        return BY_NAME.getOrDefault(name.toLowerCase(Locale.ROOT), OTHERWISE);
    }
}
