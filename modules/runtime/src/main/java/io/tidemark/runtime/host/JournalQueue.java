package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Statements of any number of threads that put rows in. Whoever gets the host's turn writes for all that wait for it, and one sync makes all of them
 * durable; each is an epoch of its own. Thread-safe.
 */
final class JournalQueue {
    private final HostState host;
    private final Journaling journaling;
    private final Runnable wake;
    private final ConcurrentLinkedQueue<Entry> waiting = new ConcurrentLinkedQueue<>();

    /** {@code wake} is called, holding the turn, when rows have come. */
    JournalQueue(HostState host, Journaling journaling, Runnable wake) {
        this.host = host;
        this.journaling = journaling;
        this.wake = wake;
    }

    /** A statement and what has become of it. Its fields are for whoever holds the turn. */
    static final class Entry {
        final String relation;
        final Batch rows;
        final Statement statement;
        private boolean isDone;
        private long epoch;
        private @Nullable RuntimeException failure;

        Entry(String relation, Batch rows, Statement statement) {
            this.relation = relation;
            this.rows = rows;
            this.statement = statement;
        }

        void done(long became) {
            epoch = became;
            isDone = true;
        }

        void failed(RuntimeException why) {
            failure = why;
            isDone = true;
        }

        long result() {
            if (failure != null) {
                throw failure;
            }
            return epoch;
        }
    }

    /** Returns when the rows are durable and visible: the epoch that they became. */
    long insert(String relation, Batch rows, Statement statement) {
        Entry entry = new Entry(relation, rows, statement);
        waiting.add(entry);
        host.turn.lock();
        try {
            if (!entry.isDone) {
                insertAll(entry);
            }
            return entry.result();
        } finally {
            host.turn.unlock();
        }
    }

    private void insertAll(Entry own) {
        try {
            host.checkUsable();
        } catch (StatementException e) {
            waiting.remove(own);
            throw e;
        }
        List<Entry> group = new ArrayList<>();
        for (Entry entry = waiting.poll(); entry != null; entry = waiting.poll()) {
            group.add(entry);
        }
        journaling.insert(group);
        wake.run();
    }
}
