package io.tidemark.tests.simulation.story;

import static io.tidemark.tests.simulation.story.Batches.grouped;
import static io.tidemark.tests.simulation.story.Batches.lines;
import static io.tidemark.tests.simulation.story.Batches.sorted;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The stories. In each, view {@code seen} counts how often each event of its first source was applied. */
public final class Stories {
    private static final String SALES = """
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP NOT NULL, store VARCHAR, amount INTEGER,
              WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY)
            WITH (connector = 'simulated', topic = 'sales', format = 'json');
            """;
    private static final String SEEN =
            "CREATE MATERIALIZED VIEW seen AS SELECT id, COUNT(*) AS n FROM sales GROUP BY id;\n";
    private static final String ITEMS = """
            CREATE TABLE items (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, g VARCHAR, x INTEGER,
              WATERMARK FOR at AS at - INTERVAL '10' MINUTE);
            """;
    private static final String OF_ITEMS =
            """
            CREATE MATERIALIZED VIEW seen AS SELECT k, COUNT(*) AS n FROM items GROUP BY k;
            CREATE MATERIALIZED VIEW groups AS SELECT g, SUM(x) AS total, COUNT(*) AS n, MAX(x) AS most FROM items GROUP BY g;
            CREATE MATERIALIZED VIEW large AS SELECT k, x * 2 AS y FROM items WHERE x > 9;
            CREATE MATERIALIZED VIEW tens WITH (correct_within = '3650 days') AS
            SELECT window_start, window_end, SUM(x) AS total, COUNT(*) AS n
            FROM TUMBLE(items, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            """ + sink("groups_out", "groups", "") + sink("large_out", "large", ", mode = 'retract'");
    private static final String SUMS = """
            SELECT window_start, window_end, store, SUM(amount) AS total, COUNT(*) AS n
            FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, store;
            """;

    private Stories() {}

    private static String sink(String name, String view, String options) {
        return "CREATE SINK " + name + " FROM " + view + " WITH (connector = 'simulated', format = 'json'" + options
                + ");\n";
    }

    /** All of them. */
    public static List<Story> all() {
        return List.of(
                sums(),
                hops(),
                windowsOverWindows(),
                tables(),
                joins(),
                pairs(),
                undeduplicated(),
                pushed(),
                acknowledged(),
                newest("newest rows", ""),
                newest("newest rows, read once", "forgets = true, "),
                rated());
    }

