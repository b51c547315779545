package io.tidemark.tests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.testkit.world.Crash;
import io.tidemark.testkit.world.SimulatedWorld;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A source gets other options and the process dies, at each step of it: it goes on with the old ones or the new ones, and counts nothing twice. */
final class AdjustmentTest {
    private static final String SCRIPT = """
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP(6), amount BIGINT, WATERMARK FOR at AS at)
            WITH (connector = 'simulated', topic = 'sales', format = 'json', idle_after = '1 minute');
            CREATE MATERIALIZED VIEW sums AS
            SELECT window_start, window_end, SUM(amount) AS total
            FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            CREATE SINK out FROM sums WITH (connector = 'simulated', format = 'json');
            """;
    private static final List<Definition> BEFORE = Plans.of(SCRIPT);
    private static final List<Definition> AFTER = Plans.of(SCRIPT.replace("'1 minute'", "'9 minutes'"));

    private static void sale(SimulatedWorld world, String id, String time, int amount) {
        world.partition("sales", "p0")
                .add("{\"id\":\"" + id + "\",\"at\":\"2026-04-01T" + time + ":00Z\",\"amount\":" + amount + "}", 0);
    }

    @Test
    void crashAtAnyStepLeavesTheOldOptionsOrTheNewOnes() {
        int step = 1;
        while (crashes(step)) {
            step++;
        }
        assertThat(step).isGreaterThan(5);
    }

    private static boolean crashes(int step) {
        SimulatedWorld world = new SimulatedWorld(new SplittableRandom(step), Instant.parse("2026-04-01T12:00:00Z"));
        sale(world, "e1", "10:02", 10);
        Host first = world.open(HostListener.NONE);
        BEFORE.forEach(first::add);
        first.runOnce();
        sale(world, "e2", "10:04", 5);
        boolean hasCrashed = false;
        try {
            world.faults().crashAfter(step);
            first.adjust(AFTER.get(0));
            first.runOnce();
        } catch (Crash crash) {
            hasCrashed = true;
        }
        world.faults().calm();
        world.crash(step % 2 == 0);
        sale(world, "e3", "10:13", 1);
        try (Host second = world.open(HostListener.NONE)) {
            if (idleAfter(second) != idleAfter(AFTER.get(0))) {
                assertThat(hasCrashed).isTrue();
                assertThat(idleAfter(second)).isEqualTo(idleAfter(BEFORE.get(0)));
                second.adjust(AFTER.get(0));
            }
            second.runOnce();
            assertThat(world.target("out").rows())
                    .as("after a crash at step %s", step)
                    .containsExactly(
                            "2026-04-01T10:00 | 2026-04-01T10:10 | 15 | final | 1",
                            "2026-04-01T10:10 | 2026-04-01T10:20 | 1 | provisional | 0");
        }
        try (Host third = world.open(HostListener.NONE)) {
            assertThat(idleAfter(third)).isEqualTo(idleAfter(AFTER.get(0)));
        }
        return hasCrashed;
    }

    private static long idleAfter(Host host) {
        return idleAfter(host.catalog().definitions().get(0));
    }

    private static long idleAfter(Definition source) {
        return ((SourceDefinition) source).time().idleAfterMicros();
    }
}
