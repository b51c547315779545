package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.sum.DoubleSums;
import io.tidemark.core.aggregate.sum.Sum192;
import io.tidemark.core.aggregate.sum.SumOfNumbers;
import io.tidemark.core.aggregate.sum.SumParts;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The accumulators of an Aggregate node, whose states lie side by side in a group's row. One thread at a time. */
public final class GroupState {
    private final Accumulator[] accumulators;
    private final int[] firsts;
    private final List<Storage> storages;
    /** The accumulators that cannot take a batch; those that share distinct values see each row together. */
    private final int[] rowByRow;

    private final BitSet misfits = new BitSet();

    /** States that start at column {@code first} of the groups' table. */
    public GroupState(List<Accumulator> accumulators, int first) {
        this.accumulators = accumulators.toArray(new Accumulator[0]);
        firsts = new int[this.accumulators.length];
        List<Storage> all = new ArrayList<>();
        for (int i = 0; i < firsts.length; i++) {
            firsts[i] = first + all.size();
            all.addAll(this.accumulators[i].state());
        }
        storages = List.copyOf(all);
        rowByRow = IntStream.range(0, firsts.length)
                .filter(i -> !(this.accumulators[i] instanceof BatchAccumulator))
                .toArray();
    }

    /** Storage of the columns of all states, in order. */
    public List<Storage> storages() {
        return storages;
    }

    /** Adds a row to all aggregates of its group, {@code weight} times. */
    public void add(StateTable groups, long handle, Batch batch, int row, long weight) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].add(groups, handle, firsts[i], batch, row, weight);
        }
    }

    /** Adds rows to all aggregates of their groups. */
    public void addAll(StateTable groups, GroupedRows rows) {
        for (int i = 0; i < accumulators.length; i++) {
            if (accumulators[i] instanceof BatchAccumulator accumulator) {
                accumulator.addAll(groups, firsts[i], rows);
            }
        }
        if (rowByRow.length > 0) {
            rows.forEach((handle, row, weight) -> {
                for (int i : rowByRow) {
                    accumulators[i].add(groups, handle, firsts[i], rows.batch(), row, weight);
                }
            });
        }
    }

    /**
     * Sets the columns of {@code into} from {@code firstColumn} on to its last one, in row {@code row}, to the group's results.
     *
     * @return the aggregates whose result does not fit its type, and is NULL; this one's, and valid until the next call
     */
    public BitSet results(StateTable groups, long handle, Batch into, int firstColumn, int row) {
        misfits.clear();
        int count = into.type().size() - firstColumn;
        for (int i = 0; i < count; i++) {
            if (!accumulators[i].result(groups, handle, firsts[i], into.column(firstColumn + i), row)) {
                misfits.set(i);
            }
        }
        return misfits;
    }

    /** The group's sum of exact numbers, valid until the next call of any method here; that aggregate must be one. */
    public Sum192 sum(StateTable groups, long handle, int aggregate) {
        return ((SumOfNumbers) accumulators[aggregate]).sum(groups, handle, firsts[aggregate]);
    }

    /** Gives away what the group's sum of doubles is made of; that aggregate must be one. */
    public void parts(StateTable groups, long handle, int aggregate, SumParts into) {
        ((DoubleSums) accumulators[aggregate]).parts(groups, handle, firsts[aggregate], into);
    }

    /** Frees what the group holds outside of its row. */
    public void free(StateTable groups, long handle) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].free(groups, handle, firsts[i]);
        }
    }
}
