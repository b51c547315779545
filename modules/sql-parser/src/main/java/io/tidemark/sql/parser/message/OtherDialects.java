package io.tidemark.sql.parser.message;

import java.util.Set;

/** The next step for what is written as in another engine, found by the words before the one that could not be read. Stateless. */
final class OtherDialects {
    private OtherDialects() {}

    /** The hint for what other engines create; empty if it is none of that. */
    static String object(Words words) {
        if (!words.kind().equals("CREATE")) {
            return "";
        }
        return switch (words.before(0)) {
            case "STREAM", "TOPIC", "EXTERNAL", "FOREIGN" ->
                "What comes from outside is a source: CREATE SOURCE name (…) WITH (connector = '…', …).";
            case "INDEX", "UNIQUE" -> "There are no indexes: a materialized view keeps what its readers need.";
            case "DATABASE", "SCHEMA" -> "A data directory is one database: another one is named with --data.";
            case "TEMPORARY", "TEMP" -> "What a script needs for itself is a view: CREATE VIEW name AS SELECT ….";
            default -> "";
        };
    }

    /** The hint for what others say and we do not, or otherwise; empty if it is none of that. */
    static String phrase(Words words) {
        String text = words.before(0);
        if (text.equals("CHANGES") && words.before(1).equals("EMIT")) {
            return "Leave EMIT CHANGES out: a view always gives its changes. EMIT ON WINDOW CLOSE hides provisional rows.";
        }
        if (text.equals("ON") && words.before(1).equals("CONFLICT")) {
            return "Name the columns of the primary key: ON CONFLICT (id) DO …; constraints have no names.";
        }
        boolean isWindow = text.equals("(") && words.before(2).equals("WINDOW");
        return isWindow && Set.of("TUMBLING", "HOPPING", "SESSION").contains(words.before(1))
                ? "Windows stand in FROM: FROM TUMBLE(relation, event_time, INTERVAL '1' HOUR) … GROUP BY window_start, window_end."
                : "";
    }
}
