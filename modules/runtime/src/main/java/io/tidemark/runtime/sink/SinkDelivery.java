package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.view.StoredRows;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one sink up to date with its view. The view's book of changes is the backlog: a sink that was away reads on where it was. One thread at
 * a time.
 *
 * <pre>
 *   CLOSED ──open, ask for its last epoch──► UP TO DATE or BEHIND ──apply the next epoch──► …
 *      ▲                                          │
 *      └── after 0.1 s, then twice that … 1 minute ◄── failed ──taken over by another engine──► FENCED, until the next start
 * </pre>
 */
public final class SinkDelivery implements AutoCloseable {
    private static final long FIRST_PAUSE_NANOS = 100_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;

    private final SinkDefinition definition;
    private final StoredRows view;
    private final SinkColumns columns;
    private final Connectors connectors;
    private final LongSupplier nanoTime;
    private final HostListener listener;
    private final EpochChanges changes;
    /** As which the sink is opened next. */
    private SinkSchema schema;

    private @Nullable Sink sink;
    private @Nullable BookScan scan;
    private @Nullable StatementException failure;
    private long pauseNanos;
    private long retryAt;
    private long applied;

    /**
     * A delivery that has not begun.
     *
     * @param owner as whom the sink is opened for the first time
     * @param nanoTime measures the pauses after failures
     */
    public SinkDelivery(
            SinkDefinition definition,
            SinkOwner owner,
            ViewDefinition view,
            StoredRows rows,
            Connectors connectors,
            LongSupplier nanoTime,
            HostListener listener) {
        this.definition = definition;
        this.view = rows;
        this.connectors = connectors;
        this.nanoTime = nanoTime;
        this.listener = listener;
        columns = new SinkColumns(definition, view.plan(), owner);
        schema = columns.schema();
        changes = new EpochChanges(schema);
    }

    public SinkDefinition definition() {
        return definition;
    }

    /**
     * Opens the sink, so that what cannot work fails at once.
     *
     * @param lastEpoch the last epoch that was committed; a sink that is further belongs to another data directory
     */
    public void open(long lastEpoch) {
        Sink opened = connectors.openSink(definition, schema);
        long last = opened.lastEpoch();
        if (last > lastEpoch) {
            opened.close();
            throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not open " + definition.title())
                    .withDetail("It has already applied epoch " + last + ", and this data directory has come to epoch "
                            + lastEpoch + " only: it was written from another one.")
                    .withHint(
                            "Empty the sink's target, give the sink another name, or use the data directory it came from.");
        }
        sink = opened;
        schema = schema.with(schema.owner().returning());
        applied = last;
        scan = null;
    }

    /** Last epoch that the sink is known to have applied. */
    public long applied() {
        return applied;
    }

    /** Bytes of changes that the sink has not applied, counted by whole files. */
    public long backlogBytes() {
        return failure == null ? 0 : view.changes().state().bytesAfter(applied);
    }

    /** What the last attempt failed with; null if it did not. */
    public @Nullable StatementException failure() {
        return failure;
    }

    /** As {@link #deliver}, without regard to the pause. */
    public boolean deliverNow(long epoch) {
        retryAt = nanoTime.getAsLong();
        return deliver(epoch);
    }

    /** Applies what came up to and with {@code epoch}, unless the sink is away and its pause is not over. Returns whether it is up to date. */
    public boolean deliver(long epoch) {
        if (failure != null && (isFenced(failure) || nanoTime.getAsLong() - retryAt < 0)) {
            return false;
        }
        try {
            if (sink == null) {
                open(epoch);
            }
            apply(epoch);
            failure = null;
            pauseNanos = 0;
            return true;
        } catch (StatementException e) {
            fail(e);
        } catch (RuntimeException e) {
            fail(StatementException.of(ErrorCode.IO, "could not write to " + definition.title())
                    .withDetail(String.valueOf(e))
                    .causedBy(e));
        }
        return false;
    }

    private void apply(long epoch) {
        Sink open = sink;
        if (open == null) {
            return;
        }
        if (scan == null) {
            // What an attempt had added up before it failed is read again.
            changes.clear();
            scan = begin(open);
        }
        scan.extendTo(epoch);
        long pending = 0;
        for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
            if (scan.epoch() != pending && pending > 0) {
                applyEpoch(open, pending);
            }
            pending = scan.epoch();
            changes.add(columns.project(batch));
        }
        if (pending > 0) {
            applyEpoch(open, pending);
        }
    }

    /** Starts with the sum of what is no longer there change by change, if the sink has seen nothing yet. */
    private BookScan begin(Sink open) {
        long base = applied == 0 ? view.oldestEpoch() : 0;
        if (base > 0) {
            try (BatchScan rows = view.scan(base)) {
                for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                    changes.add(columns.project(batch));
                }
            }
            applyEpoch(open, base);
        }
        return view.changes().scan(applied + 1, applied);
    }

    private void applyEpoch(Sink open, long epoch) {
        List<Batch> batches = changes.take();
        if (!batches.isEmpty()) {
            open.apply(epoch, batches);
        }
        applied = epoch;
    }

    /** Another engine writes to the sink now. Asking again would take it from that one. */
    private static boolean isFenced(StatementException failure) {
        return failure.code() == ErrorCode.SINK_FENCED;
    }

    private void fail(StatementException e) {
        if (failure == null || isFenced(e)) {
            listener.onNotice(
                    definition.title(),
                    (isFenced(e) ? "is not written to any more: " : "is away and will be tried again: ")
                            + e.getMessage()
                            + (e.detail() == null ? "" : ". " + e.detail()));
        }
        failure = e;
        pauseNanos = Math.min(LONGEST_PAUSE_NANOS, pauseNanos == 0 ? FIRST_PAUSE_NANOS : pauseNanos * 2);
        retryAt = nanoTime.getAsLong() + pauseNanos;
        close();
    }

    @Override
    public void close() {
        if (scan != null) {
            scan.close();
            scan = null;
        }
        Sink open = sink;
        sink = null;
        if (open != null) {
            try {
                open.close();
            } catch (RuntimeException e) {
                // What it did not apply it will be told again; how it closed does not matter.
                failure = failure == null
                        ? StatementException.of(ErrorCode.IO, "could not close " + definition.title())
                                .causedBy(e)
                        : failure;
            }
        }
    }
}
