package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointStore;
import io.tidemark.runtime.checkpoint.StateRegistry;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogAge;
import io.tidemark.runtime.lookup.Lookups;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.pipeline.EpochRunner;
import io.tidemark.runtime.pipeline.News;
import io.tidemark.runtime.pipeline.Pipelines;
import io.tidemark.runtime.source.feed.DecodePool;
import io.tidemark.runtime.spill.SpillFiles;
import io.tidemark.runtime.store.Library;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of a host share. Whoever changes it, or runs an epoch, holds {@link #turn}; readers need it only where it says so.
 */
public final class HostState {
    /** Held while anything changes. Fair, so that a statement waits for the epoch that runs and no longer. */
    final ReentrantLock turn = new ReentrantLock(true);

    final News news;

    final HostConfig config;
    final DecodePool pool;
    final DataDirectory directory;
    final CheckpointStore checkpoints;
    final SpillFiles spill;
    final StateRegistry states;
    final Library library;
    final Pipelines pipelines;
    final EpochRunner runner;
    final TableKeys tableKeys;
    final Sinks sinks;
    final Lookups lookups;
    final LogAge logAge = new LogAge();
    /** Identities of statements that have run, each with its epoch. */
    final Map<String, Long> statements = new TreeMap<>();

    private final @Nullable Checkpoint checkpoint;
    private @Nullable EpochLog log;
    /** Read by anyone. */
    volatile Catalog catalog;

    volatile Settings settings;
    /** The last one that is complete and visible. Read by anyone. */
    volatile Epoch lastEpoch;
    /** What made the host stop for good; null if nothing did. Read by anyone. */
    volatile @Nullable RuntimeException failure;
    /** Sequence of the first record of the log that the last checkpoint does not hold. */
    long checkpointSequence = 1;

    HostState(
            HostConfig config,
            DataDirectory directory,
            DecodePool pool,
            CheckpointStore checkpoints,
            SpillFiles spill,
            StateRegistry states,
            Library library,
            Pipelines pipelines,
            @Nullable Checkpoint checkpoint,
            Catalog catalog,
            Epoch lastEpoch,
            News news) {
        this.news = news;
        this.config = config;
        this.directory = directory;
        this.pool = pool;
        this.checkpoints = checkpoints;
        this.spill = spill;
        this.states = states;
        this.library = library;
        this.pipelines = pipelines;
        this.checkpoint = checkpoint;
        this.catalog = catalog;
        this.lastEpoch = lastEpoch;
        settings = new Settings(catalog.settings());
        pool.setEpochRows(settings.number(Settings.EPOCH_ROWS));
        runner = new EpochRunner(library, config.pace()::nanos);
        tableKeys = new TableKeys(states);
        sinks = new Sinks(this);
        lookups = new Lookups(config.connectors(), config.pace(), config.listener(), news::tell);
    }

    /** The log is there once recovery has gone through it. */
    void openLog(EpochLog opened) {
        log = opened;
    }

    EpochLog log() {
        return Objects.requireNonNull(log);
    }

    void setCatalog(Catalog changed) {
        catalog = changed;
        settings = new Settings(changed.settings());
        pool.setEpochRows(settings.number(Settings.EPOCH_ROWS));
        states.setLimit(settings.bytes(Settings.STATE_MEMORY));
    }

    /** Fails if the host has failed: what is in memory then fits neither log nor books. */
    void checkUsable() {
        RuntimeException cause = failure;
        if (cause != null) {
            throw StatementException.of(ErrorCode.INTERNAL, "the host has stopped and has to be opened again")
                    .withDetail("It stopped because: " + cause.getMessage() + ".")
                    .causedBy(cause);
        }
    }

    /** What is in memory fits neither log nor books any more; gives what every later call is told. */
    RuntimeException fail(Throwable cause) {
        RuntimeException told = cause instanceof RuntimeException known
                ? known
                : StatementException.of(ErrorCode.INTERNAL, "the host has stopped")
                        .causedBy(cause);
        failure = told;
        return told;
    }

    /** Runs work in its turn. */
    void change(Runnable work) {
        turn.lock();
        try {
            checkUsable();
            work.run();
        } finally {
            turn.unlock();
        }
    }

    /** Runs work in its turn that gives something. */
    <T> T ask(Work<T> work) {
        turn.lock();
        try {
            checkUsable();
            return work.run();
        } finally {
            turn.unlock();
        }
    }

    /** Lets go of everything and saves nothing, not even what the log has not written yet. */
    void abandon() {
        if (log != null) {
            log.abandon();
        }
        letGo();
    }

    /** Lets go of everything; the log is made durable first. */
    void close() {
        try {
            spill.close();
        } finally {
            letGo();
        }
    }

    private void letGo() {
        sinks.close();
        lookups.close();
        pool.close();
        pipelines.close();
        library.close();
        if (log != null) {
            log.close();
        }
        if (checkpoint != null) {
            checkpoint.close();
        }
        directory.close();
    }

    /** Something that gives something. */
    interface Work<T> {
        T run();
    }
}
