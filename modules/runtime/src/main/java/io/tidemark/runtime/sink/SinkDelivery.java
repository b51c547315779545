package io.tidemark.runtime.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.Pace;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.view.StoredRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one sink up to date with its view. The view's book of changes is the backlog: a sink that was away reads on where it was. The host reads, and a
 * {@link SinkWork} beside it opens the sink and applies what was read. One thread at a time.
 *
 * <pre>
 *   CLOSED ──open, ask for its last epoch──► UP TO DATE or BEHIND ──apply the next epochs──► …
 *      ▲                                          │
 *      └── after 0.1 s, then twice that … 1 minute ◄── failed ──taken over by another engine──► FENCED, until the next start
 * </pre>
 */
public final class SinkDelivery implements AutoCloseable {
    private static final long FIRST_PAUSE_NANOS = 100_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;
    private static final long LONGEST_CLOSE_MILLIS = 10_000;
    private static final long LONGEST_WAIT_MILLIS = 60_000;

    private final SinkDefinition definition;
    private final StoredRows view;
    private final SinkColumns columns;
    private final Connectors connectors;
    private final Pace pace;
    private final HostListener listener;
    private final SinkWork work;
    private @Nullable EpochReader reader;
    private @Nullable StatementException failure;
    private boolean isBehind;
    private long pauseNanos;
    private long retryAt;
    /** As which the sink is opened next. */
    private volatile SinkSchema schema;

    /**
     * A delivery that has not begun.
     *
     * @param owner as whom the sink is opened for the first time
     * @param pace measures the pauses after failures, and works beside the host
     * @param whenDone called after each piece of work beside the host
     */
    public SinkDelivery(
            SinkDefinition definition,
            SinkOwner owner,
            ViewDefinition view,
            StoredRows rows,
            Connectors connectors,
            Pace pace,
            HostListener listener,
            Runnable whenDone) {
        this.definition = definition;
        this.view = rows;
        this.connectors = connectors;
        this.pace = pace;
        this.listener = listener;
        columns = new SinkColumns(definition, view.plan(), owner);
        schema = columns.schema();
        work = new SinkWork(definition.title(), pace, whenDone);
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
        schema = schema.with(schema.owner().returning());
        work.opened(opened, last);
    }

    /** Last epoch that the sink is known to have applied. */
    public long applied() {
        return work.applied();
    }

    /** Bytes of changes that the sink has not applied, counted by whole files. */
    public long backlogBytes() {
        return isBehind ? view.changes().state().bytesAfter(work.applied()) : 0;
    }

    /** What the last attempt failed with; null if it did not. */
    public @Nullable StatementException failure() {
        return failure;
    }

    /**
     * Begins to apply what came up to and with {@code epoch}, unless the sink is away and its pause is not over. Returns whether it is up to
     * date.
     */
    public boolean deliver(long epoch) {
        isBehind = true;
        while (!work.isBusy()) {
            StatementException failed = work.takeFailure();
            if (failed != null) {
                fail(failed);
            }
            if (failure != null && (isFenced(failure) || pace.nanos() - retryAt < 0)) {
                return false;
            }
            if (!work.isOpen()) {
                work.open(() -> open(epoch));
            } else if (!apply(epoch)) {
                failure = null;
                pauseNanos = 0;
                isBehind = false;
                return true;
            }
        }
        return false;
    }

    /** Begins to apply the next epochs; returns false if there are none. */
    private boolean apply(long epoch) {
        EpochReader open = reader;
        if (open == null) {
            boolean together = schema.mode() != SinkMode.APPEND && work.takesEpochsTogether();
            open = new EpochReader(
                    view, columns.schema(), columns::project, columns.areAll(), together, work.applied());
            reader = open;
        }
        List<Told> next = open.next(epoch);
        if (!next.isEmpty()) {
            work.apply(next);
        }
        return !next.isEmpty();
    }

    /** As {@link #deliver}, without regard to the pause, and waits until it is done or has failed. */
    public boolean deliverNow(long epoch) {
        retryAt = pace.nanos();
        while (!deliver(epoch)) {
            if (!work.isBusy()) {
                return false;
            }
            if (!work.await(LONGEST_WAIT_MILLIS) && Thread.currentThread().isInterrupted()) {
                failure = StatementException.of(ErrorCode.IO, "was interrupted at " + definition.title());
                return false;
            }
        }
        return true;
    }

    /** Waits a while for the work in hand; returns whether there is none, or none any more. */
    public boolean settle(long millis) {
        return work.await(millis);
    }

    /** Whether something is being done at the other end. */
    public boolean isBusy() {
        return work.isBusy();
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
        retryAt = pace.nanos() + pauseNanos;
        closeReader();
    }

    private void closeReader() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    /** Lets go of the sink; if it takes long to answer, when it has. */
    @Override
    public void close() {
        closeReader();
        work.close(LONGEST_CLOSE_MILLIS);
    }
}
