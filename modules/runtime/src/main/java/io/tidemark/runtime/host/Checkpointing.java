package io.tidemark.runtime.host;

import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.store.ObjectBooks;
import java.util.Map;

/** Saves everything as of the last committed epoch, and lets go of what is older than it is kept. One thread at a time. */
final class Checkpointing {
    private static final String HOST = "host";
    private static final String CATALOG = "catalog";

    private final HostState host;
    private long sealedAtNanos;
    private long previousSequence;

    Checkpointing(HostState host) {
        this.host = host;
        sealedAtNanos = host.config.pace().nanos();
    }

    /** Whether the time for the next one has come, and there is something to save. */
    boolean isDue() {
        long every = host.settings.micros(Settings.CHECKPOINT_EVERY) * 1000;
        return host.config.pace().nanos() - sealedAtNanos >= every
                && host.log().nextSequence() > host.checkpointSequence;
    }

    /** Saves, unless nothing has happened since the last time. */
    void seal() {
        if (host.log().nextSequence() == host.checkpointSequence) {
            return;
        }
        compact();
        host.log().force();
        long sequence = host.log().nextSequence();
        Epoch epoch = host.lastEpoch;
        host.logAge.mark(sequence, epoch.knownAtMicros());
        host.checkpoints.seal(epoch.number(), sequence, out -> {
            out.part(HOST, this::writeHost);
            out.part(CATALOG, host.catalog::write);
            host.pipelines.save(out);
            host.library.save(out);
            host.states.save(out);
        });
        host.log().append(new LogRecord.Sealed(epoch.number()));
        host.log().force();
        long keptFrom = host.logAge.cut(epoch.knownAtMicros() - host.settings.micros(Settings.KEEP_LOG));
        // The checkpoint before this one is there in case this one is damaged, and needs the log since then.
        host.log().removeBefore(Math.min(keptFrom, previousSequence));
        previousSequence = sequence;
        host.checkpointSequence = host.log().nextSequence();
        sealedAtNanos = host.config.pace().nanos();
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
