package io.tidemark.tests.simulation;

import io.tidemark.engine.Tidemark;
import io.tidemark.runtime.EpochClock;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.disk.LocalDisk;
import io.tidemark.testkit.world.SimulatedWorld;
import io.tidemark.tests.simulation.story.Story;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/** The definitions of stories: planned once by the real front door, used by all runs. Thread-safe. */
final class Plans {
    private static final Map<String, List<Definition>> PLANNED = new ConcurrentHashMap<>();

    private Plans() {}

    static List<Definition> of(Story story) {
        return of(story.sql());
    }

    /** What a script defines. */
    static List<Definition> of(String sql) {
        return PLANNED.computeIfAbsent(sql, Plans::plan);
    }

    private static List<Definition> plan(String sql) {
        SimulatedWorld world = new SimulatedWorld(new SplittableRandom(0), Instant.EPOCH);
        Path data = folder();
        try (Tidemark engine = world.join(Tidemark.at(data)).open()) {
            engine.execute(sql);
        }
        LocalDisk disk = new LocalDisk(data);
        try (Host host =
                Host.open(new HostConfig(disk, world.connectors(), EpochClock.fixed(0), 1, HostListener.NONE))) {
            return host.catalog().definitions();
        } finally {
            disk.delete("");
        }
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("tidemark-plans");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
