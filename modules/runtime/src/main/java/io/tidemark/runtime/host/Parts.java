package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.LatenessBucket;
import io.tidemark.runtime.PartitionStatus;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.PrimaryKey;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.TextLengths;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.measure.ViewWork;
import io.tidemark.runtime.source.TableFile;
import io.tidemark.runtime.source.feed.BytesDecoder;
import io.tidemark.runtime.source.feed.ConnectorPartitions;
import io.tidemark.runtime.source.feed.JournalPartition;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of an open host, and who of them does what; each call that changes something waits for its turn. Thread-safe. */
public final class Parts {
    private final HostState host;
    private final Definitions definitions;
    private final JournalQueue journal;
    private final Checkpointing checkpointing;
    private final Reading reading;
    private volatile @Nullable LiveRun live;
    private @Nullable EpochLoop stepped;
    private boolean isClosed;

    private Parts(HostState host) {
        this.host = host;
        definitions = new Definitions(host);
        journal = new JournalQueue(host, new Journaling(host), this::wake);
        checkpointing = new Checkpointing(host);
        reading = new Reading(host);
    }

    /** Opens a data directory. */
    public static Parts open(HostConfig config) {
        return new Parts(Recovery.open(config));
    }

    public Catalog catalog() {
        return host.catalog;
    }

    public void add(Definition definition) {
        host.change(() -> {
            checkpointing.settle();
            definitions.add(definition);
            wake();
        });
    }

    public void adjust(Definition definition) {
        host.change(() -> {
            checkpointing.settle();
            definitions.adjust(definition);
            wake();
        });
    }

    public void reset(List<ViewDefinition> views) {
        host.change(() -> {
            checkpointing.settle();
            new Resetting(host).reset(views);
            // So that no recovery has to go back to what the views were.
            checkpointing.seal();
            wake();
        });
    }

    public void drop(String name) {
        host.change(() -> {
            checkpointing.settle();
            definitions.drop(name);
            // So that no recovery has to read once more what only the dropped one needed.
            checkpointing.seal();
        });
    }

    public void set(String setting, String value) {
        host.change(() -> definitions.set(setting, value));
    }

    public long insert(String relation, Batch rows, Statement statement) {
        return journal.insert(relation, rows, statement);
    }

    private void wake() {
        LiveRun run = live;
        if (run != null) {
            run.wake();
        }
    }

    public boolean hasRun(String statementId) {
        return host.ask(() -> host.statements.containsKey(statementId));
    }

    /** Holds the turn for an epoch at a time, so that others get theirs. Beside {@link #start} it waits until there is nothing left to do. */
    public void runOnce() {
        LiveRun run = live;
        if (run != null) {
            run.awaitIdle();
            return;
        }
        EpochLoop loop = new EpochLoop(host, checkpointing, false);
        boolean goesOn = true;
        while (goesOn) {
            goesOn = host.ask(loop::step);
            loop.pause();
        }
        host.change(() -> host.sinks.deliverAll());
    }

    /** See {@link io.tidemark.runtime.Host#step}. */
    public synchronized boolean step() {
        Invariant.check(live == null, "a host that was started steps by itself");
        EpochLoop loop = stepped == null ? new EpochLoop(host, checkpointing, true) : stepped;
        stepped = loop;
        return host.ask(loop::round);
    }

    public synchronized void start() {
        if (live == null) {
            LiveRun run = new LiveRun(host, new EpochLoop(host, checkpointing, true));
            live = run;
            run.start();
        }
    }

    public void stop() {
        LiveRun run;
        synchronized (this) {
            run = live;
            live = null;
        }
        if (run != null) {
            run.stop();
            host.change(() -> host.sinks.settle());
        }
    }

    public @Nullable RuntimeException failure() {
        LiveRun run = live;
        return run == null ? host.failure : run.failure();
    }

    public long pinnedEpoch() {
        return host.lastEpoch.number();
    }

    public long epochAsOf(long knownAtMicros) {
        return host.library.epochAsOf(knownAtMicros);
    }

    public ObjectBooks books(String relation) {
        return reading.books(relation);
    }

    public BatchScan sourceRows(String name) {
        return host.ask(() -> {
            if (!(host.catalog.find(name) instanceof SourceDefinition source)) {
                throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not read source \"" + name + "\"");
            }
            PartitionSource partitions = source.isPushed()
                    ? new JournalPartition(() ->
                            host.library.add(host.catalog.entry(name)).rows().changes())
                    : new ConnectorPartitions(source, host.config.connectors(), host.pool, () -> {});
            return new SourceScan(source, partitions, host.config);
        });
    }

    /** See {@link io.tidemark.runtime.Host#fileRows}. */
    public Batch fileRows(String name) {
        return host.ask(() -> {
            SourceDefinition file = host.catalog.find(name) instanceof TableDefinition table ? table.file() : null;
            if (file == null) {
                throw StatementException.of(ErrorCode.WRONG_OBJECT, "could not read the file of \"" + name + "\"");
            }
            PartitionSource partitions = new ConnectorPartitions(file, host.config.connectors(), host.pool, () -> {});
            return TableFile.read(file, partitions, host.config.clock().micros());
        });
    }

    public long clockMicros() {
        return host.config.clock().micros();
    }

    /** See {@link io.tidemark.runtime.Host#decode}. */
    public Batch decode(String name, BytesColumn bytes, int count) {
        if (!(host.catalog.find(name) instanceof InputDefinition input)) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not decode rows of \"" + name + "\"");
        }
        SourceDefinition source = input instanceof SourceDefinition itself ? itself : asSource(input);
        return BytesDecoder.decode(source, host.config.connectors(), bytes, count);
    }

    /** Rows of a table are kept as those are that are pushed into a source; their texts have been cut. */
    private static SourceDefinition asSource(InputDefinition table) {
        return new SourceDefinition(
                table.name(),
                table.text(),
                "",
                Map.of(),
                "",
                Map.of(),
                table.type(),
                List.of(),
                EventTime.NONE,
                new int[0],
                0,
                false,
                false,
                PrimaryKey.NONE,
                TextLengths.NONE);
    }

    public List<PartitionStatus> partitions(String source) {
        return host.ask(() -> reading.partitions(source));
    }

    public List<LatenessBucket> lateness(String source) {
        return host.ask(() -> reading.lateness(source));
    }

    public Batch accounting(String view) {
        return host.ask(() -> reading.accounting(view));
    }

    public ViewWork work(String view) {
        return host.ask(() -> reading.work(view));
    }

    public RowType bookType(String relation, Book book) {
        return reading.bookType(relation, book);
    }

    public void checkpoint() {
        host.change(() -> checkpointing.seal());
    }

    /** Lets go of everything and saves nothing. */
    public void abandon() {
        isClosed = true;
        host.turn.lock();
        try {
            checkpointing.abandon();
            host.abandon();
        } finally {
            host.turn.unlock();
        }
    }

    /** Ends a run, seals a checkpoint unless the host has failed, and lets go of everything. */
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        RuntimeException failed = null;
        try {
            stop();
            if (host.failure == null) {
                host.change(() -> checkpointing.seal());
            }
        } catch (RuntimeException e) {
            failed = e;
        }
        host.turn.lock();
        try {
            checkpointing.abandon();
            host.close();
        } finally {
            host.turn.unlock();
        }
        if (failed != null) {
            throw failed;
        }
    }
}
