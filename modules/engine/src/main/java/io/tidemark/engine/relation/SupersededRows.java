package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.runtime.BatchScan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The late rows that waited and that a later row of the book says more of. Only rows that waited are kept in memory: all others are entered once.
 * Immutable.
 */
final class SupersededRows {
    private static final byte[] PENDING = "pending".getBytes(StandardCharsets.UTF_8);

    private record Id(String operator, long number) {}

    private final Set<Id> superseded;

    private SupersededRows(Set<Id> superseded) {
        this.superseded = superseded;
    }

    /** Reads a book of late events to its end, and closes it. */
    static SupersededRows of(BatchScan book) {
        Set<Id> waiting = new HashSet<>();
        Set<Id> done = new HashSet<>();
        try (book) {
            for (Batch batch = book.next(); batch != null; batch = book.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    if (isPending(batch, row)) {
                        waiting.add(id(batch, row));
                    } else if (!waiting.isEmpty() && waiting.contains(id(batch, row))) {
                        done.add(id(batch, row));
                    }
                }
            }
        }
        return new SupersededRows(done);
    }

    /** Whether a later row takes the place of this one. */
    boolean contains(Batch batch, int row) {
        return !superseded.isEmpty() && isPending(batch, row) && superseded.contains(id(batch, row));
    }

    boolean isEmpty() {
        return superseded.isEmpty();
    }

    private static boolean isPending(Batch batch, int row) {
        var outcome = batch.bytes(LateRows.OUTCOME);
        int from = outcome.offsets()[row];
        return Arrays.equals(outcome.heap(), from, from + outcome.lengths()[row], PENDING, 0, PENDING.length);
    }

    private static Id id(Batch batch, int row) {
        return new Id(
                batch.bytes(LateRows.OPERATOR).getString(row),
                batch.longs(LateRows.ID).get(row));
    }
}
