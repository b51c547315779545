package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of late rows, by the policy of the view. The delay is 5 minutes, windows have 10. */
final class PolicyTest {
    @Test
    void lateRowsAreAppliedUpToTheLimitAndRecordedAsExpiredFromThereOn() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(new LatePolicy(true, 20 * Sale.MINUTE, 0), false));
        run.epoch(Sale.of("e1", "10:05", 100));
        // Watermark 10:29, 19 minutes after the window's end: late by less than the 20 minutes.
        run.epoch(Sale.of("e2", "10:34", 1));
        run.epoch(Sale.of("in-limit", "10:06", 10));
        // Watermark 10:30: late by 20 minutes.
        run.epoch(Sale.of("e3", "10:35", 1));
        run.epoch(Sale.of("beyond", "10:07", 1000));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 100.00",
                        "10:00 version 2 corrected 110.00 was 100.00 by 10.00 since late: in-limit");
        assertThat(late(view))
                .containsExactly("in-limit 10:00 corrected 19 version 2", "beyond 10:00 expired 20 version null");
        LedgerTest.assertBalanced(view);
        LedgerChecker.check(view);
    }

    @Test
    void recordingKeepsFinalResultsAsTheyAre() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(new LatePolicy(false, 20 * Sale.MINUTE, 0), false));
        run.epoch(LedgerTest.EIGHT, 3);
        run.epoch(Sale.of("e8", "10:40", 1), Sale.of("e9", "10:01", 1));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 350.00", "10:10 version 1 final 450.00", "10:20 version 1 final 120.00");
        assertThat(late(view)).containsExactly("e6 10:00 recorded 3 version null", "e9 10:00 expired 25 version null");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void correctionsWaitForTheNextMultipleOfTheClock() {
        SalesRun run = new SalesRun(5, true);
        LatePolicy hourly = new LatePolicy(true, SalesPlans.DAY, 60 * Sale.MINUTE);
        ViewRun view = run.add(SalesPlans.tenMinutes(hourly, false));
        ViewRun above = run.addOn(view, SalesPlans.thirtyMinutes(view.plan, SalesPlans.CORRECT, null));
        run.clock(Sale.at("12:10")).epoch(LedgerTest.EIGHT, 3);
        run.clock(Sale.at("12:59")).epoch(Sale.of("e8", "10:08", 7));
        assertThat(ledger(view)).containsExactly("10:00 version 1 final 350.00", "10:10 version 1 final 450.00");
        assertThat(late(view)).containsExactly("e6 10:00 pending 3 version null", "e8 10:00 pending 11 version null");
        assertThat(view.graph.nextClockDeadline()).isEqualTo(Sale.at("13:00"));

        run.clock(Sale.at("13:00")).epoch(Sale.of("e9", "10:09", 1));
        assertThat(ledger(view))
                .contains("10:00 version 2 corrected 437.00 was 350.00 by 87.00 since late: e6, e8")
                .hasSize(3);
        assertThat(late(view).subList(2, 5))
                .containsExactly(
                        "e6 10:00 corrected 3 version 2",
                        "e8 10:00 corrected 11 version 2",
                        "e9 10:00 pending 11 version null");
        assertThat(view.lateEvents().get(2))
                .containsEntry("_id", view.lateEvents().get(0).get("_id"));

        run.clock(Sale.at("15:30")).epoch();
        assertThat(ledger(view)).contains("10:00 version 3 corrected 438.00 was 437.00 by 1.00 since late: e9");
        assertThat(view.graph.nextClockDeadline()).isEqualTo(Long.MAX_VALUE);
        LedgerTest.assertBalanced(view);
        LedgerChecker.check(view);
        LedgerChecker.check(above);
    }

    @Test
    void correctionsThatWaitAreAppliedBeforeTheirGroupIsFreed() {
        SalesRun run = new SalesRun(5, true);
        LatePolicy daily = new LatePolicy(true, 20 * Sale.MINUTE, SalesPlans.DAY);
        ViewRun view = run.add(SalesPlans.tenMinutes(daily, false));
        run.clock(Sale.at("12:10")).epoch(LedgerTest.EIGHT, 3);
        run.epoch(Sale.of("e8", "11:00", 7));

        assertThat(ledger(view)).contains("10:00 version 2 corrected 430.00 was 350.00 by 80.00 since late: e6");
        assertThat(late(view)).contains("e6 10:00 corrected 3 version 2");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void rowCanBeLateForOneHopAndInTimeForTheNext() {
        SalesRun run = new SalesRun(0, true);
        PlanNode root = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 20, 10), false);
        ViewRun view = run.add(SalesPlans.view("hops", root, 2, SalesPlans.CORRECT, false));
        // Windows from 9:50, 10:00 and 10:10; that from 9:50 is closed by e2.
        run.epoch(Sale.of("e1", "10:05", 1), Sale.of("e2", "10:12", 10), Sale.of("e3", "10:06", 100));
        run.epoch(Sale.of("e4", "10:30", 1000));

        assertThat(ledger(view))
                .containsExactly(
                        "09:50 version 1 final 1.00",
                        "09:50 version 2 corrected 101.00 was 1.00 by 100.00 since late: e3",
                        "10:00 version 1 final 111.00",
                        "10:10 version 1 final 10.00");
        assertThat(late(view)).containsExactly("e3 09:50 corrected 2 version 2");
        Map<String, @Nullable Object> rows = view.accounting().get(0);
        assertThat(rows.get("assigned")).hasToString("4.00");
        assertThat(rows.get("assigned_windows")).hasToString("8.00");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void groupFirstSeenAfterItsWindowClosedStartsCorrected() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, true));
        run.epoch(Sale.of("e1", "10:05", 100), Sale.of("e2", "10:20", 1));
        run.epoch(Sale.of("e3", "10:06", 10).in("b"), Sale.of("e4", "10:07", 10).in(null));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 100.00",
                        "10:00 version 1 corrected 10.00 since late: e3",
                        "10:00 version 1 corrected 10.00 since late: e4");
        assertThat(view.ledger().get(2)).containsEntry("store", null).containsEntry("_delta_sales", null);
        LedgerChecker.check(view);
    }

    @Test
    void rowThatVanishesByHavingIsDeletedAndGoesOnWhenItReturns() {
        SalesRun run = new SalesRun(5, false);
        PlanNode having = SalesPlans.where(
                SalesPlans.sales(SalesPlans.window(SalesPlans.scan(false), 1, 10, 10), false), "ge", "purchases", 2);
        ViewRun view = run.add(SalesPlans.view("v", having, 2, SalesPlans.CORRECT, false));
        Sale e2 = Sale.of("e2", "10:06", 20);
        run.epoch(Sale.of("e1", "10:05", 10), e2, Sale.of("e3", "10:20", 1));
        run.epoch(e2.takenBack());
        assertThat(view.rows).isEmpty();
        run.epoch(Sale.of("e4", "10:07", 5));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 30.00",
                        "10:00 version 2 corrected null was 30.00 since update: e2 deleted",
                        "10:00 version 3 corrected 15.00 since update: e4");
        LedgerTest.assertBalanced(view);
        LedgerChecker.check(view);
    }

    @Test
    void updateIsJudgedByHalvesEachInItsOwnWindow() {
        SalesRun run = new SalesRun(5, false);
        ViewRun view = run.add(SalesPlans.view(
                "v",
                SalesPlans.sales(SalesPlans.window(SalesPlans.scan(false), 1, 10, 10), false),
                2,
                SalesPlans.CORRECT,
                false));
        Sale k1 = Sale.of("k1", "10:05", 100);
        run.epoch(k1, Sale.of("k2", "10:06", 1), Sale.of("k3", "10:20", 1));
        run.epoch(k1.takenBack(), Sale.of("k1", "10:21", 70));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 101.00",
                        "10:00 version 2 corrected 1.00 was 101.00 by -100.00 since update: k1");
        assertThat(view.rows.keySet().stream().map(LedgerTest::briefRow).toList())
                .contains("10:20 provisional 0 71.00");
        LedgerTest.assertBalanced(view);
    }

    @Test
    void reasonsNameTheRowThatWentAndTheRowThatCameInItsPlace() {
        SalesRun run = new SalesRun(5, false);
        ViewRun view = run.add(SalesPlans.view(
                "v",
                SalesPlans.sales(SalesPlans.window(SalesPlans.scan(false), 1, 10, 10), false),
                2,
                SalesPlans.CORRECT,
                false));
        Sale k1 = Sale.of("k1", "10:05", 11);
        run.epoch(k1, Sale.of("k3", "10:20", 1));
        run.epoch(k1.takenBack(), Sale.of("k5", "10:03", 100));

        assertThat(ledger(view))
                .containsExactly(
                        "10:00 version 1 final 11.00",
                        "10:00 version 2 corrected 100.00 was 11.00 by 89.00 since update: k1, k5");
    }

    @Test
    void changesThatCancelOutInAnEpochMakeNoVersion() {
        SalesRun run = new SalesRun(5, false);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        Sale late = Sale.of("k2", "10:06", 1);
        run.epoch(Sale.of("k1", "10:05", 100), Sale.of("k3", "10:20", 1));
        run.epoch(late, late.takenBack());

        assertThat(ledger(view)).containsExactly("10:00 version 1 final 100.00");
        assertThat(view.lateEvents()).hasSize(2);
        LedgerTest.assertBalanced(view);
    }

    @Test
    void correctionUpstreamIsACorrectionDownstreamIfTheWindowIsClosedThere() {
        SalesRun run = new SalesRun(0, true);
        ViewRun ten = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        ViewRun thirty = run.addOn(ten, SalesPlans.thirtyMinutes(ten.plan, SalesPlans.CORRECT, null));
        run.epoch(Sale.of("e1", "10:05", 1), Sale.of("e2", "10:25", 10));
        // The 10-minute window is closed, the 30-minute window is not: no correction there.
        run.epoch(Sale.of("e3", "10:06", 100));
        // 10:40 closes the 30-minute window: a start of 10:20 + 10 minutes could still come before.
        run.epoch(Sale.of("e4", "10:40", 1000));
        run.epoch(Sale.of("e5", "10:07", 10_000), Sale.of("e6", "10:08", 100_000));

        assertThat(ledger(thirty))
                .containsExactly(
                        "10:00 version 1 final 111.00",
                        "10:00 version 2 corrected 110111.00 was 111.00 by 110000.00"
                                + " since sales_10m version 3 (late: e5, e6)");
        assertThat(thirty.lateEvents()).hasSize(4);
        LedgerTest.assertBalanced(ten);
    }

    @Test
    void endOfInputClosesAllWindowsAndIsTheReasonOfThoseThatNoWatermarkClosed() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        run.epoch(LedgerTest.EIGHT, 3);
        run.endOfInput();

        assertThat(ledger(view))
                .contains("10:10 version 1 final 450.00", "10:20 version 1 final 120.00 since end of input");
        LedgerTest.assertBalanced(view);
        LedgerChecker.check(view);
    }

    @Test
    void hiddenKeyIsFollowedByTheLedger() {
        SalesRun run = new SalesRun(5, true);
        PlanNode.Aggregate sales = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), true);
        int[] order = {0, 3, 4, 1, 2};
        PlanNode root = new PlanNode.Project(
                sales,
                java.util.Arrays.stream(order)
                        .mapToObj(i -> (io.tidemark.core.expr.Expr) new io.tidemark.core.expr.Expr.ColumnRef(
                                i, sales.type().type(i)))
                        .toList(),
                sales.type().select(order));
        ViewPlan plan =
                new ViewPlan("v", root, 3, new int[] {0, 3, 4}, 0, 3, new int[] {1, 2}, SalesPlans.CORRECT, false);
        ViewRun view = run.add(plan);
        run.epoch(Sale.of("e1", "10:05", 1), Sale.of("e2", "10:06", 2).in("b"), Sale.of("e3", "10:20", 1));
        run.epoch(Sale.of("e4", "10:07", 10).in("b"));

        assertThat(ledger(view))
                .containsExactlyInAnyOrder(
                        "10:00 version 1 final 1.00",
                        "10:00 version 1 final 2.00",
                        "10:00 version 2 corrected 12.00 was 2.00 by 10.00 since late: e4");
        assertThat(view.ledger().get(0)).doesNotContainKey("store");
        assertThat(late(view)).containsExactly("e4 10:00 corrected 5 version 2");
        assertThat(view.rows.keySet()).allSatisfy(row -> assertThat(row).containsKeys("store", "window_end"));
    }

    private static List<String> ledger(ViewRun view) {
        return view.ledger().stream().map(LedgerTest::brief).toList();
    }

    /** Key, window, outcome, minutes late, version. */
    private static List<String> late(ViewRun view) {
        return view.lateEvents().stream()
                .map(row ->
                        row.get("_key") + " " + Sale.clock((Long) row.get("_window_start")) + " " + row.get("_outcome")
                                + " " + (Long) row.get("_late_by") / Sale.MINUTE + " version " + row.get("_version"))
                .toList();
    }
}
