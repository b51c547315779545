package io.tidemark.tests.docs;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.sink.PostgresTarget;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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
            String url = PostgresServer.shared().database();
            database = PostgresTarget.address(url);
            createStores(url);
        }
        return sql.replace(DATABASE, database);
    }

    /** The table that documents ask. */
    private static void createStores(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE stores (store text PRIMARY KEY, city text, manager text)");
        } catch (SQLException e) {
            throw new IllegalStateException("could not create the table of the documents", e);
        }
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
