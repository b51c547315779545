package io.tidemark.engine;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.lookup.LookupConnector;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.hook.BlackholeConnector;
import io.tidemark.engine.hook.EpochHook;
import io.tidemark.engine.hook.HookConnector;
import io.tidemark.engine.relation.BatchBuilder;
import io.tidemark.engine.result.Rows;
import io.tidemark.runtime.EpochClock;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.Replay;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.LocalDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How a data directory is to be opened: begin at {@link Tidemark#at}. Each method changes this and returns it. One thread at a time. */
public final class Opening {
    private static final RowType REPLAYED = RowType.of(
            Field.required("epoch", DataType.BIGINT),
            Field.required("known_at", DataType.TIMESTAMP_TZ),
            Field.required("rows", DataType.BIGINT),
            Field.required("results", DataType.VARCHAR));

    private final Path dataDirectory;
    private final List<SourceConnector> sources = new ArrayList<>();
    private final List<SinkConnector> sinks = new ArrayList<>();
    private final List<LookupConnector> lookups = new ArrayList<>();
    private final Map<String, EpochHook> hooks = new HashMap<>();
    private EpochClock clock = EpochClock.system();
    private int threads = Runtime.getRuntime().availableProcessors();
    private Listener listener = Listener.NONE;
    private UnaryOperator<Disk> diskFront = UnaryOperator.identity();
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

    /**
     * A disk in front of the machine's, which {@code front} is given: for tests of disks that fail, and to measure what one costs. A data directory can be opened
     * again only if it keeps all that it was told to keep.
     */
    public Opening disk(UnaryOperator<Disk> front) {
        diskFront = front;
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

    /** Adds a connector of tables that are asked by key, and that is not on the class path as a service. */
    public Opening lookup(LookupConnector connector) {
        lookups.add(connector);
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

    /**
     * Runs epochs again as the log has them, with the same rows of the sources and the same clock, and compares their results with those that were
     * committed. The directory stays as it is, and no sink hears of it.
     *
     * @param from an epoch ({@code 12}), a time at which results became known ({@code 2026-04-01T10:00:00Z}), or a row that was read ({@code
     *     source/partition:offset}, or {@code source/file:offset}); from there to the end of the log
     * @return a row for each epoch: {@code epoch}, {@code known_at}, {@code rows}, {@code results} ({@code same}; {@code kept in the log} for
     *     rows that were put in)
     * @throws io.tidemark.api.error.StatementException if results differ, if a source gives other rows than it did, if the log does not reach back so far,
     *     or if another process holds the directory
     */
    public Rows replay(String from) {
        return replay(from, null);
    }

    /**
     * As above, up to and with an epoch.
     *
     * @param to as {@code from}; of a time, the last epoch whose results had become known by then; null for the end of the log
     */
    public Rows replay(String from, @Nullable String to) {
        LocalDisk scratch = new LocalDisk(temporaryFolder());
        BatchBuilder rows = new BatchBuilder("replay", REPLAYED);
        try {
            Replay.run(
                    config(new LocalDisk(dataDirectory), new ServiceConnectors(root, sources, sinks, lookups)),
                    scratch,
                    ReplayPoint.parse("from", from),
                    to == null ? null : ReplayPoint.parse("to", to),
                    epoch -> rows.add(
                            epoch.epoch(),
                            Instant.EPOCH.plus(epoch.knownAtMicros(), ChronoUnit.MICROS),
                            epoch.rows(),
                            epoch.isJournaled() ? "kept in the log" : "same"));
        } finally {
            scratch.delete("");
        }
        return new Rows(REPLAYED, List.of(rows.build()), List.of());
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("tidemark-replay");
        } catch (IOException e) {
            throw StatementException.of(ErrorCode.IO, "could not replay")
                    .withDetail(FailureText.of(e) + ".")
                    .withHint("A replay needs room in the folder for temporary files; java.io.tmpdir says another one.")
                    .causedBy(e);
        }
    }

    private HostConfig config(Disk disk, ServiceConnectors connectors) {
        return new HostConfig(disk, connectors, clock, threads, new HostNews(listener));
    }

    /** Opens it; fails if another process holds the directory, or if it is damaged. */
    public Tidemark open() {
        Disk disk = diskFront.apply(new LocalDisk(dataDirectory));
        List<SinkConnector> moreSinks = new ArrayList<>(sinks);
        moreSinks.add(new HookConnector(hooks, disk));
        moreSinks.add(new BlackholeConnector(disk));
        ServiceConnectors connectors = new ServiceConnectors(root, sources, moreSinks, lookups);
        return Tidemark.open(config(disk, connectors), connectors, listener);
    }
}
