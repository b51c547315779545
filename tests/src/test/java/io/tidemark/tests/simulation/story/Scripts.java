package io.tidemark.tests.simulation.story;

/** Parts of the stories' scripts. Stateless. */
final class Scripts {
    static final String SALES = """
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP NOT NULL, store VARCHAR, amount INTEGER,
              WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY)
            WITH (connector = 'simulated', topic = 'sales', format = 'json');
            """;
    static final String SEEN = "CREATE MATERIALIZED VIEW seen AS SELECT id, COUNT(*) AS n FROM sales GROUP BY id;\n";

    private Scripts() {}

    static String sink(String name, String view, String options) {
        return "CREATE SINK " + name + " FROM " + view + " WITH (connector = 'simulated', format = 'json'" + options
                + ");\n";
    }
}
