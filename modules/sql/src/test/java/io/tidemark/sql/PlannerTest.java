package io.tidemark.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final long MINUTE = 60_000_000L;
    private static final List<String> EXPRESSIONS = List.of(
            "amount * 2 + quantity",
            "weight * quantity",
            "quantity / 2",
            "upper(store) || '-' || lower(store)",
            "CASE WHEN amount > 10 THEN 'big' WHEN amount IS NULL THEN NULL ELSE 'small' END",
            "COALESCE(store, 'none')",
            "date_trunc('hour', event_time)",
            "extract(hour FROM event_time)",
            "event_time + INTERVAL '5' MINUTE",
            "event_time - INTERVAL '1 day'",
            "length(store)",
            "left(store, 2)",
            "date_trunc('day', event_time + INTERVAL '1' HOUR)",
            "event_time - TIMESTAMP '2026-01-01 00:00:00'",
            "extract(epoch FROM event_time)",
            "event_time::DATE - DATE '2026-01-01'",
            "extract(epoch FROM event_time - TIMESTAMP '2026-01-01 00:00:00')",
            "event_time - event_time > INTERVAL '1' HOUR",
            "amount - 1",
            "weight - 1",
            "quantity - big",
            "rpad(store, 5, '*')",
            "event_time::TIMESTAMPTZ",
            "CAST('2026-01-01 00:00:00' AS TIMESTAMP)",
            "trunc(amount)",
            "ltrim(store)",
            "CAST(amount AS INTEGER)",
            "amount::VARCHAR",
            "store LIKE 'a%'",
            "store ILIKE 'A%'",
            "store NOT LIKE 'a%'",
            "store IN ('a', 'b', 'c')",
            "quantity BETWEEN 1 AND 5",
            "substring(store FROM 2 FOR 3)",
            "substring(store, 2)",
            "trim(store)",
            "char_length(store)",
            "nullif(quantity, 0)",
            "greatest(quantity, 5)",
            "abs(quantity)",
            "round(amount, 1)",
            "floor(amount)",
            "position('a' IN store)",
            "replace(store, 'a', 'b')",
            "NOT paid",
            "paid IS TRUE",
            "-amount",
            "mod(quantity, 3)",
            "sqrt(weight)",
            "power(weight, 2)",
            "reverse(store)",
            "initcap(store)",
            "event_time < TIMESTAMP '2026-01-01 00:00:00'",
            "concat(store, '!')",
            "sqrt(amount)",
            "ln(quantity)",
            "quantity IN (1, 2, 3, 5, 8)",
            "store NOT IN ('a', 'b')",
            "extract(second FROM event_time)",
            "quantity % 2",
            "quantity = weight",
            "amount = quantity",
            "event_time::DATE",
            "split_part(store, 'a', 1)",
            "md5(store)",
            "ceil(weight)");

    private final TestRelations relations = new TestRelations();

    @Test
    void tenMinuteSalesAreWindowed() {
        ViewPlan plan = relations.view(
                "sales_10m",
                "SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases"
                        + " FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end");
        assertThat(plan.isWindowed()).isTrue();
        assertThat(plan.visibleColumns()).isEqualTo(4);
        assertThat(plan.keyColumns()).containsExactly(0, 1);
        assertThat(plan.windowStart()).isZero();
        assertThat(plan.windowEnd()).isEqualTo(1);
        assertThat(plan.aggregateColumns()).containsExactly(2, 3);
        assertThat(plan.visibleType().type(2)).isEqualTo(DataType.decimal(38, 2));
        assertThat(plan.visibleType().type(3)).isEqualTo(DataType.BIGINT);
        assertThat(ViewPlans.time(plan)).contains(new TimeColumn(0, 10 * MINUTE), new TimeColumn(1, 0));
    }

    @Test
    void keysThatAreNotSelectedGoAlongHidden() {
        ViewPlan plan = relations.view(
                "sales",
                "SELECT SUM(amount) AS sales FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)"
                        + " GROUP BY window_end, store");
        assertThat(plan.visibleColumns()).isEqualTo(1);
        assertThat(plan.root().type().size()).isEqualTo(4);
        assertThat(plan.keyColumns()).hasSize(3);
        assertThat(plan.root().type().field(plan.windowStart()).name()).isEqualTo("window_start");
        assertThat(plan.root().type().field(plan.windowEnd()).name()).isEqualTo("window_end");
    }

    @Test
    void halfHoursOverTenMinutesAreWindowed() {
        tenMinuteSalesAreWindowed();
        relations.view("starts", "SELECT window_start AS ts, sales FROM sales_10m");
        ViewPlan plan = relations.view(
                "sales_30m",
                "SELECT window_start, SUM(sales) AS sales FROM TUMBLE(starts, ts, INTERVAL '30' MINUTE)"
                        + " GROUP BY window_start");
        assertThat(plan.isWindowed()).isTrue();
        assertThat(plan.visibleColumns()).isEqualTo(2);
        assertThat(Planner.explain(plan.root(), new StateBounds(name -> true), SharedParts.of(plan.root())))
                .contains("tumble PT30M of ts");
    }

    @Test
    void windowsOverAViewOfWindowsNameTheirOwnBounds() {
        tenMinuteSalesAreWindowed();
        ViewPlan plan = relations.view(
                "half_hours",
                "SELECT window_start, window_end, SUM(sales) AS sales, MIN(input_window_start) AS first"
                        + " FROM TUMBLE(sales_10m, window_start, INTERVAL '30' MINUTE) GROUP BY window_start, window_end");
        assertThat(plan.isWindowed()).isTrue();
        assertThat(ViewPlans.time(plan)).containsExactly(new TimeColumn(0, 30 * MINUTE), new TimeColumn(1, 0));
    }

    @Test
    void finalityCarriesThroughAProjection() {
        tenMinuteSalesAreWindowed();
        ViewPlan plan = relations.view("busy", "SELECT window_start, sales FROM sales_10m WHERE purchases > 3");
        assertThat(plan.isWindowed()).isTrue();
        assertThat(plan.root().type().size()).isEqualTo(3);
    }

    @Test
    void civilDaysHaveBoundsWithTimeZone() {
        ViewPlan plan = relations.view(
                "days",
                "SELECT window_start, COUNT(*) AS n FROM TUMBLE(purchases, event_time, INTERVAL '1' DAY, 'Asia/Tokyo')"
                        + " GROUP BY window_start");
        PlanNode.Window window = (PlanNode.Window) find(plan.root(), PlanNode.Window.class);
        assertThat(window.spec())
                .isEqualTo(new WindowSpec(
                        new WindowSpec.Span(0, 1, 0),
                        new WindowSpec.Span(0, 1, 0),
                        WindowSpec.Span.ZERO,
                        "Asia/Tokyo"));
        assertThat(plan.visibleType().type(0)).isEqualTo(DataType.TIMESTAMP_TZ);
    }

    @Test
    void hopHasSlideSizeAndOffset() {
        ViewPlan plan = relations.view(
                "hops",
                "SELECT window_start, COUNT(*) AS n FROM HOP(purchases, event_time, INTERVAL '5' MINUTE,"
                        + " INTERVAL '10 minutes', INTERVAL '1' MINUTE) GROUP BY window_start");
        PlanNode.Window window = (PlanNode.Window) find(plan.root(), PlanNode.Window.class);
        assertThat(window.spec())
                .isEqualTo(new WindowSpec(
                        WindowSpec.Span.ofMicros(10 * MINUTE),
                        WindowSpec.Span.ofMicros(5 * MINUTE),
                        WindowSpec.Span.ofMicros(MINUTE),
                        null));
    }

    private static PlanNode find(PlanNode node, Class<?> type) {
        if (type.isInstance(node)) {
            return node;
        }
        return find(node.inputs().get(0), type);
    }

    @Test
    void statusIsNoPartOfStar() {
        tenMinuteSalesAreWindowed();
        QueryPlan all = relations.query("SELECT * FROM sales_10m");
        assertThat(all.names()).containsExactly("window_start", "window_end", "sales", "purchases");
        assertThat(all.statusless()).containsExactly("sales_10m");
        QueryPlan status =
                relations.query("SELECT *, _status FROM sales_10m WHERE _version >= 1 ORDER BY window_start LIMIT 5");
        assertThat(status.names()).endsWith("_status");
        assertThat(status.statusless()).isEmpty();
    }

    @Test
    void asOfReadsAMoment() {
        tenMinuteSalesAreWindowed();
        QueryPlan plan = relations.query(
                "SELECT sales FROM sales_10m FOR SYSTEM_TIME AS OF TIMESTAMP '1970-01-01 00:00:01.000001'");
        assertThat(plan.scans()).containsKey("sales_10m@1000001");
    }

    @Test
    void expressionsOfAllKindsArePlanned() {
        List<String> refused = new ArrayList<>();
        for (String expression : EXPRESSIONS) {
            try {
                assertThat(relations
                                .query("SELECT " + expression + " AS x FROM purchases")
                                .names())
                        .containsExactly("x");
            } catch (StatementException e) {
                refused.add(expression + ": " + e.getMessage() + " " + e.detail());
            }
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void roundingKeepsTheDigitsThatWereAskedFor() {
        QueryPlan plan = relations.query(
                "SELECT round(amount), round(amount, 1), trunc(amount, 5), round(amount, -2), round(amount, quantity) FROM purchases");
        assertThat(plan.root().type().fields())
                .extracting(field -> field.type())
                .containsExactly(
                        DataType.decimal(11, 0),
                        DataType.decimal(12, 1),
                        DataType.decimal(13, 2),
                        DataType.decimal(11, 0),
                        DataType.decimal(13, 2));
    }

    @Test
    void secondsKeepTheirFraction() {
        QueryPlan plan =
                relations.query("SELECT extract(second FROM event_time), extract(hour FROM event_time) FROM purchases");
        assertThat(plan.root().type().type(0)).isEqualTo(DataType.decimal(20, 6));
        assertThat(plan.root().type().type(1)).isEqualTo(DataType.BIGINT);
    }

    @Test
    void mistakesNameTheObjectThePlaceAndTheNextStep() {
        mistake("SELECT * FROM purchase", ErrorCode.UNKNOWN_RELATION, 1, 15, "Did you mean \"purchases\"?");
        mistake("SELECT\n  amnt FROM purchases", ErrorCode.UNKNOWN_COLUMN, 2, 3, "DESCRIBE");
        mistake("SELECT store, SUM(amount) FROM purchases", ErrorCode.GROUPING, 1, 8, "GROUP BY");
        mistake("SELECT store + paid FROM purchases", ErrorCode.TYPE_MISMATCH, 1, 8, "Cast");
        mistake("SELECT CASE WHEN paid THEN 1 ELSE store END FROM purchases", ErrorCode.TYPE_MISMATCH, 1, 8, "Cast");
        mistake(
                "SELECT quantity FROM purchases UNION ALL SELECT store FROM purchases",
                ErrorCode.TYPE_MISMATCH,
                1,
                8,
                "Cast");
        mistake("SELECT amount FROM stores", ErrorCode.UNKNOWN_COLUMN, 1, 8, "\"purchases\" has it");
        mistake("SELECT foo(store) FROM purchases", ErrorCode.UNKNOWN_FUNCTION, 1, 8, "");
        mistake(
                "SELECT window_start FROM TUMBLE(stores, opened, INTERVAL '1' DAY)",
                ErrorCode.TYPE_MISMATCH,
                1,
                41,
                "TIMESTAMP");
        mistake(
                "SELECT window_start FROM TUMBLE(purchases, evnt, INTERVAL '1' DAY)",
                ErrorCode.UNKNOWN_COLUMN,
                1,
                44,
                "event_time");
    }

    private void mistake(String sql, ErrorCode code, int line, int column, String hint) {
        assertThatThrownBy(() -> relations.query(sql))
                .as(sql)
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.code()).as("%s: %s", sql, error.detail()).isEqualTo(code);
                    assertThat(error.line() + ":" + error.column()).as(sql).isEqualTo(line + ":" + column);
                    assertThat(String.valueOf(error.hint())).as(sql).contains(hint);
                });
    }
}
