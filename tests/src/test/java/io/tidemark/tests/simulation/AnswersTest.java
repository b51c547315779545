package io.tidemark.tests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.testkit.world.Crash;
import io.tidemark.testkit.world.SimulatedWorld;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rows ask a table outside and the process dies, at each step of it: an answer that was told stays, each row has one, and none is asked for without need. */
final class AnswersTest {
    private static final List<Definition> SCRIPT = Plans.of("""
            CREATE SOURCE sales (id VARCHAR, store VARCHAR)
            WITH (connector = 'simulated', topic = 'sales', format = 'json');
            CREATE TABLE rates (store VARCHAR, rate INTEGER, PRIMARY KEY (store))
            WITH (connector = 'simulated', table = 'rates', cache_ttl = '10 minutes');
            CREATE MATERIALIZED VIEW rated AS SELECT s.id, r.rate
            FROM sales s JOIN rates FOR SYSTEM_TIME AS OF PROCTIME() AS r ON s.store = r.store;
            CREATE SINK out FROM rated WITH (connector = 'simulated', format = 'json', mode = 'append');
            """);

    private static void sale(SimulatedWorld world, String id, String store) {
        world.partition("sales", "p0").add("{\"id\":\"" + id + "\",\"store\":\"" + store + "\"}", 0);
    }

    @Test
    void crashAtAnyStepKeepsWhatWasTold() {
        int step = 1;
        while (crashes(step)) {
            step++;
        }
        assertThat(step).isGreaterThan(20);
    }

    private static boolean crashes(int step) {
        SimulatedWorld world = new SimulatedWorld(new SplittableRandom(step), Instant.parse("2026-04-01T12:00:00Z"));
        for (String store : List.of("s1", "s2")) {
            world.table("rates").set(store, asked -> "{\"store\":\"" + store + "\",\"rate\":" + asked + "}");
        }
        sale(world, "e1", "s1");
        Host first = world.open(HostListener.NONE);
        SCRIPT.forEach(first::add);
        boolean hasCrashed = false;
        try {
            world.faults().crashAfter(step);
            first.runOnce();
            first.checkpoint();
            sale(world, "e2", "s2");
            sale(world, "e3", "s1");
            first.runOnce();
            hasCrashed = world.faults().isDown();
        } catch (Crash crash) {
            hasCrashed = true;
        }
        List<String> told = new ArrayList<>(world.target("out").rows());
        long questions = world.table("rates").asked();
        world.faults().calm();
        world.crash(step % 2 == 0);
        assertRates(world, told, step);
        // One of s1, one of s2, and once more the one whose answer went with the process.
        assertThat(world.table("rates").asked()).as("step %s", step).isBetween(questions, 3L);
        return hasCrashed;
    }

    private static void assertRates(SimulatedWorld world, List<String> told, int step) {
        try (Host second = world.open(HostListener.NONE)) {
            if (world.partition("sales", "p0").count() == 1) {
                sale(world, "e2", "s2");
                sale(world, "e3", "s1");
            }
            second.runOnce();
        }
        List<String> rows = world.target("out").rows();
        assertThat(rows).as("step %s", step).containsAll(told).hasSize(3);
        assertThat(rows.stream().map(row -> row.substring(0, 2)).toList()).containsExactly("e1", "e2", "e3");
        String ofFirst = rows.get(0).substring(5);
        assertThat(rows.get(2))
                .as("step %s: the answer of s1 is remembered", step)
                .isEqualTo("e3 | " + ofFirst);
        assertThat(world.target("out").violations()).isEmpty();
    }
}