    /** A source whose rows ask a table outside; what it answers is never the same, so {@code AnswersChecker} says what is right. */
    private static Story rated() {
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

    /** A source whose rows can be read once only, and are gone when they have been acknowledged. */
    private static Story acknowledged() {
        return new Story(
                "acknowledged",
                SALES.replace("format =", "forgets = true, format =") + SEEN + "CREATE MATERIALIZED VIEW sums AS "
                        + SUMS + sink("sums_out", "sums", "") + sink("seen_out", "seen", ", mode = 'retract'"),
                2,
                outside -> outside.sales("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "sums", Batches.sums(facts.events("sales"), 10)));
    }

    /** Windows with late rows and corrections, over a source whose events are sent twice. */
    private static Story sums() {
        return new Story(
                "sums",
                SALES + SEEN + "CREATE MATERIALIZED VIEW sums AS " + SUMS + sink("sums_out", "sums", "")
                        + sink("seen_out", "seen", ", mode = 'retract'"),
                3,
                outside -> outside.sales("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "sums", Batches.sums(facts.events("sales"), 10)));
    }

    private static Story hops() {
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

    private static Story windowsOverWindows() {
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

    /** Statements that insert, update and delete. */
    private static Story tables() {
        return new Story(
                "tables",
                ITEMS + OF_ITEMS,
                3,
                outside -> outside.items("items"),
                facts -> ofItems(facts.items().values()));
    }

    private static Map<String, List<String>> ofItems(Collection<Item> items) {
        return Map.of(
                "seen", lines(grouped(items, item -> String.valueOf(item.k()), List::size)),
                "groups", lines(grouped(items, Item::g, Stories::totals)),
                "large", large(items),
                "tens",
                        lines(grouped(
                                items,
                                Stories::ten,
                                group -> group.stream().mapToInt(Item::x).sum() + " | " + group.size())));
    }

    /** A source with a primary key: rows replace rows, and tombstones delete them. */
    private static Story newest(String name, String options) {
        return new Story(
                name,
                """
                CREATE SOURCE stock (k INTEGER, at TIMESTAMP NOT NULL, g VARCHAR, x INTEGER, PRIMARY KEY (k),
                  WATERMARK FOR at AS at - INTERVAL '10' MINUTE)
                WITH (connector = 'simulated', topic = 'stock', %sformat = 'json', key_format = 'json');
                """.formatted(options) + OF_ITEMS.replace("items", "stock"),
                // Of what can be read once only, no view may come later: the sinks may.
                options.isEmpty() ? 3 : 2,
                outside -> outside.newest("stock"),
                facts -> ofItems(facts.newest("stock").values()));
    }

    private static String ten(Item item) {
        return Batches.window(new Sale("", item.atMicros(), "", 0).window(10), 10);
    }

    private static List<String> large(Collection<Item> items) {
        List<String> lines = new ArrayList<>();
        for (Item item : items) {
            if (item.x() > 9) {
                lines.add(item.k() + " | " + item.x() * 2);
            }
        }
        return sorted(lines);
    }

    private static String totals(List<Item> items) {
        return items.stream().mapToInt(Item::x).sum() + " | " + items.size() + " | "
                + items.stream().mapToInt(Item::x).max().orElseThrow();
    }

    /** A source joined with a table that changes. */
    private static Story joins() {
        return new Story(
                "joins",
                SALES + ITEMS + SEEN + """
                CREATE MATERIALIZED VIEW valued AS SELECT s.id, i.k, s.amount * i.x AS worth FROM sales s JOIN items i ON s.store = i.g;
                CREATE MATERIALIZED VIEW worths AS SELECT k, SUM(worth) AS total FROM valued GROUP BY k;
                """ + sink("worths_out", "worths", "")
                        + sink("valued_out", "valued", ", mode = 'retract'"),
                4,
                outside -> {
                    outside.sales("sales");
                    outside.items("items");
                },
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "valued", valued(facts),
                        "worths", worths(facts)));
    }

    private static List<String> valued(Facts facts) {
        List<String> lines = new ArrayList<>();
        for (Sale sale : facts.events("sales")) {
            for (Item item : facts.items().values()) {
                if (sale.store().equals(item.g())) {
                    lines.add(sale.id() + " | " + item.k() + " | " + sale.amount() * item.x());
                }
            }
        }
        return sorted(lines);
    }

    private static List<String> worths(Facts facts) {
        List<String> lines = new ArrayList<>();
        for (Item item : facts.items().values()) {
            List<Sale> joined = facts.events("sales").stream()
                    .filter(sale -> sale.store().equals(item.g()))
                    .toList();
            if (!joined.isEmpty()) {
                lines.add(item.k() + " | " + Batches.total(joined) * item.x());
            }
        }
        return sorted(lines);
    }

    /** Two sources joined within bounds of time; the watermark is too far behind for anything to come too late. */
    private static Story pairs() {
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

    /** Each row counts, however often its event was sent. */
    private static Story undeduplicated() {
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

    /** Rows that are pushed in. */
    private static Story pushed() {
        String source = SALES.substring(0, SALES.indexOf("WITH (connector")) + ";\n";
        return new Story(
                "pushed",
                source + SEEN + "CREATE MATERIALIZED VIEW sums AS " + SUMS + sink("sums_out", "sums", ""),
                2,
                outside -> outside.pushes("sales"),
                facts -> Map.of(
                        "seen", Batches.seen(facts.events("sales")),
                        "sums", Batches.sums(facts.events("sales"), 10)));
    }
}
