package io.tidemark.tests.docs;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The servers that documents name by the address that each has on a developer's machine: those of the tests take their place. */
final class DocumentServers {
    private static final String BROKER = "localhost:9092";
    private static final Pattern TOPIC = Pattern.compile("\\btopic = '([^']+)'");

    private static final String DATABASE = "postgresql://localhost:5432/shop";

    private String database = "";
    private final Set<String> topics = new HashSet<>();

    /** The block with addresses where there are servers; the topics that it names are made. */
    String resolve(String sql) {
        return resolveDatabase(sql.contains(BROKER) ? resolveTopics(sql) : sql);
    }

    private String resolveDatabase(String sql) {
        if (!sql.contains(DATABASE)) {
            return sql;
        }
        if (database.isEmpty()) {
            PostgresDatabase made = PostgresServer.shared().database();
            // A table that documents ask.
            made.execute("CREATE TABLE stores (store text PRIMARY KEY, city text, manager text)");
            database = made.address();
        }
        return sql.replace(DATABASE, database);
    }

    private String resolveTopics(String sql) {
        KafkaBroker broker = KafkaBroker.shared();
        Matcher matcher = TOPIC.matcher(sql);
        while (matcher.find()) {
            if (topics.add(matcher.group(1))) {
                broker.createTopic(matcher.group(1), 1, Map.of());
            }
        }
        return sql.replace(BROKER, broker.servers());
    }
}
