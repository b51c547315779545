package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.sum.DoubleSums;
import io.tidemark.core.aggregate.sum.SumParts;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The accumulators of an Aggregate node, whose states lie side by side in a group's row. Immutable; one thread at a time. */
public final class GroupState {
    private final Accumulator[] accumulators;
    private final int[] firsts;
    private final int[] order;
    private final List<Storage> storages;

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
        order = IntStream.concat(
                        IntStream.range(0, firsts.length).filter(i -> !isLast(this.accumulators[i])),
                        IntStream.range(0, firsts.length).filter(i -> isLast(this.accumulators[i])))
                .toArray();
    }

    /** Whether an accumulator refuses nothing and takes nothing back, so that it comes after those that may refuse. */
    private static boolean isLast(Accumulator accumulator) {
        return accumulator instanceof ExtremeOfInserts;
    }

    /** Storage of the columns of all states, in order. */
    public List<Storage> storages() {
        return storages;
    }

    /**
     * Adds a row to all aggregates of its group, {@code weight} times.
     *
     * @throws ArithmeticException if a result would leave the range of its type; then the row was added to none
     */
    public void add(StateTable groups, long handle, Batch batch, int row, long weight) {
        int added = 0;
        try {
            for (; added < order.length; added++) {
                int next = order[added];
                accumulators[next].add(groups, handle, firsts[next], batch, row, weight);
            }
        } catch (ArithmeticException outOfRange) {
            while (--added >= 0) {
                int previous = order[added];
                accumulators[previous].add(groups, handle, firsts[previous], batch, row, -weight);
            }
            throw outOfRange;
        }
    }

    /** Sets the columns of {@code into} from {@code firstColumn} on, in row {@code row}, to the group's results. */
    public void results(StateTable groups, long handle, Batch into, int firstColumn, int row) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].result(groups, handle, firsts[i], into.column(firstColumn + i), row);
        }
    }

    /** Sets row {@code row} of {@code into} to the group's result for one of the aggregates. */
    public void result(StateTable groups, long handle, int aggregate, Column into, int row) {
        accumulators[aggregate].result(groups, handle, firsts[aggregate], into, row);
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
