package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.HeldWatermark;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * GROUP BY without windows that close, and DISTINCT, which is GROUP BY without aggregates. At the end of an epoch each group whose row changed in it gives a
 * pair: the old row taken back, the new one put in. Only one of the two for a group that appeared or vanished, nothing for one whose row is as it was.
 *
 * <p>A group is there while it has rows; NULL is a group like others. Without keys there is one group, and it is there always: its row comes at the
 * end of the first epoch. A result that does not fit its type is NULL, and told of when it comes to that.
 *
 * <p>A pair has the stamps of the first row of the epoch that touched the group: whoever sorts it into a window must not take it for late because
 * of the epoch's later rows. The watermark goes on after the pairs.
 *
 * <pre>
 *   table "groups":   keys | rows LONG | touched LONG: number of the touch in this epoch from 1, else 0 | states of the accumulators
 * </pre>
 */
public final class Aggregate implements Operator {
    /** Room to begin with: in most epochs few groups change. */
    private static final int FEW_ROWS = 64;

    private final Column[] keys;
    private final int[] keyColumns;
    private final int rowsColumn;
    private final int touchedColumn;
    private final StateTable groups;
    private final GroupState state;
    private final Misfits misfits;
    private final EpochTouches touches;
    private final Batch changes;
    private long[] hashes = new long[FEW_ROWS];
    private final AllRows allRows = new AllRows();
    private final GroupedRows grouped;
    private final HeldWatermark watermark = new HeldWatermark();

    /**
     * Makes the operator of a node.
     *
     * @param insertOnly whether no row of the input is ever taken back
     * @param failures told of results that do not fit their types
     */
    public Aggregate(PlanNode.Aggregate node, boolean insertOnly, OperatorContext context, RowFailures failures) {
        misfits = new Misfits(node, failures);
        keyColumns = node.keys();
        keys = new Column[keyColumns.length];
        rowsColumn = keys.length;
        touchedColumn = rowsColumn + 1;
        state = Accumulators.of(node, insertOnly, context.state(), touchedColumn + 1);
        List<Storage> keyStorages = new ArrayList<>();
        for (int key : keyColumns) {
            keyStorages.add(node.input().type().type(key).storage());
        }
        List<Storage> values = new ArrayList<>(List.of(Storage.LONG, Storage.LONG));
        values.addAll(state.storages());
        groups = context.state().table("groups", TableSchema.of(keyStorages, values));
        grouped = new GroupedRows(new Batch(node.input().type(), 0));
        touches = new EpochTouches(node.type());
        changes = new Batch(node.type(), FEW_ROWS);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        int count = batch.count();
        if (hashes.length < count) {
            hashes = new long[Math.max(count, hashes.length * 2)];
        }
        Hashes.hash(keys, count, hashes);
        grouped.group(batch, keys, hashes, allRows.of(batch), count);
        grouped.findOrAdd(groups, keys);
        for (int group = 0; group < grouped.groups(); group++) {
            touch(batch, group);
        }
        state.addAll(groups, grouped);
        grouped.addTo(groups, rowsColumn, grouped.weights());
    }

    /** Before a group's first change in the epoch its row is kept. */
    private void touch(Batch batch, int group) {
        long handle = grouped.handle(group);
        if (groups.getLong(handle, touchedColumn) == 0) {
            boolean wasThere = !grouped.isNew(group) && isThere(handle);
            int touch = touches.add(handle, wasThere, batch, grouped.firstRow(group));
            if (wasThere) {
                misfits.keep(touch, readRow(handle, touches.before(), touch));
            }
            groups.setLong(handle, touchedColumn, touch + 1L);
        }
    }

    private boolean isThere(long handle) {
        return keys.length == 0 || groups.getLong(handle, rowsColumn) > 0;
    }

    /** Sets a row to the group's row; returns the aggregates that do not fit into it. */
    private BitSet readRow(long handle, Batch into, int row) {
        for (int key = 0; key < keys.length; key++) {
            groups.read(handle, key, into.column(key), row);
        }
        return state.results(groups, handle, into, keys.length, row);
    }

    @Override
    public void onEpochEnd(Output output) {
        if (keys.length == 0 && groups.size() == 0) {
            long handle = groups.findOrAdd(Hashes.hash(keys, 0), keys, 0);
            touches.addFirst(handle);
        }
        for (int touch = 0; touch < touches.count(); touch++) {
            settle(touch);
            if (changes.count() >= Batch.SLICE_ROWS - 1) {
                flush(output);
            }
        }
        flush(output);
        misfits.flush(output);
        misfits.clear();
        touches.clear();
        watermark.release(output);
    }

    /** Appends what became of a group that was touched. */
    private void settle(int touch) {
        long handle = touches.handle(touch);
        groups.setLong(handle, touchedColumn, 0);
        boolean wasThere = touches.wasThere(touch);
        if (!isThere(handle)) {
            if (wasThere) {
                touches.appendBefore(touch, changes);
            }
            if (groups.getLong(handle, rowsColumn) == 0) {
                state.free(groups, handle);
                groups.remove(handle);
            }
            return;
        }
        int first = changes.count();
        if (wasThere) {
            touches.appendBefore(touch, changes);
        }
        changes.ensureCapacity(changes.count() + 1);
        BitSet unfit = readRow(handle, changes, changes.count());
        touches.appendStamps(touch, changes, 1);
        misfits.report(wasThere ? touch : Misfits.NONE, unfit, changes, changes.count() - 1);
        if (wasThere && isSame(first, first + 1)) {
            changes.setCount(first);
        }
    }

    private boolean isSame(int row, int other) {
        for (int column = 0; column < changes.type().size(); column++) {
            if (!changes.column(column).sameAs(row, changes.column(column), other)) {
                return false;
            }
        }
        return true;
    }

    private void flush(Output output) {
        if (changes.count() > 0) {
            output.emit(changes);
            changes.clear();
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark.hold(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
