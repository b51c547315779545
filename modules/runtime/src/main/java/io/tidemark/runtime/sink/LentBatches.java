package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Batches that are read into, lent to a sink, and read into again when it is done with them. One thread at a time. */
final class LentBatches {
    private final RowType type;
    /** The first {@link #lent} are lent, in the order they were asked for. */
    private final List<Batch> batches = new ArrayList<>();

    private int lent;

    LentBatches(RowType type) {
        this.type = type;
    }

    /** One that nobody has; what it holds is old. */
    Batch lend() {
        if (lent == batches.size()) {
            batches.add(new Batch(type, 0));
        }
        return batches.get(lent++);
    }

    /** Takes back the one that was lent last. */
    void takeBackLast() {
        lent--;
    }

    /**
     * Takes back all, or all but the last.
     *
     * <p>Each time one goes that was not needed: the room of a burst is not held for ever.
     */
    void takeBack(boolean exceptLast) {
        if (lent < batches.size()) {
            batches.remove(batches.size() - 1);
        }
        if (exceptLast) {
            Collections.swap(batches, 0, lent - 1);
        }
        lent = exceptLast ? 1 : 0;
    }

    /** How many there are, lent or not. */
    int size() {
        return batches.size();
    }
}
