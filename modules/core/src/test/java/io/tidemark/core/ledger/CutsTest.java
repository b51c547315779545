package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * For the same rows in the same order, under any cut into epochs and batches: version 1, last values, reasons, late events and accounts are those of
 * {@link SalesModel}, which knows no epochs. Finds: rows of the closing epoch counted on the wrong side of the close, late rows judged by the epoch's
 * watermark, effects lost between provisional and final.
 */
final class CutsTest {
    private static final int RUNS = 25;
    private static final int CUTS = 4;
    private static final @Nullable String[] STORES = {"a", "b", null};
    private static final Pattern UPSTREAM = Pattern.compile("sales_10m version \\d+ \\((.*?)\\)");

    @Test
    void tumblingWindowsByStoreAreTheSameUnderAnyCut() {
        seeded(random -> {
            LatePolicy late = policy(random);
            SalesModel.Shape shape = new SalesModel.Shape(10 * Sale.MINUTE, 10 * Sale.MINUTE, true, 0, late);
            PlanNode root =
                    SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), true, SalesPlans.MORE);
            checkAllCuts(random, sales(random, false), true, shape, SalesPlans.view("v", root, 3, late, false));
        });
    }

    @Test
    void hoppingWindowsAreTheSameUnderAnyCut() {
        seeded(random -> {
            LatePolicy late = policy(random);
            SalesModel.Shape shape = new SalesModel.Shape(20 * Sale.MINUTE, 5 * Sale.MINUTE, false, 0, late);
            PlanNode root =
                    SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 20, 5), false, SalesPlans.MORE);
            checkAllCuts(random, sales(random, false), true, shape, SalesPlans.view("v", root, 2, late, false));
        });
    }

    @Test
    void emittingOnCloseHidesProvisionalRowsOnly() {
        seeded(random -> {
            LatePolicy late = policy(random);
            List<Sale> sales = sales(random, false);
            PlanNode root = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(true), 1, 10, 10), true);
            SalesRun run = new SalesRun(5, true);
            ViewRun all = run.add(SalesPlans.view("v", root, 3, late, false));
            ViewRun closed = run.add(SalesPlans.view("v", root, 3, late, true));
            cut(random, sales, run, false);
            assertThat(closed.ledger()).isEqualTo(all.ledger());
            all.rows.keySet().removeIf(row -> row.get("_status").equals("provisional"));
            assertThat(closed.rows).isEqualTo(all.rows);
        });
    }

    @Test
    void filteredRowsAreTheSameUnderAnyCut() {
        seeded(random -> {
            LatePolicy late = policy(random);
            SalesModel.Shape shape = new SalesModel.Shape(10 * Sale.MINUTE, 10 * Sale.MINUTE, true, 3000, late);
            PlanNode filter = SalesPlans.where(SalesPlans.scan(true), "ge", "amount", 3000);
            PlanNode root = SalesPlans.sales(SalesPlans.window(filter, 1, 10, 10), true, SalesPlans.MORE);
            checkAllCuts(random, sales(random, false), true, shape, SalesPlans.view("v", root, 3, late, false));
        });
    }

    @Test
    void updatesAndDeletesAreTheSameUnderAnyCut() {
        seeded(random -> {
            LatePolicy late = new LatePolicy(true, policy(random).correctWithinMicros(), 0);
            SalesModel.Shape shape = new SalesModel.Shape(10 * Sale.MINUTE, 10 * Sale.MINUTE, true, 0, late);
            PlanNode root =
                    SalesPlans.sales(SalesPlans.window(SalesPlans.scan(false), 1, 10, 10), true, SalesPlans.MORE);
            checkAllCuts(random, sales(random, true), false, shape, SalesPlans.view("v", root, 3, late, false));
        });
    }

    @Test
    void resultsThatVanishByHavingAreTheSameUnderAnyCut() {
        seeded(random -> {
            LatePolicy late = new LatePolicy(true, policy(random).correctWithinMicros(), 0);
            List<Sale> sales = sales(random, true);
            SalesModel model = new SalesModel(
                    sales,
                    5 * Sale.MINUTE,
                    false,
                    new SalesModel.Shape(10 * Sale.MINUTE, 10 * Sale.MINUTE, true, 0, late));
            PlanNode grouped = SalesPlans.sales(SalesPlans.window(SalesPlans.scan(false), 1, 10, 10), true);
            PlanNode root = SalesPlans.where(grouped, "ge", "purchases", 2);
            for (int cut = 0; cut < CUTS; cut++) {
                SalesRun run = new SalesRun(5, false);
                ViewRun view = run.add(SalesPlans.view("v", root, 3, late, false));
                cut(random, sales, run, cut);
                assertThat(results(firstVersions(view))).isEqualTo(withTwo(model.firstVersions));
                assertThat(results(view.rows.keySet())).isEqualTo(withTwo(model.lastValues));
                LedgerChecker.check(view);
                LedgerTest.assertBalanced(view);
            }
        });
    }

    private static Set<String> withTwo(Set<String> results) {
        return results.stream()
                .filter(result -> Integer.parseInt(result.substring(result.lastIndexOf(' ') + 1)) >= 2)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void viewOnViewIsTheSameUnderAnyCut() {
        seeded(random -> {
            List<Sale> sales = sales(random, false);
            LatePolicy late = new LatePolicy(true, 60 * Sale.MINUTE, 0);
            String first = null;
            for (int cut = 0; cut < CUTS; cut++) {
                SalesRun run = new SalesRun(5, true);
                ViewRun ten = run.add(SalesPlans.tenMinutes(late, false));
                ViewRun thirty = run.addOn(ten, SalesPlans.thirtyMinutes(ten.plan, late, null));
                cut(random, sales, run, cut);
                LedgerTest.assertBalanced(ten);
                LedgerChecker.check(thirty);
                String facts = facts(thirty) + reasons(thirty);
                first = first == null ? facts : first;
                assertThat(facts).isEqualTo(first);
            }
        });
    }

    private static void checkAllCuts(
            Random random, List<Sale> sales, boolean deduplicate, SalesModel.Shape shape, ViewPlan plan) {
        SalesModel model = new SalesModel(sales, 5 * Sale.MINUTE, deduplicate, shape);
        List<Map<String, @Nullable Object>> accounts = null;
        for (int cut = 0; cut < CUTS; cut++) {
            SalesRun run = new SalesRun(5, deduplicate);
            ViewRun view = run.add(plan);
            cut(random, sales, run, cut);
            assertThat(results(firstVersions(view))).isEqualTo(model.firstVersions);
            assertThat(results(view.rows.keySet())).isEqualTo(model.lastValues);
            assertThat(late(view)).isEqualTo(sorted(model.late));
            if (deduplicate || cut == 0) {
                assertThat(reasons(view)).isEqualTo(model.reasons);
            } else {
                // What comes and goes within an epoch makes no version.
                assertThat(model.reasons).containsAll(reasons(view));
            }
            LedgerChecker.check(view);
            LedgerTest.assertBalanced(view);
            accounts = accounts == null ? view.accounting() : accounts;
            assertThat(view.accounting()).isEqualTo(accounts);
        }
    }

    /** Cut 0: each row an epoch; cut 1: all rows one epoch; others at random, the last with new operators for each epoch. */
    private static void cut(Random random, List<Sale> sales, SalesRun run, int cut) {
        if (cut == 0) {
            sales.forEach(run::epoch);
        } else if (cut == 1) {
            run.epoch(sales, 1 + random.nextInt(sales.size()));
        } else {
            cut(random, sales, run, cut == CUTS - 1);
        }
    }

    private static void cut(Random random, List<Sale> sales, SalesRun run, boolean restart) {
        for (int from = 0; from < sales.size(); ) {
            int to = Math.min(sales.size(), from + random.nextInt(12));
            run.epoch(sales.subList(from, to), 1 + random.nextInt(5));
            from = to;
            if (restart) {
                run.views.forEach(ViewRun::restart);
            }
        }
    }

    /** Purchases of three hours, out of order by up to 25 minutes, some twice, some of store NULL, some of amount NULL; or a table's changes. */
    private static List<Sale> sales(Random random, boolean withChanges) {
        List<Sale> sales = new ArrayList<>();
        List<Sale> there = new ArrayList<>();
        long start = Sale.at("10:00");
        for (int i = 0; i < 80; i++) {
            long late = random.nextInt(4) == 0 ? random.nextInt(25) : random.nextInt(3);
            long time = start + (2L * i - late) * Sale.MINUTE + random.nextInt(60_000_000);
            String store = STORES[random.nextInt(3)];
            Long amount = random.nextInt(8) == 0 ? null : (long) random.nextInt(100);
            String id = "e" + (random.nextInt(10) == 0 ? random.nextInt(i + 1) : i);
            Sale sale = new Sale(id, time, store, amount, random.nextGaussian(), 1);
            if (withChanges && !there.isEmpty() && random.nextInt(3) == 0) {
                Sale old = there.remove(random.nextInt(there.size()));
                sales.add(old.takenBack());
                if (random.nextBoolean()) {
                    sale = new Sale(old.id(), random.nextBoolean() ? old.time() : time, store, amount, sale.price(), 1);
                }
            }
            sales.add(sale);
            there.add(sale);
        }
        return sales;
    }

    private static LatePolicy policy(Random random) {
        long within = random.nextInt(3) == 0 ? SalesPlans.DAY : (1 + random.nextInt(15)) * Sale.MINUTE;
        return new LatePolicy(random.nextInt(4) != 0, within, 0);
    }

    private static List<Map<String, @Nullable Object>> firstVersions(ViewRun view) {
        return view.ledger().stream()
                .filter(row -> row.get("_status").equals("final"))
                .toList();
    }

    private static Set<String> results(Collection<Map<String, @Nullable Object>> rows) {
        return rows.stream()
                .map(row -> row.get("window_end") + " | "
                        + (row.containsKey("store") ? row.get("store") : "all") + " | " + row.get("sales") + " | "
                        + row.get("purchases"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> late(ViewRun view) {
        return sorted(view.lateEvents().stream()
                .map(row -> row.get("_key") + " | " + row.get("_window_end") + " | " + row.get("_outcome") + " | "
                        + row.get("_late_by") + " | " + row.get("_weight"))
                .toList());
    }

    private static List<String> sorted(List<String> lines) {
        List<String> sorted = new ArrayList<>(lines);
        Collections.sort(sorted);
        return sorted;
    }

    /** All names in all reasons, whatever the versions upstream. */
    private static Set<String> reasons(ViewRun view) {
        Set<String> names = new TreeSet<>();
        for (Map<String, @Nullable Object> row : view.ledger()) {
            String reason = String.valueOf(row.get("_reason"));
            Matcher upstream = UPSTREAM.matcher(reason);
            reason = upstream.replaceAll("$1");
            for (String part : reason.split("; ")) {
                if (!part.equals("null")) {
                    names.addAll(List.of(part.substring(part.indexOf(": ") + 2).split(", ")));
                }
            }
        }
        return names.stream()
                .map(name -> name.substring(name.indexOf(' ') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String facts(ViewRun view) {
        List<String> late = view.lateEvents().stream()
                .map(row -> UPSTREAM.matcher(String.valueOf(row.get("_reason"))).replaceAll("$1") + " "
                        + row.get("_window_end") + " " + row.get("_outcome") + " " + row.get("_late_by") + " "
                        + row.get("_weight"))
                .toList();
        return results(firstVersions(view)) + "\n" + results(view.rows.keySet()) + "\n" + sorted(late) + "\n"
                + view.accounting();
    }

    private interface Body {
        void run(Random random);
    }

    private static void seeded(Body body) {
        Long only = Long.getLong("seed");
        for (long seed = only == null ? 1 : only; seed <= (only == null ? RUNS : only); seed++) {
            try {
                body.run(new Random(seed));
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("reproduce with -Dseed=" + seed + ": " + failure, failure);
            }
        }
    }
}
