package io.tidemark.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class PostgresServerTest {
    @Test
    void databasesAreApartAndOrderTextByItsBytes() throws Exception {
        PostgresServer server = PostgresServer.shared();
        try (Connection one = DriverManager.getConnection(server.database().url());
                Connection other = DriverManager.getConnection(server.database().url())) {
            one.createStatement().execute("CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('b'), ('B'), ('ä')");
            other.createStatement().execute("CREATE TABLE t (a TEXT)");
            try (ResultSet rows =
                    one.createStatement().executeQuery("SELECT string_agg(a, ' ' ORDER BY a), upper('ä') FROM t")) {
                rows.next();
                assertThat(rows.getString(1)).isEqualTo("B b ä");
                assertThat(rows.getString(2)).isEqualTo("Ä");
            }
        }
    }

    @Test
    void serverThatIsStoppedComesBackWithItsData() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            String url = server.database().url();
            try (Connection connection = DriverManager.getConnection(url)) {
                connection.createStatement().execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)");
            }
            server.stop();
            assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOf(SQLException.class);
            server.restart();
            try (Connection connection = DriverManager.getConnection(url);
                    ResultSet rows = connection.createStatement().executeQuery("SELECT a FROM t")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }
}
