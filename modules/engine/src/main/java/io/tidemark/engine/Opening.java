package io.tidemark.engine;

import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.hook.EpochHook;
import io.tidemark.engine.hook.HookConnector;
import io.tidemark.runtime.EpochClock;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.disk.LocalDisk;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a data directory is to be opened: begin at {@link Tidemark#at}. Each method changes this and returns it. One thread at a time. */
public final class Opening {
    private final Path dataDirectory;
    private final List<SourceConnector> sources = new ArrayList<>();
    private final List<SinkConnector> sinks = new ArrayList<>();
    private final Map<String, EpochHook> hooks = new HashMap<>();
    private EpochClock clock = EpochClock.system();
    private int threads = Runtime.getRuntime().availableProcessors();
    private Listener listener = Listener.NONE;
    private @Nullable Path root;

    Opening(Path dataDirectory) {
        this.dataDirectory = dataDirectory;
    }

    /** What time it is, in place of the machine's clock: for tests, and to run old data as if it were new. */
    public Opening clock(InstantSource source) {
        clock = () -> ChronoUnit.MICROS.between(Instant.EPOCH, source.instant());
        return this;
    }

    /** How many threads work at once; as many as there are processors unless said otherwise. Results do not depend on it. */
    public Opening threads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least one thread is needed, not " + count);
        }
        threads = count;
        return this;
    }

    /** Who hears of progress and notices. */
    public Opening listener(Listener hears) {
        listener = hears;
        return this;
    }

    /**
     * The folder that relative paths in statements start from; the current one unless said otherwise. Objects that exist keep the folder
     * that they were created with, unless one is said.
     */
    public Opening root(Path folder) {
        root = folder;
        return this;
    }

    /** Adds a connector that is not on the class path as a service. */
    public Opening source(SourceConnector connector) {
        sources.add(connector);
        return this;
    }

    /** Adds a connector that is not on the class path as a service. */
    public Opening sink(SinkConnector connector) {
        sinks.add(connector);
        return this;
    }

    /**
     * Java code that takes the changes of a view, epoch by epoch and each once, with the contract of {@link EpochHook}. The sink is made in SQL: {@code
     * CREATE SINK name FROM view WITH (connector = 'java')}, with the options of all sinks.
     *
     * @param sink name of the sink that it is
     */
    public Opening forEachEpoch(String sink, EpochHook hook) {
        hooks.put(sink, hook);
        return this;
    }

    /** Opens it; fails if another process holds the directory, or if it is damaged. */
    public Tidemark open() {
        LocalDisk disk = new LocalDisk(dataDirectory);
        List<SinkConnector> moreSinks = new ArrayList<>(sinks);
        moreSinks.add(new HookConnector(hooks, disk));
        ServiceConnectors connectors = new ServiceConnectors(root, sources, moreSinks);
        return Tidemark.open(
                new HostConfig(disk, connectors, clock, threads, new HostNews(listener)), connectors, listener);
    }
}
