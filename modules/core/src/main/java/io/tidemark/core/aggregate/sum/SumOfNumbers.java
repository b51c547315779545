package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.aggregate.BatchAccumulator;
import io.tidemark.core.aggregate.GroupedRows;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.List;

/** SUM of exact numbers, whole ones and DECIMAL, at the scale of the argument: the number of arguments, and their sum. NULL if there are none. */
public final class SumOfNumbers implements BatchAccumulator {
    private final Argument argument;
    private final WideSum sum;
    private final ResultRange range;

    public SumOfNumbers(Argument argument, DataType type, DataType resultType) {
        this.argument = argument;
        sum = new WideSum(argument.column(), type.storage());
        range = new ResultRange(resultType);
    }

    @Override
    public List<Storage> state() {
        List<Storage> all = new ArrayList<>(List.of(Storage.LONG));
        all.addAll(sum.state());
        return all;
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            sum.add(groups, handle, first + 1, batch, row, weight);
            groups.addLong(handle, first, weight);
        }
    }

    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        if (!(rows.batch().column(argument.column()) instanceof LongColumn values)) {
            rows.forEach((handle, row, weight) -> add(groups, handle, first, rows.batch(), row, weight));
            return;
        }
        rows.addTo(groups, first, argument.weights(rows));
        long[] highs = rows.zeros(1);
        long[] lows = rows.zeros(2);
        addUp(rows, values.values(), highs, lows);
        for (int group = 0; group < rows.groups(); group++) {
            groups.addWide(rows.handle(group), first + 1, highs[group], lows[group]);
        }
    }

    /** Adds the arguments up by group, in 128 bits. */
    private void addUp(GroupedRows rows, long[] values, long[] highs, long[] lows) {
        Batch batch = rows.batch();
        boolean all = argument.takesAll(batch);
        long[] weights = batch.weights();
        int[] groupOf = rows.groupOf();
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.rows()[i];
            if (all || argument.takes(batch, row)) {
                int group = groupOf[i];
                long weight = weights[row];
                long low = values[row] * weight;
                long sum = lows[group] + low;
                highs[group] += Math.multiplyHigh(values[row], weight) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
                lows[group] = sum;
            }
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        if (groups.getLong(handle, first) == 0) {
            into.nulls().set(row);
            return true;
        }
        return range.put(sum.get(groups, handle, first + 1), into, row);
    }

    /** The sum of a group's arguments, be it in the range of the result or not; valid until the next call of any method here. */
    public Sum192 sum(StateTable groups, long handle, int first) {
        return sum.get(groups, handle, first + 1);
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
