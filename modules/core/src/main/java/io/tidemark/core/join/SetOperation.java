package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.CountedOutput;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * INTERSECT and EXCEPT. A row that is there l times on the left and r times on the right comes out, at the end of an epoch in which that changed,
 *
 * <pre>
 *   INTERSECT ALL  min(l, r) times        INTERSECT  once if l > 0 and r > 0
 *   EXCEPT ALL     max(l - r, 0) times    EXCEPT     once if l > 0 and r = 0
 *
 *   table "rows":   all columns | l | r
 * </pre>
 *
 * Rows are equal as in GROUP BY: NULL equals NULL. Stamps and watermark are as in {@link Join}. One thread at a time.
 */
public final class SetOperation implements Operator {
    private final boolean intersect;
    private final boolean all;
    private final Column[] columns;
    private final StateTable rows;
    private final HeldRows held;
    private final JoinStamps stamps;
    private final Tally[] tallies;
    private final CountedOutput counted;
    private long[] hashes = new long[0];
    private final AllRows every = new AllRows();

    /**
     * Makes the operator of a node.
     *
     * @param time which inputs have a watermark, and what of the output may be late
     * @param tallies where the rows of each input, and the rows that come out, are counted
     */
    public SetOperation(PlanNode.SetOperation node, TimedInputs time, OperatorContext context, Tally[] tallies) {
        intersect = node.intersect();
        all = node.all();
        this.tallies = tallies;
        counted = new CountedOutput(tallies[2]);
        columns = new Column[node.type().size()];
        List<Storage> keys = new ArrayList<>();
        node.type().fields().forEach(field -> keys.add(field.type().storage()));
        rows = context.state().table("rows", TableSchema.of(keys, List.of(Storage.LONG, Storage.LONG)));
        held = new HeldRows(node.type(), time.times(), time.times().isEmpty() ? null : context.origins());
        stamps = new JoinStamps(time.isTimed(), context.state());
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
        }
        reserve(batch.count());
        tallies[input].count(AccountTerm.ASSIGNED, batch, every.of(batch), batch.count());
        Hashes.hash(columns, batch.count(), hashes);
        long[] stamped = stamps.of(input, batch);
        for (int row = 0; row < batch.count(); row++) {
            long handle = rows.findOrAdd(hashes[row], columns, row);
            long before = times(handle);
            rows.addLong(handle, columns.length + input, batch.weights()[row]);
            long change = times(handle) - before;
            if (change != 0) {
                held.hold(batch, 0, row, change, stamped[row]);
            }
            if (count(handle, 0) == 0 && count(handle, 1) == 0) {
                rows.remove(handle);
            }
        }
    }

    private void reserve(int count) {
        if (count > hashes.length) {
            hashes = new long[Math.max(count, Batch.SLICE_ROWS)];
        }
    }

    private long count(long handle, int input) {
        return rows.getLong(handle, columns.length + input);
    }

    /** How often the row comes out. A retraction that comes before its insert makes a count negative for a while. */
    private long times(long handle) {
        long left = Math.max(0, count(handle, 0));
        long right = Math.max(0, count(handle, 1));
        if (all) {
            return intersect ? Math.min(left, right) : Math.max(0, left - right);
        }
        return left > 0 && right > 0 == intersect ? 1 : 0;
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        stamps.onWatermark(input, watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {
        held.flush(counted.to(output));
        stamps.flush(output);
    }
}
