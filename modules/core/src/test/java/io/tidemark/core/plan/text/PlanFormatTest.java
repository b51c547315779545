package io.tidemark.core.plan.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.core.plan.WindowSpec.Span;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanFormatTest {
    private static final RowType PURCHASES = RowType.of(
            Field.required("event_time", DataType.TIMESTAMP),
            Field.of("sto\"re\\\n", DataType.VARCHAR),
            Field.of("amount", DataType.decimal(12, 2)));
    private static final Expr AMOUNT = new Expr.ColumnRef(2, DataType.decimal(12, 2));

    @Test
    void viewIsWrittenAsPeopleCanReadIt() {
        assertThat(PlanFormat.write(sales())).isEqualTo("""
                        (tidemark-plan 4
                          (view "sales_10m" visible 3 (keys 0 1) (window 0 1) (aggregates 2) (late correct 86400000000 0) at-once
                            (aggregate (row ("window_start" TIMESTAMP required) ("window_end" TIMESTAMP required) ("sales" (DECIMAL 38 2) nullable)) (keys 3 4) (calls (sum 2 all -1 (DECIMAL 38 2) "sales")) (window 0 1)
                              (window 0 (span 0 0 600000000) (span 0 0 600000000) (span 0 0 0) no-zone (row ("event_time" TIMESTAMP required) ("sto\\"re\\\\\\u000a" VARCHAR nullable) ("amount" (DECIMAL 12 2) nullable) ("window_start" TIMESTAMP required) ("window_end" TIMESTAMP required))
                                (scan "purchases" (row ("event_time" TIMESTAMP required) ("sto\\"re\\\\\\u000a" VARCHAR nullable) ("amount" (DECIMAL 12 2) nullable)) (time (0 0)) insert-only)))))
                        """);
    }

    @Test
    void everyNodeAndExpressionComesBack() {
        PlanNode union = new PlanNode.Union(List.of(
                scan(),
                new PlanNode.Values(List.of(literals()), PURCHASES),
                new PlanNode.Scan("v", PURCHASES, List.of())));
        Expr generated =
                new Expr.Generated("f(x) \uD83D\uDE00 \uD800", new byte[] {0, -1, 77}, List.of(AMOUNT), DataType.REAL);
        Expr call = new Expr.Call("lt", List.of(AMOUNT, literal(5L, DataType.decimal(12, 2))), DataType.BOOLEAN);
        PlanNode project = new PlanNode.Project(
                new PlanNode.Filter(union, call), List.of(AMOUNT, generated), RowType.of(Field.of("a", DataType.REAL)));
        PlanNode window = new PlanNode.Window(
                project,
                0,
                new WindowSpec(new Span(1, 0, 0), new Span(0, 1, 0), new Span(0, 0, -5), "Asia/Tokyo"),
                PURCHASES);
        PlanNode aggregate = new PlanNode.Aggregate(
                window,
                new int[] {1},
                List.of(
                        new AggregateCall(AggregateCall.Kind.COUNT, -1, false, 3, DataType.BIGINT, "n"),
                        new AggregateCall(AggregateCall.Kind.BOOL_OR, 2, true, -1, DataType.BOOLEAN, "")),
                -1,
                -1,
                PURCHASES);
        PlanNode sort =
                new PlanNode.Sort(aggregate, List.of(new SortKey(0, true, false), new SortKey(1, false, true)), 10, 2);

        String text = PlanFormat.write(sort);
        assertThat(PlanFormat.write(PlanFormat.readNode(text))).isEqualTo(text);
        PlanNode.Sort read = (PlanNode.Sort) PlanFormat.readNode(text);
        assertThat(read.keys()).isEqualTo(((PlanNode.Sort) sort).keys());
        PlanNode.Window readWindow = (PlanNode.Window) read.input().inputs().get(0);
        assertThat(readWindow.spec()).isEqualTo(((PlanNode.Window) window).spec());
        PlanNode.Project readProject = (PlanNode.Project) readWindow.input();
        Expr.Generated readGenerated = (Expr.Generated) readProject.columns().get(1);
        assertThat(readGenerated.classFile()).containsExactly(0, -1, 77);
        assertThat(readGenerated.description()).isEqualTo("f(x) \uD83D\uDE00 \uD800");
        assertThat(readProject.input()).isEqualTo(((PlanNode.Project) project).input());
    }

    @Test
    void typesWithPartsComeBackWithTheirConstants() {
        DataType place = DataType.row(
                List.of(Field.required("a b", DataType.BYTEA), Field.of("n", DataType.array(DataType.decimal(9, 2)))));
        RowType type = RowType.of(Field.of("places", DataType.array(place)));
        PlanNode values =
                new PlanNode.Values(List.of(List.of(new Expr.Literal("\0\u00ff\u0001x", DataType.array(place)))), type);

        String text = PlanFormat.write(values);

        assertThat(text)
                .contains("(ARRAY (ROW (\"a b\" BYTEA required) (\"n\" (ARRAY (DECIMAL 9 2)) nullable)))")
                .contains("\"\\u0000\u00ff\\u0001x\"");
        assertThat(PlanFormat.readNode(text)).isEqualTo(values);
    }

    @Test
    void joinsAndSetOperationsComeBack() {
        PlanNode values = new PlanNode.Values(List.of(literals()), PURCHASES);
        Expr condition = new Expr.Call("is_not_null", List.of(AMOUNT), DataType.BOOLEAN);
        PlanNode join = new PlanNode.Join(
                scan(),
                values,
                JoinKind.LEFT,
                new int[] {1, 2},
                new int[] {2, 1},
                new boolean[] {true, false},
                condition,
                new JoinBounds(0, 0, -5, 7, true),
                PURCHASES.with(Field.of("b", DataType.REAL)));
        PlanNode plain = new PlanNode.Join(
                join, values, JoinKind.ANTI, new int[0], new int[0], new boolean[0], null, null, PURCHASES);
        PlanNode except =
                new PlanNode.SetOperation(plain, new PlanNode.SetOperation(values, values, true, false), false, true);

        String text = PlanFormat.write(except);
        assertThat(PlanFormat.write(PlanFormat.readNode(text))).isEqualTo(text);
        PlanNode.SetOperation read = (PlanNode.SetOperation) PlanFormat.readNode(text);
        assertThat(read.all()).isTrue();
        assertThat(read.intersect()).isFalse();
        PlanNode.Join readJoin = (PlanNode.Join) read.left().inputs().get(0);
        assertThat(readJoin.kind()).isEqualTo(JoinKind.LEFT);
        assertThat(readJoin.leftKeys()).containsExactly(1, 2);
        assertThat(readJoin.rightKeys()).containsExactly(2, 1);
        assertThat(readJoin.nullsMatch()).containsExactly(true, false);
        assertThat(readJoin.condition()).isEqualTo(condition);
        assertThat(readJoin.bounds()).isEqualTo(new JoinBounds(0, 0, -5, 7, true));
    }

    @Test
    void topsComeBack() {
        RowType numbered = PURCHASES.with(new Field("rank", DataType.BIGINT, false));
        List<SortKey> order = List.of(new SortKey(2, true, false), new SortKey(0, false, true));
        PlanNode top = new PlanNode.Top(scan(), new int[] {1, 0}, order, Ranking.DENSE_RANK, 3, 2, true, numbered);
        String text = PlanFormat.write(top);
        assertThat(PlanFormat.write(PlanFormat.readNode(text))).isEqualTo(text);
        PlanNode.Top read = (PlanNode.Top) PlanFormat.readNode(text);
        assertThat(read.partition()).containsExactly(1, 0);
        assertThat(read.order()).isEqualTo(order);
        assertThat(read.ranking()).isEqualTo(Ranking.DENSE_RANK);
        assertThat(read.limit()).isEqualTo(3);
        assertThat(read.offset()).isEqualTo(2);
        assertThat(read.isNumbered()).isTrue();
    }

    @Test
    void joinsWithTheNearestRowComeBack() {
        for (Nearest nearest : Nearest.values()) {
            PlanNode.AsOfJoin join = new PlanNode.AsOfJoin(
                    scan(),
                    scan(),
                    nearest.isEarlier(),
                    new int[] {1},
                    new int[] {2},
                    0,
                    3,
                    nearest,
                    nearest.mayBeEqual(),
                    PURCHASES);
            PlanNode.AsOfJoin read = (PlanNode.AsOfJoin) PlanFormat.readNode(PlanFormat.write(join));
            assertThat(read.nearest()).isEqualTo(nearest);
            assertThat(read.rightTime()).isEqualTo(3);
            assertThat(PlanFormat.write(read)).isEqualTo(PlanFormat.write(join));
        }
    }

    @Test
    void joinsWithTablesOutsideComeBack() {
        PlanNode.Lookup lookup = new PlanNode.Lookup(
                scan(),
                new PlanNode.Scan("t", PURCHASES, List.of(), true),
                true,
                new int[] {1},
                new int[] {2},
                new LookupCache(100, 60_000_000),
                PURCHASES);
        PlanNode.Lookup read = (PlanNode.Lookup) PlanFormat.readNode(PlanFormat.write(lookup));
        assertThat(read.cache()).isEqualTo(lookup.cache());
        assertThat(read.answers()).isEqualTo(lookup.answers());
        assertThat(PlanFormat.write(read)).isEqualTo(PlanFormat.write(lookup));
    }

    @Test
    void windowsOfAllKindsComeBack() {
        RowType type = PURCHASES.with(
                Field.required("window_start", DataType.TIMESTAMP), Field.required("window_end", DataType.TIMESTAMP));
        WindowSpec cumulative = new WindowSpec(Span.ofMicros(60), Span.ofMicros(20), Span.ofMicros(5), null, true);
        PlanNode session = new PlanNode.Session(scan(), 0, new int[] {1, 2}, 600, type);
        PlanNode.ClockFilter clock = new PlanNode.ClockFilter(session, new Expr.ColumnRef(0, DataType.TIMESTAMP), true);
        String text = PlanFormat.write(new PlanNode.Window(session, 0, cumulative, type));
        String ofClock = PlanFormat.write(clock);
        assertThat(PlanFormat.write(PlanFormat.readNode(ofClock)))
                .isEqualTo(ofClock)
                .contains("(clock until (column 0 TIMESTAMP)");
        PlanNode.Window read = (PlanNode.Window) PlanFormat.readNode(text);
        assertThat(read.spec()).isEqualTo(cumulative);
        PlanNode.Session readSession = (PlanNode.Session) read.input();
        assertThat(readSession.keys()).containsExactly(1, 2);
        assertThat(readSession.gapMicros()).isEqualTo(600);
        assertThat(PlanFormat.write(read)).isEqualTo(text);
    }

    @Test
    void unnestedArraysComeBack() {
        Expr array = new Expr.Call("series", List.of(AMOUNT, AMOUNT), DataType.array(DataType.BIGINT));
        Expr condition = new Expr.Call("is_not_null", List.of(AMOUNT), DataType.BOOLEAN);
        PlanNode inner = new PlanNode.Unnest(scan(), List.of(array, array), null, false, PURCHASES);
        PlanNode outer = new PlanNode.Unnest(inner, List.of(array), condition, true, PURCHASES);
        String text = PlanFormat.write(outer);
        PlanNode.Unnest read = (PlanNode.Unnest) PlanFormat.readNode(text);
        assertThat(read.outer()).isTrue();
        assertThat(read.condition()).isEqualTo(condition);
        assertThat(((PlanNode.Unnest) read.input()).arrays()).containsExactly(array, array);
        assertThat(PlanFormat.write(read)).isEqualTo(text);
    }

    @Test
    void functionsWithOverAndAggregatesOfPairsComeBack() {
        List<SortKey> order = List.of(new SortKey(2, true, false));
        AggregateCall pair =
                new AggregateCall(AggregateCall.Kind.ARG_MAX, 2, true, 1, DataType.BIGINT, "best", 0, order, 0.25);
        List<OverCall> calls = List.of(
                new OverCall(
                        OverCall.Function.AGGREGATE,
                        -1,
                        0,
                        -1,
                        new Frame(true, Frame.FIRST, 3),
                        pair,
                        DataType.BIGINT,
                        "best"),
                new OverCall(OverCall.Function.LAG, 2, -4, 1, Frame.WHOLE, null, DataType.BIGINT, "lag"));
        PlanNode over = new PlanNode.Over(scan(), new int[] {1}, order, calls, PURCHASES);
        String text = PlanFormat.write(over);
        assertThat(PlanFormat.write(PlanFormat.readNode(text))).isEqualTo(text);
        PlanNode.Over read = (PlanNode.Over) PlanFormat.readNode(text);
        assertThat(read.partition()).containsExactly(1);
        assertThat(read.order()).isEqualTo(order);
        assertThat(read.calls()).isEqualTo(calls);
    }

    /** Plans of the first version have no joins, and are else as they were. */
    @Test
    void plansOfTheFirstVersionAreStillRead() {
        String text = PlanFormat.write(sales());
        ViewPlan read = PlanFormat.readView(text.replace("-plan 4", "-plan 1"));
        assertThat(PlanFormat.write(read)).isEqualTo(text);
    }

    @Test
    void literalsComeBackAsTheyWere() {
        PlanNode values = new PlanNode.Values(
                List.of(List.of(
                        literal(null, DataType.BIGINT),
                        literal(true, DataType.BOOLEAN),
                        literal(Long.MIN_VALUE, DataType.BIGINT),
                        literal(BigInteger.TEN.pow(37).negate(), DataType.decimal(38, 5)),
                        literal(-0.0, DataType.DOUBLE),
                        literal(Double.NaN, DataType.DOUBLE),
                        literal(0.1, DataType.REAL),
                        literal("null", DataType.VARCHAR),
                        literal("", DataType.VARCHAR))),
                PURCHASES);
        assertThat(PlanFormat.readNode(PlanFormat.write(values))).isEqualTo(values);
    }

    @Test
    void equalViewsHaveEqualTextAndHashAndOthersDoNot() {
        String text = PlanFormat.write(sales());
        assertThat(PlanFormat.write(PlanFormat.readView(text))).isEqualTo(text);
        assertThat(PlanFormat.hash(text)).hasSize(64).isEqualTo(PlanFormat.hash(PlanFormat.write(sales())));
        assertThat(PlanFormat.hash(text)).isNotEqualTo(PlanFormat.hash(text.replace("at-once", "on-close")));
        assertThat(PlanFormat.hash("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void whatIsWrongIsToldWithItsLine() {
        String text = PlanFormat.write(sales());
        assertFailure("", "line 1: the text ends where a form should be");
        assertFailure(text.replace("-plan 4", "-plan 5"), "line 1: version 5 of the format; this version reads 1 to 4");
        assertFailure(text.replace("(scan ", "(skan "), "line 5: no kind of node: skan");
        assertFailure(text.replace("insert-only", "inserts"), "line 5: expected insert-only or changes, not inserts");
        assertFailure(text.replace("(sum 2", "(total 2"), "line 3: no aggregate total");
        assertFailure(
                text.replace("(span 0 0 0)", "(span 0 0)"), "line 4: something is missing at the end of the group");
        assertFailure(text.replace("VARCHAR", "TEXT"), "no such type");
        assertFailure(text.replace("visible 3", "visible x"), "line 2: expected a number, not x");
        assertFailure(text.replace(" at-once", "  at-once"), "line 2: not written as this version writes it");
        assertFailure(text + ")", "text after the end");
        assertFailure(text.replace("\\\\", "\\q"), "line 4: an unknown escape \\q");
    }

    private static void assertFailure(String text, String problem) {
        assertThatThrownBy(() -> PlanFormat.readView(text))
                .isInstanceOf(StatementException.class)
                .hasMessageStartingWith("could not read a stored plan: line ")
                .hasMessageContaining(problem);
    }

    private static List<Expr.Literal> literals() {
        return List.of(
                literal(0L, DataType.TIMESTAMP),
                literal("a", DataType.VARCHAR),
                literal(150L, DataType.decimal(12, 2)));
    }

    private static Expr.Literal literal(Object value, DataType type) {
        return new Expr.Literal(value, type);
    }

    private static PlanNode scan() {
        return new PlanNode.Scan("purchases", PURCHASES, List.of(new TimeColumn(0, 0)), true);
    }

    private static ViewPlan sales() {
        Field start = Field.required("window_start", DataType.TIMESTAMP);
        Field end = Field.required("window_end", DataType.TIMESTAMP);
        PlanNode window = new PlanNode.Window(scan(), 0, WindowSpec.tumble(600_000_000), PURCHASES.with(start, end));
        DataType sum = DataType.decimal(38, 2);
        PlanNode root = new PlanNode.Aggregate(
                window,
                new int[] {3, 4},
                List.of(new AggregateCall(AggregateCall.Kind.SUM, 2, false, -1, sum, "sales")),
                0,
                1,
                RowType.of(start, end, Field.of("sales", sum)));
        LatePolicy late = new LatePolicy(true, 86_400_000_000L, 0);
        return new ViewPlan("sales_10m", root, 3, new int[] {0, 1}, 0, 1, new int[] {2}, late, false);
    }
}
