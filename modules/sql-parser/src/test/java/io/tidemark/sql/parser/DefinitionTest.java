package io.tidemark.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sql.parser.statement.ColumnType;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.IntervalValue;
import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.ObjectKind;
import io.tidemark.sql.parser.statement.OptionValue;
import io.tidemark.sql.parser.statement.Options;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.RelationBody;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionTest {

    private static final String PURCHASES = """
            CREATE SOURCE purchases (
              event_id   VARCHAR,
              event_time TIMESTAMP(6) NOT NULL,
              amount     DECIMAL(12, 2),
              "Store"    TEXT NULL,
              total AS amount * 2,
              WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (event_id, "Store") WITHIN INTERVAL '1 day',
              PRIMARY KEY (event_id)
            ) WITH (connector = 'files', path = 'purchases', format = 'json')
            """;

    @Test
    void readsColumnsOfSource() {
        RelationBody body = source(PURCHASES).body();
        assertThat(body.columns())
                .extracting(c -> c.name().text())
                .containsExactly("event_id", "event_time", "amount", "Store", "total");
        assertThat(stored(body, "event_id").notNull()).isFalse();
        assertThat(stored(body, "event_time").notNull()).isTrue();
        assertThat(stored(body, "Store").notNull()).isFalse();
        ColumnType amount = stored(body, "amount").type();
        assertThat(amount.text()).isEqualTo("decimal(12, 2)");
        assertThat(amount.spec()).hasToString("DECIMAL(12, 2)");
        assertThat(amount.position()).isEqualTo(new Position(4, 14));
    }

    @Test
    void readsMetadataOfColumn() {
        RelationBody body = source(
                        "CREATE SOURCE s (k bytea METADATA FROM 'key', \"offset\" bigint METADATA, metadata int)")
                .body();
        assertThat(stored(body, "k").metadata()).isEqualTo("key");
        assertThat(stored(body, "offset").metadata()).isEqualTo("offset");
        assertThat(stored(body, "metadata").metadata()).isEmpty();
    }

    @Test
    void readsGeneratedColumn() {
        RelationBody.Column total = source(PURCHASES).body().column("total").orElseThrow();
        assertThat(total).isInstanceOf(RelationBody.Column.Generated.class);
        RelationBody.Column.Generated generated = (RelationBody.Column.Generated) total;
        assertThat(QueryTest.written(generated.expression())).isEqualTo("amount * 2");
        assertThat(generated.name().position()).isEqualTo(new Position(6, 3));
    }

    @Test
    void readsWatermarkWithItsDelay() {
        RelationBody.Watermark watermark = source(PURCHASES).body().watermark().orElseThrow();
        assertThat(watermark.position()).isEqualTo(new Position(7, 3));
        assertThat(watermark.column()).isEqualTo(new Name("event_time", new Position(7, 17)));
        assertThat(watermark.delay().orElseThrow().dayTimeMicros()).isEqualTo(300_000_000L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "t - INTERVAL '10 minutes' | 600000000",
                "t - INTERVAL '1 day 2 hours' | 93600000000",
                "t - INTERVAL '0' SECOND | 0",
                "t | 0",
                "t - INTERVAL '0.25' SECOND | 250000",
            })
    void readsDelay(String expression, long micros) {
        RelationBody body = source("CREATE SOURCE s (t TIMESTAMP, WATERMARK FOR t AS " + expression + ")")
                .body();
        assertThat(body.watermark().orElseThrow().delay().orElseThrow().dayTimeMicros())
                .isEqualTo(micros);
    }

    @ParameterizedTest
    @CsvSource({"t + INTERVAL '1' DAY", "other - INTERVAL '1' DAY", "t - x", "f(t)"})
    void knowsNoDelayOfOtherWatermarks(String expression) {
        RelationBody body = source("CREATE SOURCE s (t TIMESTAMP, WATERMARK FOR t AS " + expression + ")")
                .body();
        assertThat(body.watermark().orElseThrow().delay()).isEmpty();
    }

    @Test
    void readsDeduplicationAndPrimaryKey() {
        RelationBody body = source(PURCHASES).body();
        RelationBody.Deduplication deduplication = body.deduplication().orElseThrow();
        assertThat(deduplication.columns()).extracting(Name::text).containsExactly("event_id", "Store");
        assertThat(deduplication.position()).isEqualTo(new Position(8, 3));
        IntervalValue horizon = deduplication.horizon();
        assertThat(List.of(horizon.months(), horizon.days(), horizon.micros())).isEqualTo(List.of(0, 1, 0L));
        RelationBody.PrimaryKey key = body.primaryKey().orElseThrow();
        assertThat(key.position()).isEqualTo(new Position(9, 3));
        assertThat(key.columns()).extracting(Name::text).containsExactly("event_id");
    }

    @Test
    void readsOptionsOfEveryType() {
        Options options = source("""
                        CREATE SOURCE s (a INT) WITH (connector = 'it''s', "Quoted" = 1, properties.bootstrap.server = 'x:1',
                        'in.quotes' = -1.50, table = TRUE, header = false, every = INTERVAL '90' MINUTE, e = 1e3)
                        """).options();
        assertThat(options.entries())
                .extracting(Options.Option::key)
                .containsExactly(
                        "connector",
                        "Quoted",
                        "properties.bootstrap.server",
                        "in.quotes",
                        "table",
                        "header",
                        "every",
                        "e");
        assertThat(options.entries())
                .extracting(o -> o.value().text())
                .containsExactly("it's", "1", "x:1", "-1.50", "true", "false", "1 hour 30 minutes", "1000");
        Options.Option number = options.find("in.quotes").orElseThrow();
        assertThat(number.position()).isEqualTo(new Position(2, 1));
        assertThat(number.value()).isEqualTo(new OptionValue.Numeric(new Position(2, 15), new BigDecimal("-1.50")));
        assertThat(options.find("missing")).isEmpty();
    }

    @Test
    void readsSourceWithoutOptions() {
        assertThat(source("CREATE SOURCE s (a INT)").options().entries()).isEmpty();
    }

    @Test
    void readsOrReplaceAndIfNotExists() {
        Create.Source plain = source("CREATE SOURCE s (a INT)");
        assertThat(plain.orReplace()).isFalse();
        assertThat(plain.ifNotExists()).isFalse();
        Create.Source both = source("create or replace source if not exists s (a int)");
        assertThat(both.orReplace()).isTrue();
        assertThat(both.ifNotExists()).isTrue();
        assertThat(both.name().toString()).isEqualTo("s");
    }

    @Test
    void readsTableWithKeyBehindItsColumn() {
        Create.Table table = (Create.Table)
                parse(
                        "CREATE TABLE stores (id BIGINT PRIMARY KEY, city VARCHAR NOT NULL, WATERMARK FOR t AS t, t TIMESTAMP)");
        assertThat(table.kind()).isEqualTo(ObjectKind.TABLE);
        assertThat(table.body().primaryKey().orElseThrow().columns())
                .extracting(Name::text)
                .containsExactly("id");
        assertThat(table.body().primaryKey().orElseThrow().position()).isEqualTo(new Position(1, 32));
        assertThat(table.body().columns()).hasSize(3);
        assertThat(table.body().watermark()).isPresent();
    }

    @Test
    void takesElementWordsAsColumnNames() {
        RelationBody body = source("CREATE SOURCE s (watermark BIGINT, deduplicate VARCHAR, value INT)")
                .body();
        assertThat(body.columns())
                .extracting(c -> c.name().text())
                .containsExactly("watermark", "deduplicate", "value");
        assertThat(body.watermark()).isEmpty();
        assertThat(body.deduplication()).isEmpty();
    }

    @Test
    void readsView() {
        Create.View view = (Create.View) parse("CREATE VIEW v AS\n  SELECT a,  b FROM t -- the end\n");
        assertThat(view.queryText()).isEqualTo("SELECT a,  b FROM t");
        assertThat(QueryTest.written(view.query())).isEqualTo("SELECT a, b FROM t");
        assertThat(view.name().position()).isEqualTo(new Position(1, 13));
        assertThat(Position.of(view.query())).isEqualTo(new Position(2, 3));
        assertThat(view.options()).isSameAs(Options.NONE);
    }

    @Test
    void readsMaterializedViewOfDesign() {
        Create.MaterializedView view = materialized("""
                CREATE MATERIALIZED VIEW sales_10m WITH (freshness = '1 second', late = 'correct') AS
                SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)
                GROUP BY window_start, window_end
                """);
        assertThat(view.options().entries()).extracting(Options.Option::key).containsExactly("freshness", "late");
        assertThat(view.emitOnWindowClose()).isFalse();
        assertThat(QueryTest.written(view.query()))
                .isEqualTo("SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases"
                        + " FROM TABLE(TUMBLE(purchases, event_time, INTERVAL '10' MINUTE))"
                        + " GROUP BY window_start, window_end");
    }

    @Test
    void leavesEmitOutOfTheQuery() {
        Create.MaterializedView view =
                materialized("CREATE MATERIALIZED VIEW v AS SELECT a FROM t GROUP BY a EMIT ON WINDOW CLOSE");
        assertThat(view.emitOnWindowClose()).isTrue();
        assertThat(view.queryText()).isEqualTo("SELECT a FROM t GROUP BY a");
    }

    @Test
    void takesEmitBehindATableForNoAlias() {
        for (String from : List.of(
                "t", "t AS x", "TUMBLE(t, c, INTERVAL '1' DAY)", "t x JOIN u ON x.a = u.a", "(SELECT 1) AS y")) {
            Create.MaterializedView view =
                    materialized("CREATE MATERIALIZED VIEW v AS SELECT * FROM " + from + " EMIT ON WINDOW CLOSE");
            assertThat(view.emitOnWindowClose()).as(from).isTrue();
            assertThat(QueryTest.written(view.query())).as(from).doesNotContain("emit");
        }
    }

    @Test
    void readsSinkFromView() {
        Create.Sink sink = (Create.Sink) parse(
                "CREATE SINK sales_to_db FROM sales_10m WITH (connector = 'postgres', url = '…', table = 'sales_10m')");
        Create.SinkInput.Relation input = (Create.SinkInput.Relation) sink.input();
        assertThat(input.name().toString()).isEqualTo("sales_10m");
        assertThat(input.position()).isEqualTo(new Position(1, 30));
        assertThat(sink.options().find("table").orElseThrow().value().text()).isEqualTo("sales_10m");
    }

    @Test
    void readsSinkFromLedger() {
        Create.Sink sink = (Create.Sink) parse("CREATE SINK s FROM v.ledger WITH (connector = 'files')");
        assertThat(((Create.SinkInput.Relation) sink.input()).name().texts()).containsExactly("v", "ledger");
    }

    @Test
    void readsSinkFromQuery() {
        Create.Sink sink =
                (Create.Sink) parse("CREATE SINK s AS SELECT a FROM v WHERE a > 1 WITH (connector = 'files')");
        Create.SinkInput.Query input = (Create.SinkInput.Query) sink.input();
        assertThat(input.text()).isEqualTo("SELECT a FROM v WHERE a > 1");
        assertThat(sink.options().entries()).hasSize(1);
    }

    private static Create.Source source(String sql) {
        return (Create.Source) parse(sql);
    }

    private static Create.MaterializedView materialized(String sql) {
        return (Create.MaterializedView) parse(sql);
    }

    private static Create parse(String sql) {
        return (Create) SqlScript.parseOne(sql).statement();
    }

    private static RelationBody.Column.Stored stored(RelationBody body, String name) {
        return (RelationBody.Column.Stored) body.column(name).orElseThrow();
    }
}
