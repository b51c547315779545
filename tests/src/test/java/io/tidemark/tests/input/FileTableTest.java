package io.tidemark.tests.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are read from files, which change between runs. */
final class FileTableTest {
    private static final String SALES = "SELECT city, sales FROM v ORDER BY city";

    @TempDir
    Path folder;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(folder);
        bench.write("stores.csv", "store,city", "s1,Kyoto", "s2,Osaka");
        bench.write("in/a.jsonl", "{\"store\": \"s1\", \"amount\": 1}", "{\"store\": \"s2\", \"amount\": 2}");
        bench.execute("""
                CREATE TABLE stores (store VARCHAR PRIMARY KEY, city VARCHAR) WITH (connector = 'files', path = 'stores.csv', format = 'csv');
                CREATE SOURCE t (store VARCHAR, amount INTEGER) WITH (connector = 'files', path = 'in', format = 'json');
                CREATE MATERIALIZED VIEW v AS SELECT city, SUM(amount) AS sales FROM t JOIN stores USING (store) GROUP BY city;
                """);
        bench.runOnce();
    }

    @AfterEach
    void close() {
        bench.stop();
    }

    private void restart() {
        bench.stop();
        bench.runOnce();
    }

    @Test
    void rowsAreThereFromTheStart() {
        assertThat(bench.query(SALES)).containsExactly("Kyoto | 1", "Osaka | 2");
        restart();
        assertThat(bench.query(SALES)).containsExactly("Kyoto | 1", "Osaka | 2");
        assertThat(bench.notices()).isEmpty();
    }

    @Test
    void changedFileCorrectsWhatItsRowsAreJoinedWithAtTheNextStart() {
        bench.write("stores.csv", "store,city", "s2,Nara", "s1,Kyoto", "s3,Kobe");
        bench.append("in/a.jsonl", "{\"store\": \"s3\", \"amount\": 4}\n");
        bench.runOnce();
        assertThat(bench.query(SALES)).as("until then it is what it was").containsExactly("Kyoto | 1", "Osaka | 2");
        restart();
        assertThat(bench.query(SALES)).containsExactly("Kobe | 4", "Kyoto | 1", "Nara | 2");
        bench.write("stores.csv", "store,city", "s1,Kyoto", "s2,Osaka");
        restart();
        assertThat(bench.query(SALES)).as("a file that is as it once was").containsExactly("Kyoto | 1", "Osaka | 2");
    }

    @Test
    void changedRowWithALaterTimeBeginsAVersion() {
        bench.write("prices.csv", "item,since,price", "tea,2026-04-01T00:00:00,1", "jam,2026-04-01T00:00:00,5");
        bench.execute("""
                CREATE TABLE prices (item VARCHAR PRIMARY KEY, since TIMESTAMP NOT NULL, price INTEGER, WATERMARK FOR since AS since)
                WITH (connector = 'files', path = 'prices.csv', format = 'csv');
                CREATE TABLE sold (id INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, item VARCHAR, WATERMARK FOR at AS at);
                CREATE MATERIALIZED VIEW at_prices AS
                SELECT s.id, p.price FROM sold s JOIN prices FOR SYSTEM_TIME AS OF s.at AS p ON s.item = p.item;
                INSERT INTO sold VALUES (1, TIMESTAMP '2026-04-01 10:00:00', 'tea'), (2, TIMESTAMP '2026-04-01 12:00:00', 'tea'),
                  (3, TIMESTAMP '2026-04-01 10:00:00', 'jam');
                """);
        bench.write("prices.csv", "item,since,price", "ham,2026-04-01T00:00:00,9", "tea,2026-04-01T11:00:00,2");
        restart();
        assertThat(bench.query("SELECT id, price FROM at_prices ORDER BY id")).containsExactly("1 | 1", "2 | 2");
    }

    @Test
    void whatWasReadIsThereWithoutTheFile() throws IOException {
        bench.stop();
        Files.delete(folder.resolve("stores.csv"));
        bench.runOnce();
        assertThat(bench.query(SALES)).containsExactly("Kyoto | 1", "Osaka | 2");
        assertThat(bench.notices())
                .singleElement()
                .asString()
                .contains("table \"stores\"", "no file", "keeps the rows");
    }

    @Test
    void fileThatCannotBeReadWholeLeavesTheTableAsItWas() {
        bench.write("stores.csv", "store,city", "s1,Kyoto,more", "s9,Tokyo");
        restart();
        assertThat(bench.query(SALES)).containsExactly("Kyoto | 1", "Osaka | 2");
        assertThat(bench.notices()).singleElement().asString().contains("could not read the file", "stores.csv");
        bench.write("stores.csv", "store,city", "s1,Kyoto", "s1,Nara");
        restart();
        assertThat(bench.notices()).anySatisfy(notice -> assertThat(notice).contains("primary key"));
        assertThat(bench.query("SELECT store, city FROM stores ORDER BY store"))
                .containsExactly("s1 | Kyoto", "s2 | Osaka");
    }

    @Test
    void tableOfAFileIsNotChangedByStatements() {
        assertThatThrownBy(() -> bench.execute("INSERT INTO stores VALUES ('s4', 'Ube')"))
                .hasMessageContaining("could not change \"stores\"");
        assertThatThrownBy(() -> bench.execute("DELETE FROM stores")).hasMessageContaining("could not change");
    }

    @Test
    void tableOfAFileThatCannotBeReadIsNotCreated() {
        String file = " (x INTEGER) WITH (connector = 'files', path = 'nothing.csv', format = 'csv')";
        assertThatThrownBy(() -> bench.execute("CREATE TABLE n" + file)).hasMessageContaining("could not");
        bench.write("nothing.csv", "x", "1", "1", "none");
        assertThatThrownBy(() -> bench.execute("CREATE TABLE n" + file))
                .hasMessageContaining("could not read the file");
        bench.write("nothing.csv", "x", "1", "1");
        bench.execute("CREATE TABLE n" + file);
        assertThat(bench.query("SELECT x FROM n")).containsExactly("1", "1");
        assertThatThrownBy(() -> bench.execute("CREATE TABLE k (x INTEGER) WITH (connector = 'kafka')"))
                .hasMessageContaining("could not create table \"k\"");
    }
}
