package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.ReplayedEpoch;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointStore;
import io.tidemark.runtime.checkpoint.StateRegistry;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogEntry;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.log.LogRecord.CatalogChanged;
import io.tidemark.runtime.log.LogRecord.Commit;
import io.tidemark.runtime.log.LogRecord.Intent;
import io.tidemark.runtime.log.LogRecord.Journal;
import io.tidemark.runtime.log.LogRecord.Reset;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.pipeline.EpochResult;
import io.tidemark.runtime.pipeline.News;
import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.pipeline.Pipelines;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.feed.DecodePool;
import io.tidemark.runtime.spill.SpillFiles;
import io.tidemark.runtime.store.Library;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Opens a data directory as it was when the last epoch ended:
 *
 * <ol>
 *   <li>Take the last checkpoint that is whole; cut the books to what it says.
 *   <li>Go through the log after it, in order: definitions, journaled rows, epochs. Each epoch is run again from the slices that its intent
 *       names; the hash of what it wrote must be that of its commit.
 *   <li>An intent without a commit was interrupted: it is run to its end, and committed. A record that was torn is as if it had never
 *       been: nothing of its epoch had left.
 * </ol>
 */
public final class Recovery {
    private static final String LOG = "log";

    private final HostConfig config;
    private final DataDirectory directory;
    private final @Nullable Checkpoint checkpoint;
    private final HostState host;
    private final Journaling journaling;
    /** Hears of each epoch that is run again; null if that is not all that is wanted. */
    private final @Nullable Consumer<ReplayedEpoch> watcher;
    /** The last epoch to run. */
    private final long last;

    private @Nullable EpochResult unfinished;
    private long replayed;

    private Recovery(
            HostConfig config,
            DataDirectory directory,
            CheckpointStore store,
            long last,
            @Nullable Consumer<ReplayedEpoch> watcher) {
        this.last = last;
        this.watcher = watcher;
        this.config = config;
        this.directory = directory;
        checkpoint = store.openLast(
                EpochLog.firstRecord(config.disk(), LOG),
                damage -> config.listener()
                        .onNotice(
                                "data directory",
                                damage.getMessage() + "; the one before is used, or else the log from its beginning"));
        if (checkpoint == null && isLogGone(config)) {
            throw ByteReader.corrupt("the epoch log", "it is missing, and there are books");
        }
        checkLog();
        Catalog catalog = checkpoint == null ? Catalog.EMPTY : Checkpointing.readCatalog(checkpoint);
        Epoch epoch = checkpoint == null ? Epoch.NONE : Checkpointing.readEpoch(checkpoint);
        DecodePool pool = new DecodePool(config.threads(), config.pace()::nanos);
        SpillFiles spill = new SpillFiles(config.disk());
        StateRegistry states =
                new StateRegistry(checkpoint, spill, new Settings(catalog.settings()).bytes(Settings.STATE_MEMORY));
        Library library = Library.open(config.disk(), checkpoint, catalog);
        News news = new News();
        Pipelines pipelines = new Pipelines(library, states, config.connectors(), pool, checkpoint, news::tell);
        host = new HostState(
                config, directory, pool, store, spill, states, library, pipelines, checkpoint, catalog, epoch, news);
        journaling = new Journaling(host);
    }

    /** Before anything is cut that could tell: whether the log has all epochs that the books have. */
    private void checkLog() {
        long logged = EpochLog.lastEpoch(config.disk(), LOG, directory.identity(), firstRecord());
        if (checkpoint != null) {
            logged = Math.max(logged, checkpoint.epoch());
        }
        long entered = Library.lastEpochAfter(config.disk(), checkpoint);
        if (entered > logged) {
            throw ByteReader.corrupt(
                    "the epoch log", "it ends with epoch " + logged + ", and the books have epoch " + entered);
        }
    }

    private long firstRecord() {
        return checkpoint == null ? 1 : checkpoint.logSequence();
    }

    /** Nothing is published before the log has what it came from. */
    private static boolean isLogGone(HostConfig config) {
        return config.disk().list(LOG).isEmpty() && !config.disk().list("books").isEmpty();
    }

    /** Opens the directory and recovers what has to be. */
    public static HostState open(HostConfig config) {
        return open(config, Long.MAX_VALUE, null);
    }

    /** Runs the epochs after the last checkpoint again, up to and with {@code last}, and no more: no sink hears of it. */
    static void replay(HostConfig config, long last, Consumer<ReplayedEpoch> each) {
        open(config, last, each).close();
    }

