package io.tidemark.runtime.host;

import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointDraft;
import io.tidemark.runtime.checkpoint.FrozenState;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Saves everything as of the last committed epoch, and lets go of what is older than it is kept. One thread at a time, holding the host's turn.
 *
 * <pre>
 *   end of an epoch: freeze ──► a thread of its own: books and log durable, file written, renamed ──► end of a later epoch: let go
 * </pre>
 *
 * Freezing takes as long as listing the pages does; the run goes on with copies of those that it writes.
 */
final class Checkpointing {
    private static final String HOST = "host";
    private static final String CATALOG = "catalog";

    private final HostState host;
    private final LogCut logCut;
    private @Nullable RunningCheckpoint running;
    private long begunAtNanos;
    private long begunAtBytes;

    Checkpointing(HostState host) {
        this.host = host;
        logCut = new LogCut(host);
        begunAtNanos = host.config.pace().nanos();
    }

    /** At the end of an epoch, or when there is none: ends a checkpoint that has been written, begins one that is due. */
    void look() {
        RunningCheckpoint written = running;
        if (written != null && written.isWritten()) {
            end(written);
        }
        if (running == null && isDue()) {
            RunningCheckpoint next = freeze();
            host.config.pace().beside(next::run);
            if (next.isWritten()) {
                end(next);
            }
        }
    }

    /** Whether the time for the next one has come, or the log has grown enough, and there is something to save. */
    private boolean isDue() {
        long every = host.settings.micros(Settings.CHECKPOINT_EVERY) * 1000;
        boolean isTime = host.config.pace().nanos() - begunAtNanos >= every;
        boolean isMuch = host.log().appendedBytes() - begunAtBytes >= host.settings.bytes(Settings.CHECKPOINT_LOG);
        return (isTime || isMuch) && host.log().nextSequence() > host.checkpointSequence;
    }

    /** Saves, and waits for it, unless nothing has happened since the last time. */
    void seal() {
        settle();
        if (host.log().nextSequence() > host.checkpointSequence) {
            RunningCheckpoint next = freeze();
            next.run();
            end(next);
        }
    }

    /** Waits for a checkpoint that is being written; what it holds is then free to change in other ways than by epochs. */
    void settle() {
        RunningCheckpoint begun = running;
        if (begun != null) {
            end(begun);
        }
    }

    /** Waits for what is being written and goes no further, as if it had come too late. */
    void abandon() {
        RunningCheckpoint begun = running;
        if (begun != null) {
            begun.await();
        }
    }

    private RunningCheckpoint freeze() {
        compact();
        long sequence = host.log().nextSequence();
        Epoch epoch = host.lastEpoch;
        host.logAge.mark(sequence, epoch.knownAtMicros(), host.settings.micros(Settings.KEEP_LOG));
        CheckpointDraft draft = new CheckpointDraft();
        draft.forces().add(host.log()::force);
        draft.part(HOST, this::writeHost);
        draft.part(CATALOG, host.catalog::write);
        host.pipelines.save(draft);
        host.library.save(draft);
        boolean isWhole = host.checkpoints.isWholeNext();
        FrozenState state = host.states.freeze(isWhole);
        RunningCheckpoint next =
                new RunningCheckpoint(host.checkpoints, epoch.number(), sequence, isWhole, draft, state);
        running = next;
        begunAtNanos = host.config.pace().nanos();
        begunAtBytes = host.log().appendedBytes();
        return next;
    }

    private void end(RunningCheckpoint checkpoint) {
        running = null;
        Throwable failed = checkpoint.await();
        if (failed != null) {
            // What was written may or may not be durable: a later checkpoint must not count on it.
            host.states.release(checkpoint.state());
            RuntimeException told = host.fail(failed);
            if (failed instanceof Error error) {
                throw error;
            }
            throw told;
        }
        host.states.sealed(checkpoint.state());
        boolean isNews = host.log().nextSequence() > checkpoint.sequence();
        host.log().append(new LogRecord.Sealed(checkpoint.epoch()));
        host.checkpointSequence = isNews ? checkpoint.sequence() : host.log().nextSequence();
        if (checkpoint.isWhole()) {
            host.library.deleteRemoved();
        }
        logCut.cut(checkpoint.epoch(), checkpoint.sequence());
    }

    private void writeHost(ByteWriter out) {
        Epoch epoch = host.lastEpoch;
        out.putLong(epoch.number()).putLong(epoch.clockMicros()).putLong(epoch.knownAtMicros());
        out.putInt(host.statements.size());
        for (Map.Entry<String, Long> statement : host.statements.entrySet()) {
            out.putText(statement.getKey()).putLong(statement.getValue());
        }
        host.logAge.write(out);
    }

    static Epoch readEpoch(Checkpoint checkpoint) {
        ByteReader in = checkpoint.part(HOST);
        return new Epoch(in.getLong(), in.getLong(), in.getLong());
    }

    static void readHost(Checkpoint checkpoint, HostState into) {
        ByteReader in = checkpoint.part(HOST);
        in.skip(3 * Long.BYTES);
        int count = in.getCount(12);
        for (int i = 0; i < count; i++) {
            into.statements.put(in.getText(), in.getLong());
        }
        into.logAge.read(in);
    }

    static Catalog readCatalog(Checkpoint checkpoint) {
        return Catalog.read(checkpoint.part(CATALOG));
    }

    private void compact() {
        Epoch epoch = host.lastEpoch;
        if (epoch.number() == 0) {
            return;
        }
        long now = epoch.knownAtMicros();
        Settings settings = host.settings;
        long oldest = host.library.epochAsOf(now - settings.micros(Settings.KEEP_HISTORY));
        for (ObjectBooks object : host.library.objects()) {
            boolean isView = object.hasRows() && object.entry().pipeline() > 0;
            if (isView) {
                long applied = host.sinks.applied(object.entry().definition().name());
                object.rows()
                        .compact(epoch.number(), now, oldest, applied == Long.MAX_VALUE ? Long.MAX_VALUE : applied + 1);
            }
        }
        host.library.expire(now - settings.micros(Settings.KEEP_ROWS), now - settings.micros(Settings.KEEP_LEDGER));
    }
}
