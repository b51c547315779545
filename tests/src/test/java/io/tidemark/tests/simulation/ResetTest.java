package io.tidemark.tests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.world.Crash;
import io.tidemark.testkit.world.SimulatedTarget;
import io.tidemark.testkit.world.SimulatedWorld;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Views begin anew and the process dies, at each step of it: they have the old rows or the new ones, and sinks end equal to them. */
final class ResetTest {
    private static final int MOST_STEPS = 2000;
    /** A test run takes each third step, from another one on each time. */
    private static final int STRIDE = 3;

    private static final String SCRIPT = """
            CREATE SOURCE sales (
              id VARCHAR, at TIMESTAMP(6), store VARCHAR, amount BIGINT,
              WATERMARK FOR at AS at - INTERVAL '5' MINUTE
            ) WITH (connector = 'simulated', topic = 'sales', format = 'json');
            CREATE MATERIALIZED VIEW sums AS
            SELECT window_start, window_end, store, SUM(amount) AS total
            FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) WHERE amount > 1 GROUP BY window_start, window_end, store;
            CREATE MATERIALIZED VIEW stores AS SELECT store, SUM(total) AS total FROM sums GROUP BY store;
            CREATE MATERIALIZED VIEW seen AS SELECT id, amount FROM sales;
            CREATE SINK sums_out FROM sums WITH (connector = 'simulated', format = 'json');
            CREATE SINK stores_out FROM stores WITH (connector = 'simulated', format = 'json', mode = 'retract');
            CREATE SINK seen_out FROM seen WITH (connector = 'simulated', format = 'json');
            """;

    private static final List<Definition> BEFORE = Plans.of(SCRIPT);
    private static final List<Definition> AFTER =
            Plans.of(SCRIPT.replace("'10' MINUTE", "'20' MINUTE").replace("amount > 1", "store <> 'south'"));
    private static final List<String> OLD_STORES = List.of("north | 30", "south | 14");
    private static final List<String> NEW_STORES = List.of("north | 31");

    private static ViewDefinition view(List<Definition> definitions, String name) {
        return (ViewDefinition) definitions.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static SimulatedWorld world(long seed) {
        SimulatedWorld world = new SimulatedWorld(new SplittableRandom(seed), Instant.parse("2026-04-01T12:00:00Z"));
        sale(world, "e1", "10:02", "north", 10);
        sale(world, "e2", "10:04", "south", 4);
        sale(world, "e3", "10:12", "north", 20);
        sale(world, "e4", "10:31", "north", 1);
        sale(world, "e5", "10:03", "south", 10);
        return world;
    }

    private static void sale(SimulatedWorld world, String id, String time, String store, int amount) {
        world.partition("sales", "p0")
                .add(
                        "{\"id\":\"" + id + "\",\"at\":\"2026-04-01T" + time + ":00Z\",\"store\":\"" + store
                                + "\",\"amount\":" + amount + "}",
                        0);
    }

    private static void reset(Host host) {
        host.reset(List.of(view(AFTER, "sums"), view(AFTER, "stores")));
    }

    private static boolean isReset(Host host) {
        ViewDefinition there =
                (ViewDefinition) Objects.requireNonNull(host.catalog().find("sums"));
        ViewDefinition stores =
                (ViewDefinition) Objects.requireNonNull(host.catalog().find("stores"));
        boolean isReset = there.text().equals(view(AFTER, "sums").text());
        assertThat(host.catalog().entry("stores").id() > 7)
                .as("both of them or none: %s", stores)
                .isEqualTo(isReset);
        return isReset;
    }

    private static List<String> rows(Host host, String view) {
        List<String> rows = new ArrayList<>();
        try (BatchScan scan = host.rows(view, host.pinnedEpoch())) {
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    rows.add(SimulatedTarget.text(batch, row));
                }
            }
        }
        return rows;
    }

    private static List<String> stores(Host host) {
        return rows(host, "stores").stream()
                .map(row -> row.substring(0, row.indexOf('|', row.indexOf('|') + 1) - 1))
                .sorted()
                .toList();
    }

    private static void check(SimulatedWorld world, Host host, List<String> stores) {
        assertThat(stores(host)).isEqualTo(stores);
        assertThat(world.target("stores_out").rows()).isEqualTo(stores);
        assertThat(world.target("sums_out").rows()).hasSize(rows(host, "sums").size());
        assertThat(world.target("seen_out").rows()).hasSize(5);
        for (String sink : List.of("sums_out", "stores_out", "seen_out")) {
            assertThat(world.target(sink).violations()).isEmpty();
        }
    }

    @Test
    void viewsBeginAnewWithWhatTheirSourceHasAndTheirSinksFollow() {
        SimulatedWorld world = world(1);
        try (Host host = world.open(HostListener.NONE)) {
            BEFORE.forEach(host::add);
            host.runOnce();
            check(world, host, OLD_STORES);
            long before = host.pinnedEpoch();

            reset(host);
            assertThat(rows(host, "stores")).isEmpty();
            host.runOnce();

            check(world, host, NEW_STORES);
            assertThat(world.target("sums_out").rows())
                    .as("late e5 is of a store that is left out now")
                    .allMatch(row -> row.contains("north"))
                    .anyMatch(row -> row.startsWith("2026-04-01T10:00 | 2026-04-01T10:20 | north | 30 | final | 1"));
            assertThat(host.pinnedEpoch()).isGreaterThan(before + 1);
            reset(host);
            host.runOnce();
            check(world, host, NEW_STORES);
        }
        try (Host host = world.open(HostListener.NONE)) {
            check(world, host, NEW_STORES);
        }
    }

    @Test
    void crashAtAnyStepLeavesTheOldViewsOrTheNewOnes() {
        int step = 1 + new SplittableRandom().nextInt(STRIDE);
        for (boolean isDone = false; !isDone; step += STRIDE) {
            assertThat(step).isLessThan(MOST_STEPS);
            isDone = crashes(step);
        }
        assertThat(step).as("steps of the protocol").isGreaterThan(20);
    }

    /** Whether everything was done before that step came. */
    private static boolean crashes(int step) {
        SimulatedWorld world = world(step);
        Host first = world.open(HostListener.NONE);
        BEFORE.forEach(first::add);
        first.runOnce();
        boolean isDone = false;
        try {
            world.faults().crashAfter(step);
            reset(first);
            first.runOnce();
            isDone = true;
        } catch (Crash crash) {
            assertThat(world.faults().isDown()).isTrue();
        }
        world.faults().calm();
        world.crash(step % 2 == 0);
        try (Host second = world.open(HostListener.NONE)) {
            if (!isReset(second)) {
                assertThat(isDone).isFalse();
                assertThat(stores(second)).isEqualTo(OLD_STORES);
                reset(second);
            }
            second.runOnce();
            check(world, second, NEW_STORES);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("after a crash at step " + step, e);
        }
        return isDone;
    }
}
