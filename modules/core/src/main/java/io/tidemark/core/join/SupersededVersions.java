package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.PlanNode;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table of versions that went in the epoch: one in whose place a later row came was superseded, and stays as the version
 * before; any other was taken back, also one that was deleted before another row of its key came. So it does not matter which changes are in one epoch. One thread at a time.
 */
final class SupersededVersions {
    private final boolean keepsVersions;
    private final int[] keys;
    private final int timeColumn;
    private final @Nullable RowOrigins origins;

    /** Rows that went; weight 0 once they are known to stay. */
    private final Batch gone;

    SupersededVersions(PlanNode.AsOfJoin node, @Nullable RowOrigins origins) {
        keepsVersions = node.keepsVersions();
        keys = node.rightKeys();
        timeColumn = node.rightTime();
        this.origins = origins;
        gone = new Batch(node.right().type(), 16);
    }

    /** Whether a row that goes is held back; a row that comes supersedes one that is. */
    boolean takes(Batch batch, int row, long stampMicros) {
        // A tombstone takes its row back, whatever comes after it in the same epoch.
        if (!keepsVersions || (batch.marks()[row] & Batch.DELETES) != 0) {
            return false;
        }
        if (batch.weights()[row] > 0) {
            supersede(batch, row);
            return false;
        }
        gone.append(batch, row);
        int last = gone.count() - 1;
        gone.watermarks()[last] = stampMicros;
        if (origins != null && batch.cause(row) == null) {
            // Nobody can tell it at the end of the epoch.
            gone.setCause(last, origins.reason(batch.positions()[row]));
        }
        return true;
    }

    /** Of the rows of its key that went, a row may supersede the last one: those before it had a row in their place already. */
    private void supersede(Batch batch, int row) {
        for (int i = gone.count() - 1; i >= 0; i--) {
            if (hasKey(i, batch, row)) {
                boolean isLater = batch.longs(timeColumn).get(row)
                        > gone.longs(timeColumn).get(i);
                if (isLater && cameInPlaceOf(i, batch, row)) {
                    gone.weights()[i] = 0;
                }
                return;
            }
        }
    }

    /** One change takes a row back and puts another one in its place. */
    private boolean cameInPlaceOf(int index, Batch batch, int row) {
        byte mark = gone.marks()[index];
        long next = gone.positions()[index] + ((mark & Batch.FOLLOWED) == 0 ? 0 : 1);
        return (mark & batch.marks()[row] & Batch.REPLACES) != 0 && batch.positions()[row] == next;
    }

    private boolean hasKey(int index, Batch batch, int row) {
        for (int key : keys) {
            if (!gone.column(key).sameAs(index, batch.column(key), row)) {
                return false;
            }
        }
        return true;
    }

    /** The rows that went, at the end of the epoch; those of weight 0 stay. */
    Batch rest() {
        return gone;
    }

    void clear() {
        gone.clear();
    }
}
