package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where rows and amounts went, in views that do more than add up. The delay is 5 minutes, windows have 10. */
final class AccountsTest {
    private static final DataType WIDE = DataType.decimal(38, 2);

    @Test
    void filterOfAnAggregateLeavesTheAmountsOfAllRowsInTheAccounts() {
        SalesRun run = new SalesRun(5, true);
        PlanNode root =
                SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), false, SalesPlans.MORE[1]);
        PlanNode.Aggregate filtered = (PlanNode.Aggregate) root;
        // Without the plain SUM the accounts need a sum of their own.
        PlanNode only = new PlanNode.Aggregate(
                filtered.input(),
                filtered.keys(),
                List.of(filtered.calls().get(2)),
                0,
                1,
                filtered.type().select(0, 1, 4));
        ViewRun view = run.add(SalesPlans.view("v", only, 2, SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(line(view, 1))
                .isEqualTo("purchases amount: 1100.00 = 0.00 + 100.00 + 0.00 + 0.00 + 1000.00;"
                        + " 1000.00 = 80.00 + 120.00 + 800.00");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void measureIsFollowedThroughProjectionsToTheSource() {
        SalesRun run = new SalesRun(5, true);
        RowType source = SalesPlans.SOURCE;
        Expr amount = new Expr.ColumnRef(3, source.type(3));
        Expr doubled = new Expr.Call("add", List.of(amount, amount), DataType.decimal(13, 2));
        PlanNode project = new PlanNode.Project(
                SalesPlans.where(SalesPlans.scan(true), "ge", "amount", 10_000),
                List.of(new Expr.ColumnRef(1, source.type(1)), doubled, amount),
                RowType.of(
                        source.field(1),
                        Field.of("doubled", DataType.decimal(13, 2)),
                        Field.of("plain", source.type(3))));
        PlanNode.Window window = SalesPlans.window(project, 0, 10, 10);
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateCall.Kind.SUM, 1, false, -1, WIDE, "twice"),
                new AggregateCall(AggregateCall.Kind.SUM, 2, false, -1, WIDE, "sales"));
        RowType type = window.type().select(3, 4).with(Field.of("twice", WIDE), Field.of("sales", WIDE));
        ViewRun view = run.add(SalesPlans.view(
                "v",
                new PlanNode.Aggregate(window, new int[] {3, 4}, calls, 0, 1, type),
                2,
                SalesPlans.CORRECT,
                false));
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(lines(view))
                .containsExactly(
                        "purchases rows: 8.00 = 0.00 + 1.00 + 0.00 + 2.00 + 5.00; 5.00 = 0.00 + 1.00 + 4.00",
                        "purchases twice: 2200.00 = 0.00 + 200.00 + 0.00 + 260.00 + 1740.00;"
                                + " 1740.00 = 0.00 + 240.00 + 1500.00",
                        "purchases amount: 1100.00 = 0.00 + 100.00 + 0.00 + 130.00 + 870.00;"
                                + " 870.00 = 0.00 + 120.00 + 750.00");
    }

    @Test
    void rowThatCannotBeComputedIsRejectedAndCounted() {
        SalesRun run = new SalesRun(5, true);
        RowType source = SalesPlans.SOURCE;
        Expr ratio = new Expr.Call(
                "divide",
                List.of(new Expr.Literal(1.0, DataType.DOUBLE), new Expr.ColumnRef(4, DataType.DOUBLE)),
                DataType.DOUBLE);
        PlanNode project = new PlanNode.Project(
                SalesPlans.scan(true),
                List.of(new Expr.ColumnRef(1, source.type(1)), ratio, new Expr.ColumnRef(3, source.type(3))),
                RowType.of(source.field(1), Field.of("ratio", DataType.DOUBLE), source.field(3)));
        PlanNode.Window window = SalesPlans.window(project, 0, 10, 10);
        List<AggregateCall> calls = List.of(
                new AggregateCall(AggregateCall.Kind.SUM, 1, false, -1, DataType.DOUBLE, "ratio"),
                new AggregateCall(AggregateCall.Kind.SUM, 2, false, -1, WIDE, "sales"));
        RowType type = window.type().select(3, 4).with(Field.of("ratio", DataType.DOUBLE), Field.of("sales", WIDE));
        ViewRun view = run.add(SalesPlans.view(
                "v",
                new PlanNode.Aggregate(window, new int[] {3, 4}, calls, 0, 1, type),
                2,
                SalesPlans.CORRECT,
                false));
        List<Sale> sales = new ArrayList<>(LedgerTest.EIGHT);
        sales.add(new Sale("zero", Sale.at("10:27"), "a", 5L, 0, 1));
        run.epoch(sales, 3);

        assertThat(view.books.get(Book.REJECTED)).hasSize(1);
        assertThat(lines(view).get(2))
                .isEqualTo(
                        "purchases amount: 1105.0 = 5.0 + 100.0 + 0.0 + 0.0 + 1000.0; 1000.0 = 80.0 + 120.0 + 800.0");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void unverifiableRowsAreCountedAndEntered() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);
        Batch old = new Batch(SalesPlans.SOURCE, 1);
        SalesRun.set(old, 0, Sale.of("e1", "00:01", 7));
        old.weights()[0] = 1;
        old.watermarks()[0] = Sale.at("10:21");
        old.setCount(1);
        view.graph.account(SalesPlans.PURCHASES, AccountTerm.INPUT, old);
        view.graph.unverifiable(SalesPlans.PURCHASES, old, 1, run);
        run.epoch();

        assertThat(line(view, 1)).startsWith("purchases amount: 1107.00 = 0.00 + 100.00 + 7.00 + 0.00 + 1000.00;");
        assertThat(view.lateEvents().get(1))
                .containsEntry("_outcome", "unverifiable")
                .containsEntry("_key", "e1")
                .containsEntry("_window_end", null)
                .containsEntry("_late_by", 620 * Sale.MINUTE)
                .containsEntry("_event_time", Sale.at("00:01"));
        LedgerTest.assertBalanced(view);
    }

    @Test
    void unionOfTwoBranchesHasCommonAccounts() {
        SalesRun run = new SalesRun(5, true);
        PlanNode union = new PlanNode.Union(List.of(
                SalesPlans.where(SalesPlans.scan(true), "ge", "amount", 15_000),
                SalesPlans.where(SalesPlans.scan(true), "ne", "amount", 10_000)));
        ViewRun view = run.add(SalesPlans.view(
                "v", SalesPlans.sales(SalesPlans.window(union, 1, 10, 10), false), 2, SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(line(view, 0))
                .isEqualTo("purchases rows: 16.00 = 0.00 + 2.00 + 0.00 + 5.00 + 9.00; 9.00 = 1.00 + 1.00 + 7.00");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void aggregateOverWindowsOfAnotherIsCorrectedToo() {
        SalesRun run = new SalesRun(5, true);
        PlanNode byStore = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), true);
        List<AggregateCall> calls = List.of(new AggregateCall(AggregateCall.Kind.MAX, 3, false, -1, WIDE, "sales"));
        RowType type = byStore.type().select(0, 1).with(Field.of("sales", WIDE));
        PlanNode best = new PlanNode.Aggregate(byStore, new int[] {0, 1}, calls, 0, 1, type);
        ViewRun view = run.add(SalesPlans.view("best", best, 2, SalesPlans.CORRECT, false));
        run.epoch(
                List.of(
                        Sale.of("e1", "10:01", 10),
                        Sale.of("e2", "10:02", 20).in("b"),
                        Sale.of("e3", "10:20", 1),
                        Sale.of("e4", "10:03", 5),
                        Sale.of("e5", "10:04", 11)),
                2);

        assertThat(view.ledger().stream().map(LedgerTest::brief).toList())
                .containsExactly(
                        "10:00 version 1 final 20.00",
                        "10:00 version 2 corrected 26.00 was 20.00 by 6.00 since late: e5");
        LedgerTest.assertBalanced(view);
        LedgerChecker.check(view);
    }

    @Test
    void eventTimeOfLateRowsIsKeptThroughProjections() {
        SalesRun run = new SalesRun(5, true);
        PlanNode.Window window = SalesPlans.window(SalesPlans.scan(true), 1, 10, 10);
        int[] narrow = {3, 6, 7};
        List<Expr> columns = new ArrayList<>();
        for (int column : narrow) {
            columns.add(new Expr.ColumnRef(column, window.type().type(column)));
        }
        PlanNode project = new PlanNode.Project(window, columns, window.type().select(narrow));
        ViewPlan plan = SalesPlans.view("v", SalesPlans.sales(project, false), 2, SalesPlans.RECORD, false);
        ViewRun view = run.add(plan);
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(view.lateEvents()).hasSize(1);
        assertThat(view.lateEvents().get(0))
                .containsEntry("_event_time", Sale.at("10:09"))
                .containsEntry("_partition", "purchases.jsonl")
                .containsEntry("_offset", 600L)
                .containsEntry("_bytes", "{e6}")
                .containsEntry("_operator", "0");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void rowsCountThatMakeASumTooLargeInTimeOrLate() {
        SalesRun run = new SalesRun(5, true);
        PlanNode.Window window = SalesPlans.window(SalesPlans.scan(true), 1, 10, 10);
        // In 64 bits, two of these are too much.
        long huge = 90_000_000_000_000_000L;
        List<AggregateCall> calls =
                List.of(new AggregateCall(AggregateCall.Kind.SUM, 3, false, -1, DataType.BIGINT, "sales"));
        RowType type = window.type().select(6, 7).with(Field.of("sales", DataType.BIGINT));
        ViewRun view = run.add(SalesPlans.view(
                "v",
                new PlanNode.Aggregate(window, new int[] {6, 7}, calls, 0, 1, type),
                2,
                SalesPlans.CORRECT,
                false));
        run.epoch(
                Sale.of("e1", "10:05", huge),
                Sale.of("e2", "10:06", huge),
                Sale.of("e3", "10:06", -huge),
                Sale.of("e4", "10:20", 1));
        run.epoch(Sale.of("e5", "10:07", huge));
        run.epoch(Sale.of("e6", "10:08", 1), Sale.of("e7", "10:08", -huge));

        assertThat(view.books.get(Book.REJECTED).stream()
                        .map(row -> row.get("_column") + " " + row.get("_bytes") + " " + row.get("_epoch"))
                        .toList())
                .containsExactly("sales null 2");
        assertThat(view.ledger().stream().map(LedgerTest::brief).toList())
                .containsExactly(
                        "10:00 version 1 final 9000000000000000000",
                        "10:00 version 2 corrected null was 9000000000000000000 since late: e5",
                        "10:00 version 3 corrected 9000000000000000100 since late: e7");
        assertThat(lines(view).get(1))
                .isEqualTo("purchases amount: 9000000000000000200 = 0 + 0 + 0 + 0 + 9000000000000000200;"
                        + " 9000000000000000200 = 100 + 100 + 9000000000000000000");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void viewWithoutWindowsOfItsOwnEntersLateRowsWithoutVersions() {
        SalesRun run = new SalesRun(5, true);
        PlanNode inner = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), false);
        List<AggregateCall> calls = List.of(new AggregateCall(AggregateCall.Kind.MAX, 2, false, -1, WIDE, "best"));
        PlanNode best = new PlanNode.Aggregate(inner, new int[0], calls, -1, -1, RowType.of(Field.of("best", WIDE)));
        ViewRun view =
                run.add(new ViewPlan("best", best, 1, new int[0], -1, -1, new int[0], SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(view.rows.keySet())
                .extracting(row -> String.valueOf(row.get("best")))
                .containsExactly("450.00");
        assertThat(view.lateEvents()).hasSize(1);
        assertThat(view.lateEvents().get(0))
                .containsEntry("_key", "e6")
                .containsEntry("_operator", "0.0")
                .containsEntry("_version", null)
                .doesNotContainKey("_group");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void rowsOfAViewWithoutKeyAreTheirOwnKey() {
        SalesRun run = new SalesRun(5, true);
        PlanNode sales = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), true);
        ViewRun view =
                run.add(new ViewPlan("v", sales, 5, new int[0], 0, 1, new int[] {3, 4}, SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);

        assertThat(view.ledger().stream().map(LedgerTest::brief).toList())
                .containsExactlyInAnyOrder(
                        "10:00 version 1 final 350.00",
                        "10:10 version 1 final 450.00",
                        "10:00 version 2 corrected 350.00 was 350.00 since late: e6 deleted",
                        "10:00 version 1 corrected 430.00 since late: e6");
    }

    private static List<String> lines(ViewRun view) {
        return view.accounting().stream().map(AccountsTest::text).toList();
    }

    private static String line(ViewRun view, int index) {
        return text(view.accounting().get(index));
    }

    /** source measure: input = rejected + duplicates + unverifiable + filtered + assigned; assigned windows = late + open + final */
    private static String text(Map<String, @Nullable Object> line) {
        return line.get("source") + " " + line.get("measure") + ": " + line.get("input") + " = "
                + sum(line, "rejected", "duplicates", "unverifiable", "filtered", "assigned") + "; "
                + line.get("assigned_windows") + " = " + sum(line, "late", "open", "final");
    }

    private static String sum(Map<String, @Nullable Object> line, String... terms) {
        return List.of(terms).stream()
                .map(term -> String.valueOf(line.get(term)))
                .collect(Collectors.joining(" + "));
    }
}
