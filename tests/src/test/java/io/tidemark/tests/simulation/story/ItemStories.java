package io.tidemark.tests.simulation.story;

import static io.tidemark.tests.simulation.story.Batches.grouped;
import static io.tidemark.tests.simulation.story.Batches.lines;
import static io.tidemark.tests.simulation.story.Batches.sorted;
import static io.tidemark.tests.simulation.story.Scripts.SALES;
import static io.tidemark.tests.simulation.story.Scripts.SEEN;
import static io.tidemark.tests.simulation.story.Scripts.sink;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Stories of rows that come, change and go: of a table, or of a source with a primary key. */
final class ItemStories {
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

    private ItemStories() {}

    /** Statements that insert, update and delete. */
    static Story tables() {
        return new Story(
                "tables",
                ITEMS + OF_ITEMS,
                3,
                outside -> outside.items("items"),
                facts -> ofItems(facts.items().values()));
    }

    /** A source with a primary key: rows replace rows, and tombstones delete them. */
    static Story newest(String name, String options) {
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

    private static Map<String, List<String>> ofItems(Collection<Item> items) {
        return Map.of(
                "seen", lines(grouped(items, item -> String.valueOf(item.k()), List::size)),
                "groups", lines(grouped(items, Item::g, ItemStories::totals)),
                "large", large(items),
                "tens",
                        lines(grouped(
                                items,
                                ItemStories::ten,
                                group -> group.stream().mapToInt(Item::x).sum() + " | " + group.size())));
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
    static Story joins() {
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
}
