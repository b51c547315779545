package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.ObjectKind;
import io.tidemark.sql.parser.statement.OptionValue;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTest {

    @ParameterizedTest
    @CsvSource({
        "DROP SOURCE a, SOURCE, false, false",
        "DROP TABLE IF EXISTS a, TABLE, true, false",
        "DROP VIEW a CASCADE, VIEW, false, true",
        "DROP MATERIALIZED VIEW IF EXISTS a CASCADE, MATERIALIZED_VIEW, true, true",
        "DROP SINK a RESTRICT, SINK, false, false",
    })
    void readsDrop(String sql, ObjectKind kind, boolean ifExists, boolean cascade) {
        Statement.Drop drop = (Statement.Drop) parse(sql);
        assertThat(drop.kind()).isEqualTo(kind);
        assertThat(drop.ifExists()).isEqualTo(ifExists);
        assertThat(drop.cascade()).isEqualTo(cascade);
        assertThat(drop.name().toString()).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({
        "SHOW SOURCES, SOURCES",
        "show tables, TABLES",
        "SHOW VIEWS, VIEWS",
        "SHOW MATERIALIZED VIEWS, MATERIALIZED_VIEWS",
        "SHOW SINKS, SINKS",
        "SHOW SETTINGS, SETTINGS",
        "SHOW ALL, SETTINGS",
    })
    void readsShowOfAList(String sql, Statement.Show.Subject subject) {
        assertThat(parse(sql)).isEqualTo(new Statement.Show(Position.START, subject, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"SHOW clock, clock", "SHOW Checkpoint.Every, checkpoint.every", "SHOW materialized, materialized"})
    void readsShowOfASetting(String sql, String setting) {
        Statement.Show show = (Statement.Show) parse(sql);
        assertThat(show.subject()).isEqualTo(Statement.Show.Subject.SETTING);
        assertThat(show.setting().map(Name::text)).contains(setting);
    }

    @Test
    void readsDescribe() {
        assertThat(((Statement.Describe) parse("DESCRIBE v.ledger")).name().texts())
                .containsExactly("v", "ledger");
        assertThat(((Statement.Describe) parse("desc \"V\"")).name().texts()).containsExactly("V");
    }

    @Test
    void readsExplain() {
        Statement.Explain plain = (Statement.Explain) parse("EXPLAIN SELECT 1");
        assertThat(plain.analyze()).isFalse();
        assertThat(plain.statement()).isInstanceOf(Statement.Query.class);
        assertThat(plain.statement().position()).isEqualTo(new Position(1, 9));
        Statement.Explain analyze = (Statement.Explain) parse("EXPLAIN ANALYZE CREATE MATERIALIZED VIEW v AS SELECT 1");
        assertThat(analyze.analyze()).isTrue();
        assertThat(analyze.statement()).isInstanceOf(Create.MaterializedView.class);
        Statement.ExplainView view = (Statement.ExplainView) parse("EXPLAIN ANALYZE MATERIALIZED VIEW v");
        assertThat(view.analyze()).isTrue();
        assertThat(view.view().toString()).isEqualTo("v");
        assertThat(((Statement.Explain) parse("EXPLAIN DELETE FROM t")).statement())
                .isInstanceOf(Dml.Delete.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "SET clock = '2026-01-01' | clock | 2026-01-01",
                "SET max_ahead TO INTERVAL '5' MINUTE | max_ahead | 5 minutes",
                "SET threads = 4 | threads | 4",
                "SET a.b TO true | a.b | true",
                "SET client_encoding TO UTF8 | client_encoding | utf8",
                "SET x = on | x | on",
                "SET x = -1.5 | x | -1.5",
            })
    void readsSet(String sql, String name, String value) {
        Statement.SetSetting set = (Statement.SetSetting) parse(sql);
        assertThat(set.name().text()).isEqualTo(name);
        assertThat(set.value().map(OptionValue::text)).contains(value);
    }

    @Test
    void readsSetToDefault() {
        assertThat(((Statement.SetSetting) parse("SET x = DEFAULT")).value()).isEmpty();
    }

    @Test
    void readsInsertOfValues() {
        Dml.Insert insert = (Dml.Insert) parse("INSERT INTO t (a, \"B\") VALUES (1, DEFAULT), (2, NULL)");
        assertThat(insert.table().toString()).isEqualTo("t");
        assertThat(insert.columns())
                .containsExactly(new Name("a", new Position(1, 16)), new Name("B", new Position(1, 19)));
        assertThat(QueryTest.written(insert.rows())).isEqualTo("VALUES ROW(1, DEFAULT), ROW(2, NULL)");
    }

    @Test
    void readsInsertOfQuery() {
        Dml.Insert insert = (Dml.Insert) parse("INSERT INTO t SELECT * FROM u WHERE a > 1");
        assertThat(insert.columns()).isEmpty();
        assertThat(QueryTest.written(insert.rows())).isEqualTo("SELECT * FROM u WHERE a > 1");
        assertThat(((Dml.Insert) parse("INSERT INTO t (SELECT 1)")).columns()).isEmpty();
    }

    @Test
    void readsOnConflict() {
        Dml.Insert insert = (Dml.Insert) parse("INSERT INTO t AS x (a, b) SELECT * FROM u ON CONFLICT (a) DO UPDATE"
                + " SET b = x.b + excluded.b, c = 1 WHERE x.b > 0 RETURNING a, b + 1 AS more");
        assertThat(insert.alias().map(Name::text)).contains("x");
        Dml.Conflict conflict = insert.conflict().orElseThrow();
        assertThat(conflict.position()).isEqualTo(new Position(1, 43));
        assertThat(conflict.key()).extracting(Name::text).isEqualTo(List.of("a"));
        assertThat(conflict.assignments()).extracting(a -> a.column().text()).isEqualTo(List.of("b", "c"));
        assertThat(QueryTest.written(conflict.condition().orElseThrow())).isEqualTo("x.b > 0");
        assertThat(insert.returning()).extracting(QueryTest::written).isEqualTo(List.of("a", "b + 1 AS more"));
    }

    @Test
    void readsOnConflictDoNothing() {
        Dml.Insert insert = (Dml.Insert) parse("INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING");
        assertThat(insert.conflict().orElseThrow().updates()).isFalse();
        assertThat(insert.conflict().orElseThrow().key()).isEmpty();
        assertThat(insert.returning()).isEmpty();
    }

    @Test
    void readsReturning() {
        assertThat(((Dml.Update) parse("UPDATE t SET a = 1 RETURNING *")).returning())
                .extracting(QueryTest::written)
                .isEqualTo(List.of("*"));
        assertThat(((Dml.Delete) parse("DELETE FROM t x WHERE a = 1 RETURNING x.a")).returning())
                .extracting(QueryTest::written)
                .isEqualTo(List.of("x.a"));
    }

    @Test
    void readsTruncateAsDeleteOfAll() {
        for (String sql : List.of("TRUNCATE t", "truncate table t")) {
            Dml.Delete delete = (Dml.Delete) parse(sql);
            assertThat(delete.table().toString()).isEqualTo("t");
            assertThat(delete.condition()).isEmpty();
            assertThat(delete.returning()).isEmpty();
        }
    }

    @Test
    void readsUpdate() {
        Dml.Update update = (Dml.Update) parse("UPDATE t AS x SET a = x.a + 1, b = 'y' WHERE c = 3");
        assertThat(update.alias().map(Name::text)).contains("x");
        assertThat(update.assignments()).extracting(a -> a.column().text()).isEqualTo(List.of("a", "b"));
        assertThat(update.assignments())
                .extracting(a -> QueryTest.written(a.value()))
                .isEqualTo(List.of("x.a + 1", "'y'"));
        assertThat(QueryTest.written(update.condition().orElseThrow())).isEqualTo("c = 3");
        assertThat(((Dml.Update) parse("UPDATE t SET a = 1")).condition()).isEmpty();
    }

    @Test
    void readsDelete() {
        Dml.Delete delete = (Dml.Delete) parse("DELETE FROM t WHERE a IN (1, 2)");
        assertThat(delete.table().toString()).isEqualTo("t");
        assertThat(QueryTest.written(delete.condition().orElseThrow())).isEqualTo("a IN (1, 2)");
        assertThat(((Dml.Delete) parse("DELETE FROM t")).condition()).isEmpty();
    }

    private static Statement parse(String sql) {
        return SqlScript.parseOne(sql).statement();
    }
}