    private static HostState open(HostConfig config, long last, @Nullable Consumer<ReplayedEpoch> watcher) {
        DataDirectory directory = DataDirectory.open(config);
        try {
            CheckpointStore store = new CheckpointStore(config.disk(), "checkpoints");
            return open(new Recovery(config, directory, store, last, watcher));
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static HostState open(Recovery recovery) {
        try {
            recovery.run();
            return recovery.host;
        } catch (RuntimeException e) {
            recovery.host.close();
            throw e;
        }
    }

    private void run() {
        long from = firstRecord();
        if (checkpoint != null) {
            Checkpointing.readHost(checkpoint, host);
            for (TableDefinition table : host.catalog.all(TableDefinition.class)) {
                host.tableKeys.open(host.catalog.entry(table.name()));
            }
        }
        host.pipelines.match(host.catalog);
        host.openLog(
                EpochLog.open(config.disk(), LOG, directory.identity(), from, config.logSegmentBytes(), this::replay));
        if (watcher != null) {
            return;
        }
        finish();
        host.checkpointSequence = checkpoint == null ? 1 : from + 1;
        host.pipelines.all().forEach(pipeline -> pipeline.inputs().forEach(InputStage::rewind));
        for (SinkDefinition sink : host.catalog.all(SinkDefinition.class)) {
            host.sinks.add(sink, false);
        }
        if (replayed > 0) {
            host.sinks.deliver();
        }
    }

    private void replay(LogEntry entry) {
        LogRecord content = entry.content();
        if (host.lastEpoch.number() >= last && unfinished == null) {
            return;
        }
        if (content instanceof CatalogChanged changed) {
            change(changed);
        } else if (content instanceof Journal journal) {
            checkEpoch(journal.epoch());
            long rows = journaling.replay(journal);
            tell(new ReplayedEpoch(journal.epoch(), journal.knownAtMicros(), rows, 0, true));
        } else if (content instanceof Reset reset) {
            checkEpoch(reset.epoch());
            Resetting.replay(host, reset);
            tell(new ReplayedEpoch(reset.epoch(), reset.knownAtMicros(), 0, 0, true));
        } else if (content instanceof Intent intent) {
            checkEpoch(intent.epoch());
            unfinished = replay(intent);
            replayed++;
        } else if (content instanceof Commit commit) {
            check(commit);
        }
    }

    private void checkEpoch(long epoch) {
        if (epoch != host.lastEpoch.number() + 1) {
            throw ByteReader.corrupt("the epoch log", "epoch " + epoch + " follows epoch " + host.lastEpoch.number());
        }
    }

    private EpochResult replay(Intent intent) {
        Pipeline pipeline = host.pipelines.find(intent.pipeline());
        if (pipeline == null) {
            throw ByteReader.corrupt(
                    "the epoch log",
                    "epoch " + intent.epoch() + " runs pipeline " + intent.pipeline() + ", which does not exist");
        }
        EpochResult result = host.runner.replay(pipeline, intent);
        host.lastEpoch = result.epoch();
        host.states.balance(result.rows());
        return result;
    }

    private void check(Commit commit) {
        EpochResult result = unfinished;
        unfinished = null;
        if (result == null || result.epoch().number() != commit.epoch()) {
            throw ByteReader.corrupt("the epoch log", "epoch " + commit.epoch() + " is committed without an intent");
        }
        if (result.published() != commit.published() || result.rows() != commit.rows()) {
            throw StatementException.of(ErrorCode.INTERNAL, "could not replay epoch " + commit.epoch())
                    .withDetail("It gave other results than the first time.")
                    .withHint(
                            "Report this, with the data directory if you can; it opens again with the version that wrote it.");
        }
        Epoch epoch = result.epoch();
        tell(new ReplayedEpoch(epoch.number(), epoch.knownAtMicros(), result.rows(), result.published(), false));
    }

    private void tell(ReplayedEpoch epoch) {
        if (watcher != null) {
            watcher.accept(epoch);
        }
    }

    /** Completes an epoch that was interrupted after its intent. */
    private void finish() {
        EpochResult result = unfinished;
        if (result != null) {
            host.log().append(new Commit(result.epoch().number(), result.rows(), result.published()));
        }
    }

    private void change(CatalogChanged changed) {
        Catalog catalog = host.catalog;
        byte[] definition = changed.definition();
        String dropped = changed.dropped();
        String setting = changed.setting();
        if (definition != null) {
            CatalogEntry entry = CatalogEntry.read(new ByteReader(definition, "the epoch log"));
            String name = entry.definition().name();
            boolean isAdjusted = catalog.find(name) != null
                    && catalog.entry(name).id() == entry.id()
                    && catalog.entry(name).pipeline() == entry.pipeline();
            host.setCatalog(catalog.with(entry));
            host.library.add(entry);
            if (isAdjusted) {
                host.pipelines.renew(host.catalog, name);
            }
        } else if (dropped != null) {
            Definitions.remove(host, catalog.entry(dropped));
        } else if (setting != null) {
            host.setCatalog(catalog.withSetting(setting, String.valueOf(changed.value())));
        }
        host.pipelines.match(host.catalog);
    }
}
