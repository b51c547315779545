package io.tidemark.sql.difference;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.parser.SqlScript;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a changed definition is what its author has changed. */
final class DefinitionDifferenceTest {
    private static final String SALES = """
            CREATE MATERIALIZED VIEW v WITH (late = 'correct') AS
            SELECT window_start, window_end, SUM(amount) AS sales
            FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)
            WHERE store = 'a' AND amount > 0
            GROUP BY window_start, window_end""";

    private static List<String> words(String before, String after) {
        return DefinitionDifference.of(SqlScript.parseOne(before), SqlScript.parseOne(after))
                .words();
    }

    private static List<String> words(String from, String was, String is) {
        assertThat(from).contains(was);
        return words(from, from.replace(was, is));
    }

    @Test
    void sameWordsInOtherSpacingAreTheSame() {
        assertThat(words(SALES, SALES.replace("\n", "  \n -- a comment\n").replace("SELECT", "select")))
                .isEmpty();
    }

    @Test
    void columnIsComparedWithTheOneOfItsName() {
        assertThat(words(SALES, "SUM(amount)", "AVG(amount)"))
                .containsExactly("column sales: SUM(amount) became AVG(amount)");
        assertThat(words(SALES, "AS sales", "AS sales, COUNT(*) AS purchases"))
                .containsExactly("column purchases added: COUNT(*)");
        assertThat(words(SALES, "AS sales", "AS total")).containsExactly("column sales is now called total");
        assertThat(words(SALES, "SELECT window_start, window_end,", "SELECT window_end,"))
                .containsExactly("column window_start left out");
        assertThat(words(
                        SALES,
                        "window_start, window_end, SUM(amount) AS sales",
                        "window_end, window_start, SUM(amount) AS sales"))
                .containsExactly("columns are in another order: window_end, window_start, sales");
    }

    @Test
    void windowsAreComparedBySize() {
        assertThat(words(SALES, "'10' MINUTE", "'5' MINUTE")).containsExactly("window 10 minutes became 5 minutes");
        assertThat(words(SALES, "'10' MINUTE", "'600' SECOND"))
                .containsExactly("window INTERVAL '10' MINUTE became INTERVAL '600' SECOND(3)");
        assertThat(words(
                        SALES.replace(
                                "TUMBLE(purchases, event_time,", "HOP(purchases, event_time, INTERVAL '1' MINUTE,"),
                        "'1' MINUTE",
                        "'2' MINUTE"))
                .containsExactly("slide 1 minute became 2 minutes");
        assertThat(words(SALES, "TUMBLE(purchases", "TUMBLE(returns"))
                .containsExactly("reads: purchases became returns");
        assertThat(words(SALES, "TUMBLE(purchases, event_time,", "HOP(purchases, event_time, INTERVAL '1' MINUTE,"))
                .singleElement()
                .asString()
                .startsWith("FROM: ")
                .contains("TUMBLE", "HOP");
    }

    @Test
    void conditionsAreComparedPartByPart() {
        assertThat(words(SALES, "amount > 0", "amount > 5")).containsExactly("filter: amount > 0 became amount > 5");
        assertThat(words(SALES, " AND amount > 0", "")).containsExactly("filter left out: amount > 0");
        assertThat(words(SALES, "amount > 0", "amount > 0 AND NOT gift")).containsExactly("filter added: NOT gift");
        assertThat(words(SALES, "store = 'a' AND amount > 0", "amount > 0 AND store = 'a'"))
                .as("AND does not mind the order")
                .isEmpty();
    }

    @Test
    void groupingOptionsAndEmissionAreTold() {
        assertThat(words(SALES, "GROUP BY window_start, window_end", "GROUP BY window_start, window_end, store"))
                .containsExactly("grouped by store too");
        assertThat(words(SALES, "late = 'correct'", "late = 'record', freshness = '1 minute'"))
                .containsExactly("option late: 'correct' became 'record'", "option freshness added: '1 minute'");
        assertThat(words(SALES, SALES + " EMIT ON WINDOW CLOSE")).containsExactly("EMIT ON WINDOW CLOSE added");
    }

    @Test
    void joinsSubqueriesAndSetOperationsAreComparedInside() {
        String join = "CREATE MATERIALIZED VIEW v AS SELECT a.x FROM a JOIN b ON a.k = b.k";
        assertThat(words(join, "JOIN b", "LEFT JOIN b")).containsExactly("join: INNER became LEFT");
        assertThat(words(join, "a.k = b.k", "a.k = b.k AND b.y > 1")).containsExactly("join condition added: b.y > 1");
        assertThat(words(join, "JOIN b", "JOIN c AS b")).contains("reads: b became c");
        String nested = "CREATE MATERIALIZED VIEW v AS WITH w AS (SELECT x FROM a) SELECT x FROM w UNION ALL"
                + " SELECT y FROM (SELECT y FROM b LIMIT 5) AS s";
        assertThat(words(nested, "x FROM a", "x FROM a WHERE x > 0")).containsExactly("in w: filter added: x > 0");
        assertThat(words(nested, "LIMIT 5", "LIMIT 6"))
                .containsExactly("behind UNION ALL: in subquery s: LIMIT: 5 became 6");
    }

    @Test
    void sourcesTablesAndSinksAreCompared() {
        String source = "CREATE SOURCE s (id VARCHAR, at TIMESTAMP(6), WATERMARK FOR at AS at - INTERVAL '5' MINUTE,"
                + " DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY) WITH (connector = 'files', path = 'a')";
        assertThat(words(source, "id VARCHAR", "id BIGINT NOT NULL"))
                .containsExactly("column id: varchar became bigint NOT NULL");
        assertThat(words(source, "'5' MINUTE", "'6' MINUTE"))
                .containsExactly("watermark: at AS at - INTERVAL '5' MINUTE became at AS at - INTERVAL '6' MINUTE");
        assertThat(words(source, "'1' DAY", "'2' DAY"))
                .containsExactly("deduplication: (id) within 1 day became (id) within 2 days");
        assertThat(words(source, "path = 'a'", "path = 'b'")).containsExactly("option path: 'a' became 'b'");
        assertThat(words("CREATE TABLE t (n INTEGER)", "CREATE TABLE t (n INTEGER, PRIMARY KEY (n))"))
                .containsExactly("primary key added: (n)");
        assertThat(words(
                        "CREATE SINK k FROM v WITH (connector = 'files')",
                        "CREATE SINK k FROM w WITH (connector = 'files')"))
                .containsExactly("fed by: view v became view w");
    }
}
