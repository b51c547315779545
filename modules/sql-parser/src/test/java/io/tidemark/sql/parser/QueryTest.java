package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.parser.statement.Statement;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries and expressions, compared with what Calcite writes for the tree that they should become. */
class QueryTest {

    private static final String UNRESERVED = """
            abs action at begin close condition count current_row_id date day data element emit
            event_time external first function hour identity if key language last level local match
            max message method min minute module month name no none of old open parameter path
            pattern per percent period position power precision rank ref result return schema scope
            second session show sink source sql start state status sum system text time timestamp
            trigger type uuid value version view watermark year zone
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "Amount | amount",
                "\"Amount\" | Amount",
                "t.Amount | t.amount",
                "amount::int | (amount :: INTEGER)",
                "amount::numeric(10, 2) + 1 | (amount :: DECIMAL(10, 2)) + 1",
                "doc -> 'a' ->> 'b' | doc -> 'a' ->> 'b'",
                "doc ->> 'a' = 'x' AND b | doc ->> 'a' = 'x' AND b",
                "name ILIKE 'a%' | name ILIKE 'a%'",
                "name NOT ILIKE 'a%' | name NOT ILIKE 'a%'",
                "name ~ '^a' | name ~ '^a'",
                "name !~* '^a' | name !~* '^a'",
                "SUBSTRING(name FROM 2 FOR 3) | SUBSTRING(name, 2, 3)",
                "SUBSTRING(name, 2) | SUBSTRING(name, 2)",
                "POSITION('a' IN name) | POSITION('a' IN name)",
                "TRIM(name) | TRIM(BOTH ' ' FROM name)",
                "TRIM(LEADING 'x' FROM name) | TRIM(LEADING 'x' FROM name)",
                "DATE_TRUNC('day', event_time) | DATE_TRUNC('day', event_time)",
                "EXTRACT(HOUR FROM event_time) | EXTRACT(HOUR FROM event_time)",
                "SUM(amount) FILTER (WHERE amount > 0) | SUM(amount) FILTER (WHERE amount > 0)",
                "COUNT(DISTINCT store) | COUNT(DISTINCT store)",
                "CASE WHEN a THEN 1 ELSE 2 END | CASE WHEN a THEN 1 ELSE 2 END",
                "COALESCE(a, b, 0) | COALESCE(a, b, 0)",
                "a BETWEEN 1 AND 2 | a BETWEEN ASYMMETRIC 1 AND 2",
                "a IS NOT DISTINCT FROM b | a IS NOT DISTINCT FROM b",
                "a != b | a <> b",
                "'it''s -- no /* comment' | 'it''s -- no /* comment'",
                "'東京' | '東京'",
                "TIMESTAMP '2026-01-01 00:00:00' | TIMESTAMP '2026-01-01 00:00:00'",
                "event_time - INTERVAL '10 minutes' | event_time - INTERVAL '10' MINUTE",
                "event_time - INTERVAL '10' MINUTE | event_time - INTERVAL '10' MINUTE",
                "INTERVAL '1 day 2 hours' | INTERVAL '1 02:00:00' DAY TO SECOND",
                "INTERVAL '1 year 6 months' | INTERVAL '18' MONTH",
                "INTERVAL '100' DAY | INTERVAL '100' DAY(3)",
                "INTERVAL '2' WEEK | INTERVAL '14' DAY",
                "INTERVAL -'5' MINUTE | INTERVAL -'5' MINUTE",
                "INTERVAL '-5 minutes' | INTERVAL -'5' MINUTE",
                "INTERVAL '1:30' HOUR TO MINUTE | INTERVAL '1:30' HOUR TO MINUTE",
            })
    void readsExpression(String sql, String expected) {
        assertThat(written(SqlScript.parseExpression(sql))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "SELECT a, b AS c FROM t | SELECT a, b AS c FROM t",
                "SELECT t.* FROM \"T\" AS t | SELECT t.* FROM T AS t",
                "SELECT *, _status FROM sales_10m | SELECT *, _status FROM sales_10m",
                "SELECT * FROM v.ledger | SELECT * FROM v.ledger",
                "SELECT a FROM t ORDER BY a DESC NULLS LAST LIMIT 10 OFFSET 5"
                        + " | SELECT a FROM t ORDER BY a DESC NULLS LAST OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY",
                "SELECT a FROM t OFFSET 5 LIMIT 10 | SELECT a FROM t OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY",
                "SELECT DISTINCT a FROM t | SELECT DISTINCT a FROM t",
                "SELECT a, SUM(b) FROM t GROUP BY a HAVING SUM(b) > 1"
                        + " | SELECT a, SUM(b) FROM t GROUP BY a HAVING SUM(b) > 1",
                "SELECT a FROM t UNION ALL SELECT b FROM u | SELECT a FROM t UNION ALL SELECT b FROM u",
                "WITH x AS (SELECT 1 AS a) SELECT * FROM x | WITH x AS (SELECT 1 AS a) SELECT * FROM x",
                "VALUES (1, 'a') | VALUES ROW(1, 'a')",
                "TABLE t | TABLE t",
                "SELECT * FROM a JOIN b USING (id) | SELECT * FROM a INNER JOIN b USING (id)",
                "SELECT * FROM l LEFT JOIN r ON l.k = r.k | SELECT * FROM l LEFT JOIN r ON l.k = r.k",
                "SELECT * FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-01 00:00:00'"
                        + " | SELECT * FROM v FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-01 00:00:00'",
                "SELECT * FROM l JOIN r FOR SYSTEM_TIME AS OF l.event_time ON l.k = r.k"
                        + " | SELECT * FROM l INNER JOIN r FOR SYSTEM_TIME AS OF l.event_time ON l.k = r.k",
                "SELECT * FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)"
                        + " | SELECT * FROM TABLE(TUMBLE(purchases, event_time, INTERVAL '10' MINUTE))",
                "SELECT * FROM TUMBLE(v.ledger, c, INTERVAL '1 day', INTERVAL '6 hours', 'Asia/Tokyo') AS w"
                        + " | SELECT * FROM TABLE(TUMBLE(v.ledger, c, INTERVAL '1' DAY, INTERVAL '6' HOUR, 'Asia/Tokyo')) AS w",
                "SELECT * FROM HOP(t, c, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)"
                        + " | SELECT * FROM TABLE(HOP(t, c, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE))",
                "SELECT * FROM CUMULATE(t, c, INTERVAL '1' HOUR, INTERVAL '1' DAY)"
                        + " | SELECT * FROM TABLE(cumulate(t, c, INTERVAL '1' HOUR, INTERVAL '1' DAY))",
                "SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '1' DAY))"
                        + " | SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(c), INTERVAL '1' DAY))",
                "SELECT RANK() OVER (PARTITION BY a ORDER BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t"
                        + " | SELECT RANK() OVER (PARTITION BY a ORDER BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t",
                "SELECT a FROM t QUALIFY b = 1 | SELECT a FROM t QUALIFY b = 1",
                "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u) | SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)",
                "SELECT a FROM t WHERE b IN (SELECT b FROM u) | SELECT a FROM t WHERE b IN (SELECT b FROM u)",
                "SELECT STRING_AGG(a, ',' ORDER BY b) FROM t | SELECT STRING_AGG(a, ',' ORDER BY b) FROM t",
                "SELECT a FROM t, LATERAL (SELECT 1) AS x | SELECT a FROM t, LATERAL (SELECT 1) AS x",
                "SELECT tumble, hop, session FROM t | SELECT tumble, hop, session FROM t",
                "SELECT emit, watermark, sink, source FROM t emit | SELECT emit, watermark, sink, source FROM t AS emit",
            })
    void readsQuery(String sql, String expected) {
        Statement statement = SqlScript.parseOne(sql).statement();
        assertThat(statement).isInstanceOf(Statement.Query.class);
        assertThat(written(((Statement.Query) statement).query())).isEqualTo(expected);
    }

    @Test
    void readsSlicesOfArrays() {
        assertThat(written(SqlScript.parseQuery("SELECT a[1:n], b[:2], c[m:][1]")))
                .isEqualTo("SELECT a[1 :n], b[1 :2], c[m :2147483647][1]");
    }

    @Test
    void distinctOnChoosesTheFirstRowInTheOrderOfTheQuery() {
        assertThat(SqlScript.parseQuery("SELECT DISTINCT ON (a) a, b AS c FROM t ORDER BY a, c DESC NULLS LAST")
                        .toString())
                .contains("QUALIFY (ROW_NUMBER() OVER (PARTITION BY `a` ORDER BY `a`, `b` DESC NULLS LAST)) = 1");
        assertThat(SqlScript.parseQuery("SELECT DISTINCT ON (1, 2 + b) a FROM t")
                        .toString())
                .contains("QUALIFY (ROW_NUMBER() OVER (PARTITION BY `a`, 2 + `b`)) = 1");
    }

    @Test
    void readsMatchRecognize() {
        String sql = "SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY u ORDER BY ts MEASURES a.x AS ax ONE ROW PER MATCH"
                + " AFTER MATCH SKIP PAST LAST ROW PATTERN (a b+) WITHIN INTERVAL '1' HOUR DEFINE b AS b.x > a.x)";
        assertThat(written(SqlScript.parseQuery(sql)))
                .contains("PATTERN (a b +)", "WITHIN INTERVAL '1' HOUR", "DEFINE b AS b.x > a.x");
    }

    @ParameterizedTest
    @MethodSource("unreserved")
    void takesWordsThatPostgresDoesNotReserveAsNames(String word) {
        String sql =
                "SELECT %1$s, t.%1$s, 1 AS %1$s, %1$s + 1 FROM %1$s AS t WHERE %1$s > 1 GROUP BY %1$s ORDER BY %1$s"
                        .formatted(word);
        assertThat(written(SqlScript.parseQuery(sql))).isEqualTo(sql);
        SqlScript.parseOne("CREATE SOURCE %1$s (%1$s BIGINT NOT NULL, b INT, PRIMARY KEY (%1$s))".formatted(word));
        SqlScript.parseOne("UPDATE %1$s SET %1$s = 1 WHERE %1$s = 2".formatted(word));
        SqlScript.parseOne("INSERT INTO %1$s (%1$s) VALUES (1)".formatted(word));
    }

    static Stream<String> unreserved() {
        return Stream.of(UNRESERVED.split("\\s+"));
    }

    /** As Calcite writes it, on one line and without quotes around names. */
    static String written(SqlNode node) {
        return Stream.of(node.toString().split("\\s+"))
                .reduce((a, b) -> a + " " + b)
                .orElseThrow()
                .replace("`", "");
    }
}
