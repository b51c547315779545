package io.tidemark.tests.simulation.story;

import static io.tidemark.tests.simulation.story.Batches.grouped;
import static io.tidemark.tests.simulation.story.Batches.lines;
import static io.tidemark.tests.simulation.story.Batches.sorted;
import static io.tidemark.tests.simulation.story.Scripts.SALES;
import static io.tidemark.tests.simulation.story.Scripts.SEEN;
import static io.tidemark.tests.simulation.story.Scripts.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stories of sales that are read or pushed in. */
final class SaleStories {
    private static final String SUMS = """
            SELECT window_start, window_end, store, SUM(amount) AS total, COUNT(*) AS n
            FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, store;
            """;

    private SaleStories() {}

    /** Windows with late rows and corrections, over a source whose events are sent twice. */
    static Story sums() {
        return new Story(
                "sums",
                SALES + SEEN + "CREATE MATERIALIZED VIEW sums AS " + SUMS + sink("sums_out", "sums", "")
                        + sink("seen_out", "seen", ", mode = 'retract'"),
                3,
                outside -> outside.sales("sales"),
                SaleStories::summed);
    }

    /** A source whose rows can be read once only, and are gone when they have been acknowledged. */
    static Story acknowledged() {
        return new Story(
                "acknowledged",
                SALES.replace("format =", "forgets = true, format =") + SEEN + "CREATE MATERIALIZED VIEW sums AS "
                        + SUMS + sink("sums_out", "sums", "") + sink("seen_out", "seen", ", mode = 'retract'"),
                2,
                outside -> outside.sales("sales"),
                SaleStories::summed);
    }

    /** Rows that are pushed in. */
    static Story pushed() {
        String source = SALES.substring(0, SALES.indexOf("WITH (connector")) + ";\n";
        return new Story(
                "pushed",
                source + SEEN + "CREATE MATERIALIZED VIEW sums AS " + SUMS + sink("sums_out", "sums", ""),
                2,
                outside -> outside.pushes("sales"),
                SaleStories::summed);
    }

    /** What each event counts, and the sums of ten minutes. */
    private static Map<String, List<String>> summed(Facts facts) {
        List<Sale> sales = facts.events("sales");
        return Map.of("seen", Batches.seen(sales), "sums", Batches.sums(sales, 10));
    }

    static Story hops() {
        return new Story(
                "hops",
                SALES + SEEN + """
                CREATE MATERIALIZED VIEW hops AS
                SELECT window_start, window_end, MAX(amount) AS most, MIN(amount) AS least, COUNT(DISTINCT amount) AS kinds
                FROM HOP(sales, at, INTERVAL '5' MINUTE, INTERVAL '15' MINUTE) GROUP BY window_start, window_end;
                """ + sink("hops_out", "hops", ""),
                2,
                outside -> outside.sales("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "hops", Batches.hops(facts.events("sales"), 5, 15)));
    }

    static Story windowsOverWindows() {
        return new Story(
                "windows over windows",
                SALES + SEEN + "CREATE MATERIALIZED VIEW sums AS " + SUMS + """
                CREATE MATERIALIZED VIEW halves AS
                SELECT window_start, window_end, SUM(total) AS total, COUNT(*) AS n
                FROM TUMBLE(sums, window_start, INTERVAL '30' MINUTE) GROUP BY window_start, window_end;
                CREATE MATERIALIZED VIEW stores AS SELECT store, SUM(total) AS total FROM sums GROUP BY store;
                """ + sink("halves_out", "halves", "")
                        + sink("stores_out", "stores", ""),
                4,
                outside -> outside.sales("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "sums", Batches.sums(facts.events("sales"), 10),
                        "halves", halves(facts.events("sales")),
                        "stores", lines(grouped(facts.events("sales"), Sale::store, Batches::total))));
    }

    private static List<String> halves(List<Sale> sales) {
        return lines(grouped(
                sales,
                sale -> Batches.window(sale.window(30), 30),
                group -> Batches.total(group) + " | "
                        + group.stream()
                                .map(sale -> sale.window(10) + sale.store())
                                .distinct()
                                .count()));
    }

    /** Each row counts, however often its event was sent. */
    static Story undeduplicated() {
        return new Story(
                "undeduplicated",
                SALES.replace(", DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY", "") + SEEN + """
                        CREATE MATERIALIZED VIEW dear AS SELECT id, amount FROM sales WHERE amount >= 50;
                        CREATE MATERIALIZED VIEW sums AS
                        """ + SUMS
                        + sink("dear_out", "dear", ", mode = 'append'") + sink("sums_out", "sums", ""),
                3,
                outside -> outside.sales("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.sales("sales")),
                        "dear",
                                sorted(facts.sales("sales").stream()
                                        .filter(sale -> sale.amount() >= 50)
                                        .map(sale -> sale.id() + " | " + sale.amount())
                                        .toList()),
                        "sums", Batches.sums(facts.sales("sales"), 10)));
    }

    /** Two sources joined within bounds of time; the watermark is too far behind for anything to come too late. */
    static Story pairs() {
        String patient = SALES.replace("'5' MINUTE", "'6' HOUR");
        return new Story(
                "pairs",
                patient + patient.replace("SOURCE sales", "SOURCE more").replace("topic = 'sales'", "topic = 'more'")
                        + SEEN + """
                        CREATE MATERIALIZED VIEW pairs AS SELECT s.id, m.id AS other FROM sales s JOIN more m
                        ON s.store = m.store AND m.at BETWEEN s.at - INTERVAL '3' MINUTE AND s.at + INTERVAL '10' MINUTE;
                        """ + sink("pairs_out", "pairs", ", mode = 'retract'"),
                2,
                outside -> {
                    outside.sales("sales");
                    outside.sales("more");
                },
                facts -> Map.of("seen", Batches.seen(facts.events("sales")), "pairs", pairs(facts)));
    }

    private static List<String> pairs(Facts facts) {
        List<String> lines = new ArrayList<>();
        for (Sale sale : facts.events("sales")) {
            for (Sale other : facts.events("more")) {
                long later = other.atMicros() - sale.atMicros();
                if (sale.store().equals(other.store()) && later >= -Sale.minutes(3) && later <= Sale.minutes(10)) {
                    lines.add(sale.id() + " | " + other.id());
                }
            }
        }
        return sorted(lines);
    }

    /** A source whose rows ask a table outside; what it answers is never the same, so {@code AnswersChecker} says what is right. */
    static Story rated() {
        return new Story(
                "rated",
                SALES + """
                        CREATE TABLE rates (store VARCHAR, rate INTEGER, PRIMARY KEY (store))
                        WITH (connector = 'simulated', table = 'rates', cache_ttl = '2 minutes');
                        """ + SEEN + """
                        CREATE MATERIALIZED VIEW rated AS SELECT s.id, s.store, s.amount, r.rate
                        FROM sales s LEFT JOIN rates FOR SYSTEM_TIME AS OF PROCTIME() AS r ON s.store = r.store;
                        CREATE MATERIALIZED VIEW by_rate AS SELECT rate, SUM(amount) AS total, COUNT(*) AS n FROM rated GROUP BY rate;
                        """ + sink("rated_out", "rated", ", mode = 'append'")
                        + sink("by_rate_out", "by_rate", ""),
                4,
                outside -> {
                    outside.sales("sales");
                    outside.rates("rates");
                },
                facts -> Map.of("seen", Batches.seen(facts.events("sales"))));
    }
}
