package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.account.WindowAccount;
import io.tidemark.core.aggregate.Accumulators;
import io.tidemark.core.aggregate.GroupState;
import io.tidemark.core.aggregate.GroupedRows;
import io.tidemark.core.aggregate.Misfits;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The groups of a windowed aggregate, one row each:
 *
 * <pre>
 *   keys      window start, window end and group keys, in the plan's order
 *   due       the window's end, by which groups fall due, to be closed and later to be freed. In directories of earlier programs it is the time of freeing
 *             once the window is closed: such a group is seen later, and so freed later; which rows are too late for it does not depend on that
 *   rows      weight of all rows in the accumulators; a group without rows has no result
 *   touched   within an epoch: 1 + index of the group's old result in {@link #before}; else 0
 *   states    of the accumulators, then of those that only the accounts need
 * </pre>
 *
 * What was emitted last is not stored: it is the result of the state as the last epoch left it, and is kept aside at the first touch in an
 * epoch. One thread at a time.
 */
final class WindowGroups {
    private final int keys;
    private final int endKey;
    private final int due;
    private final int rows;
    private final int touched;
    private final GroupState states;
    private final StateTable table;

    private final Batch before;
    private final Misfits misfits;
    private long[] touchedHandles = new long[64];
    private int touchedCount;

    /**
     * The groups of a node.
     *
     * @param hiddenSums aggregates that are no columns of the output, but that the accounts ask for
     * @param misfits keeps beside the old results which of them do not fit
     */
    WindowGroups(
            StateTables tables,
            PlanNode.Aggregate node,
            boolean insertOnly,
            List<AggregateCall> hiddenSums,
            Misfits misfits) {
        this.misfits = misfits;
        keys = node.keys().length;
        endKey = node.windowEnd();
        due = keys;
        rows = keys + 1;
        touched = keys + 2;
        states = Accumulators.of(withCalls(node, hiddenSums), insertOnly, tables, touched + 1);
        List<Storage> keyStorages = new ArrayList<>();
        for (int key : node.keys()) {
            keyStorages.add(node.input().type().type(key).storage());
        }
        List<Storage> values = new ArrayList<>(List.of(Storage.LONG, Storage.LONG, Storage.LONG));
        values.addAll(states.storages());
        table = tables.table("groups", new TableSchema(keyStorages, values, due));
        before = new Batch(node.type(), 64);
    }

    private static PlanNode.Aggregate withCalls(PlanNode.Aggregate node, List<AggregateCall> more) {
        List<AggregateCall> calls = new ArrayList<>(node.calls());
        RowType type = node.type();
        for (AggregateCall call : more) {
            calls.add(call);
            type = type.with(Field.of(call.name(), call.type()));
        }
        return new PlanNode.Aggregate(node.input(), node.keys(), calls, node.windowStart(), node.windowEnd(), type);
    }

    /** Holds in {@code into} the groups whose windows end after {@code after}, and at {@code until} or before: by window end, key group, slot. */
    void setEnding(Handles into, long after, long until) {
        into.setDue(table, after, until);
    }

    /** Brings some groups into the cache, so that their misses overlap. */
    void cache(Handles handles, int from, int end) {
        handles.touch(table, from, end);
    }

    /** The same of those that were touched. */
    void cacheTouched(int from, int end) {
        table.touchAll(touchedHandles, from, end);
    }

    /** The group of a row; made if it is not there. */
    long group(long hash, Column[] key, int row) {
        long handle = table.findOrAdd(hash, key, row);
        if (table.wasAdded()) {
            table.setDeadline(handle, windowEnd(handle));
        }
        return handle;
    }

    /**
     * Looks up the groups of rows, and makes those that are not there; keeps their results aside, if that was not done in this epoch.
     *
     * @param key by which the rows are grouped
     */
    void touchAll(GroupedRows grouped, Column[] key) {
        grouped.findOrAdd(table, key);
        grouped.setDeadlines(table, endKey);
        for (int group = 0; group < grouped.groups(); group++) {
            touch(grouped.handle(group));
        }
    }

    long windowEnd(long handle) {
        return table.getLong(handle, endKey);
    }

    long rows(long handle) {
        return table.getLong(handle, rows);
    }

    /** Adds a row of the input to the group. */
    void add(long handle, Batch batch, int row, long weight) {
        states.add(table, handle, batch, row, weight);
        table.addLong(handle, rows, weight);
    }

    /** Adds rows of the input to their groups, whose handles are known. */
    void addAll(GroupedRows grouped) {
        states.addAll(table, grouped);
        grouped.addTo(table, rows, grouped.weights());
    }

    private void touch(long handle) {
        if (table.getLong(handle, touched) != 0) {
            return;
        }
        if (touchedCount == touchedHandles.length) {
            touchedHandles = Arrays.copyOf(touchedHandles, touchedCount * 2);
        }
        touchedHandles[touchedCount] = handle;
        keepAside(handle, touchedCount);
        touchedCount++;
        table.setLong(handle, touched, touchedCount);
    }

    private void keepAside(long handle, int index) {
        before.ensureCapacity(index + 1);
        long weight = rows(handle);
        before.weights()[index] = weight;
        if (weight > 0) {
            misfits.keep(index, states.results(table, handle, before, keys, index));
        } else {
            misfits.forget(index);
        }
    }

    /** Moves what is in the group's accumulators from the open windows to the final ones. */
    void account(long handle, WindowAccount account) {
        account.close(table, handle, rows(handle), states);
    }

    int touchedCount() {
        return touchedCount;
    }

    long touchedHandle(int index) {
        return touchedHandles[index];
    }

    /** Where the group's result before this epoch lies in {@link #before}: kept at the first touch, or now if nothing touched it. */
    int beforeIndex(long handle) {
        long index = table.getLong(handle, touched);
        if (index != 0) {
            return (int) index - 1;
        }
        keepAside(handle, touchedCount);
        return touchedCount;
    }

    /** Old results by index; the weight is that of the group's rows, and if it is not positive there was no result. */
    Batch before() {
        return before;
    }

    /** Sets row {@code row} of {@code into} to the group's keys and its result as kept aside. */
    void oldResult(long handle, int index, Batch into, int row) {
        readKeys(handle, into, row);
        for (int column = keys; column < into.type().size(); column++) {
            into.column(column).set(row, before.column(column), index);
        }
    }

    /** Sets row {@code row} of {@code into} to the group's keys and its result now; returns the aggregates that do not fit into it. */
    BitSet result(long handle, Batch into, int row) {
        readKeys(handle, into, row);
        return states.results(table, handle, into, keys, row);
    }

    private void readKeys(long handle, Batch into, int row) {
        for (int column = 0; column < keys; column++) {
            table.read(handle, column, into.column(column), row);
        }
    }

    /** Whether two rows of results, apart from their keys, are the same. */
    boolean sameResults(Batch results, int row, int otherRow) {
        for (int column = keys; column < results.type().size(); column++) {
            if (!results.column(column).sameAs(row, results.column(column), otherRow)) {
                return false;
            }
        }
        return true;
    }

    /** Ends an epoch for a group that was touched and is kept. */
    void settle(long handle) {
        table.setLong(handle, touched, 0);
    }

    /** Forgets the old results; all groups that were touched must have been settled or freed. */
    void endTouches() {
        touchedCount = 0;
        before.clear();
        misfits.clear();
    }

    void free(long handle) {
        states.free(table, handle);
        table.remove(handle);
    }
}
