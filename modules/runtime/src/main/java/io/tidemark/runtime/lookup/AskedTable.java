package io.tidemark.runtime.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.lookup.LookupAnswers;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.core.lookup.Question;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.Pace;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.LookupDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One table outside. The host asks and takes answers; the connection is used beside it, by one piece of work at a time.
 *
 * <pre>
 *   IDLE ──ask──► BUSY ──answers──► IDLE
 *                  └──failed──► closed, asked again after 0.1 s, then twice that … 1 minute
 * </pre>
 *
 * Fields that both use are under this object's lock.
 */
final class AskedTable {
    private static final long FIRST_PAUSE_NANOS = 100_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;

    private final LookupDefinition definition;
    private final Connectors connectors;
    private final Pace pace;
    private final HostListener listener;
    private final Runnable whenDone;
    private final List<Batch> answers = new ArrayList<>();
    private @Nullable LookupTable table;
    private @Nullable StatementException failure;
    private boolean isBusy;
    private boolean isClosed;
    /** Whether users have to hear of the failure. */
    private boolean isUntold;

    private long pauseNanos;
    private long retryAt;

    AskedTable(
            LookupDefinition definition, Connectors connectors, Pace pace, HostListener listener, Runnable whenDone) {
        this.definition = definition;
        this.connectors = connectors;
        this.pace = pace;
        this.listener = listener;
        this.whenDone = whenDone;
    }

    synchronized @Nullable StatementException failure() {
        return failure;
    }

    /** Says that the table does not answer, once until it does again; on the thread of the host. */
    void tellFailure() {
        StatementException untold;
        synchronized (this) {
            untold = isUntold ? failure : null;
            isUntold = false;
        }
        if (untold != null) {
            listener.onNotice(
                    definition.title(),
                    "does not answer and will be asked again: " + untold.getMessage() + ". "
                            + (untold.detail() == null ? "" : untold.detail() + " ")
                            + "Rows that need it wait; all others go on");
        }
    }

    synchronized @Nullable Batch takeAnswers() {
        if (answers.isEmpty()) {
            return null;
        }
        return answers.remove(0);
    }

    void ask(Question question, long clockMicros) {
        synchronized (this) {
            boolean isPausing = failure != null && pace.nanos() - retryAt < 0;
            if (isBusy || isClosed || isPausing || !answers.isEmpty()) {
                return;
            }
            isBusy = true;
        }
        Thread host = Thread.currentThread();
        pace.beside(() -> {
            run(question, clockMicros);
            if (Thread.currentThread() != host) {
                whenDone.run();
            }
        });
    }

    private void run(Question question, long clockMicros) {
        StatementException failed = null;
        try {
            for (int from = 0; from < question.keys().count() && !isClosed(); from += LookupTable.MOST_KEYS) {
                Batch keys = part(question.keys(), from);
                LookupAnswers given = open().ask(question.keyColumns(), keys);
                Batch rows = new AnswerBatch(definition, question.keyColumns(), clockMicros).rows(keys, given);
                synchronized (this) {
                    answers.add(rows);
                }
            }
        } catch (StatementException e) {
            failed = e;
        } catch (RuntimeException e) {
            failed = StatementException.of(ErrorCode.IO, "could not ask " + definition.title())
                    .withDetail(e + ".")
                    .causedBy(e);
        } finally {
            end(failed);
        }
    }

    private static Batch part(Batch keys, int from) {
        Batch part = new Batch(keys.type(), LookupTable.MOST_KEYS);
        part.append(keys, from, Math.min(keys.count(), from + LookupTable.MOST_KEYS));
        return part;
    }

    private LookupTable open() {
        LookupTable open = table;
        if (open == null) {
            open = connectors.openLookup(definition);
            table = open;
        }
        return open;
    }

    private void end(@Nullable StatementException failed) {
        if (failed != null || isClosed()) {
            closeTable();
        }
        synchronized (this) {
            isUntold |= failed != null && failure == null;
            failure = failed;
            pauseNanos = failed == null
                    ? 0
                    : Math.min(LONGEST_PAUSE_NANOS, pauseNanos == 0 ? FIRST_PAUSE_NANOS : pauseNanos * 2);
            retryAt = pace.nanos() + pauseNanos;
            isBusy = false;
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    private void closeTable() {
        LookupTable open = table;
        table = null;
        if (open != null) {
            try {
                open.close();
            } catch (RuntimeException unusable) {
                // It is not used any more.
                assert unusable != null;
            }
        }
    }

    /** Closes the connection: when the work in hand is done, if there is some. */
    void close() {
        boolean isIdle;
        synchronized (this) {
            isClosed = true;
            isIdle = !isBusy;
        }
        if (isIdle) {
            closeTable();
        }
    }
}
