package io.tidemark.testkit.world;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.lookup.LookupConnector;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.MetadataSpec;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.Opening;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.log.EpochLog;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/**
 * Everything outside of the engine: time, disk, sources and sinks, all of one seed. The engine is started and crashes in it, any number of times; what was
 * durable and what was published stays.
 *
 * <pre>
 *   CREATE SOURCE s (…) WITH (connector = 'simulated', topic = 't', format = 'json')    reads partition("t", …)
 *   CREATE TABLE x (…) WITH (connector = 'simulated', table = 'x')                      asks table("x")
 *   CREATE SINK k FROM v WITH (connector = 'simulated', format = 'json')                writes target("k")
 *
 *   open ──► the host runs ──► crash (at a planned step, or by {@link #crash}) ──► open …
 * </pre>
 *
 * One thread at a time.
 */
public final class SimulatedWorld {
    private final Faults faults;
    private final SimulatedTime time;
    private final SimulatedDisk disk;
    private final Map<String, Map<String, SimulatedPartition>> topics = new TreeMap<>();
    private final Map<String, SimulatedTarget> targets = new TreeMap<>();
    private final Map<String, SimulatedTable> tables = new TreeMap<>();
    private final Connectors connectors;
    private final RandomGenerator identities;
    private int logSegmentBytes = EpochLog.SEGMENT_BYTES;
    private BiFunction<String, Sink, Sink> sinkWrapper = (name, sink) -> sink;

    /** A world without anything in it. */
    public SimulatedWorld(RandomGenerator random, Instant start) {
        faults = new Faults(random);
        time = new SimulatedTime(start);
        disk = new SimulatedDisk(faults);
        identities = new SplittableRandom(random.nextLong());
        connectors =
                new ServiceConnectors(Path.of(""), List.of(new Sources()), List.of(new Sinks()), List.of(new Tables()));
    }

    public Faults faults() {
        return faults;
    }

    public SimulatedTime time() {
        return time;
    }

    public SimulatedDisk disk() {
        return disk;
    }

    /** A partition of a topic, made if it is not there. */
    public SimulatedPartition partition(String topic, String partition) {
        return topics.computeIfAbsent(topic, name -> new TreeMap<>())
                .computeIfAbsent(partition, name -> new SimulatedPartition());
    }

    /** A table outside, made if it is not there. */
    public SimulatedTable table(String name) {
        return tables.computeIfAbsent(name, key -> new SimulatedTable());
    }

    /** What a sink has written. */
    public SimulatedTarget target(String sink) {
        return targets.computeIfAbsent(sink, name -> new SimulatedTarget());
    }

    /** Puts something before each sink that is opened from now on: {@code wrapper} gets its name and the sink. */
    public void wrapSinks(BiFunction<String, Sink, Sink> wrapper) {
        sinkWrapper = wrapper;
    }

    /** How long a file of the log grows from the next start on: with few bytes, and a short {@code keep_log}, no start can do without checkpoints. */
    public void setLogSegmentBytes(int bytes) {
        logSegmentBytes = bytes;
    }

    /** The connectors {@code simulated}, and all formats of the class path. */
    public Connectors connectors() {
        return connectors;
    }

    /** Lets an engine that has a disk of its own use the world's sources, tables and sinks, and its clock. */
    public Opening join(Opening opening) {
        return opening.source(new Sources())
                .sink(new Sinks())
                .lookup(new Tables())
                .clock(() -> Instant.EPOCH.plus(time.micros(), ChronoUnit.MICROS));
    }

    /** Starts the engine on the disk, with one thread. */
    public Host open(HostListener listener) {
        faults.start();
        return Host.open(new HostConfig(disk, connectors, time, time, identities, 1, listener, logSegmentBytes));
    }

    /** The process ends, if it has not: killed, or because the power failed, and then what was not synced may be lost. */
    public void crash(boolean powerFails) {
        faults.stop();
        disk.unlock();
        if (powerFails) {
            disk.losePower();
        }
    }

    private final class Sources implements SourceConnector {
        @Override
        public String name() {
            return "simulated";
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(
                    OptionSpec.required("topic", OptionKind.TEXT, "whose partitions are read"),
                    OptionSpec.optional(
                            "forgets",
                            OptionKind.BOOLEAN,
                            "false",
                            "whether rows can be read once only, and are gone when they have been acknowledged"));
        }

        @Override
        public List<MetadataSpec> metadata() {
            return List.of(new MetadataSpec("key", List.of(DataType.BYTEA)));
        }

        @Override
        public Source open(Options options, Path root, Format format, Options formatOptions) {
            return open(options, root, format, formatOptions, RowType.of());
        }

        @Override
        public Source open(Options options, Path root, Format format, Options formatOptions, RowType metadata) {
            return new SimulatedSource(
                    topics.computeIfAbsent(options.text("topic"), name -> new TreeMap<>()),
                    faults,
                    options.flag("forgets"),
                    metadata);
        }
    }

    private final class Tables implements LookupConnector {
        @Override
        public String name() {
            return "simulated";
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(OptionSpec.required("table", OptionKind.TEXT, "which table is asked"));
        }

        @Override
        public LookupTable open(RowType columns, Options options, Decoder decoder) {
            return new SimulatedLookup(table(options.text("table")), columns, decoder, faults, time);
        }
    }

    private final class Sinks implements SinkConnector {
        @Override
        public String name() {
            return "simulated";
        }

        @Override
        public List<OptionSpec> options() {
            return List.of();
        }

        @Override
        public Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
            return sinkWrapper.apply(schema.name(), new SimulatedSink(schema, target(schema.name()), faults));
        }
    }
}
