package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.ordered.LateForPartitions;
import io.tidemark.core.ordered.OrderedPartitions;
import io.tidemark.core.ordered.PartitionBound;
import io.tidemark.core.ordered.PartitionTouches;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of each partition whose rank is above {@code offset} and not above {@code offset + limit}, with their rank if asked for.
 *
 * <pre>
 *   ROW_NUMBER   a row of weight n has n numbers: rows that are equal as a whole are told apart by nothing but these
 *   RANK         1 + rows before its peers, which are the rows that are equal by the keys of the order
 *   DENSE_RANK   1 + groups of peers before its own
 * </pre>
 *
 * All rows are kept, in order, since each may come up when others go; those of a partition that is complete ({@link PartitionBound}: the results of a window)
 * until no correction of it is applied any more. Where no row ever goes, those behind the last number that is asked for are not kept: they do not come up.
 *
 * <p>When an epoch first changes a partition, the rows chosen until then are set aside; at its end they are held against those chosen now, and the difference is
 * emitted: O(log n) for a change among n rows and O(rows chosen) for a partition that an epoch changes. One thread at a time.
 */
public final class Top implements Operator {
    private final Ranking ranking;
    private final long offset;
    private final long end;
    private final boolean isNumbered;
    private final int rankColumn;
    private final OrderedPartitions partitions;
    private final PartitionTouches touches = new PartitionTouches();
    private final TopChanges changes;
    private final boolean keepsChosen;

    /** The last row seen and the one in hand, to tell whether they are peers. */
    private final Batch seen;

    private final LateForPartitions late;

    /**
     * The operator of a node whose partitions are never complete.
     *
     * @param insertOnly whether no row of the input is ever taken back
     */
    public Top(PlanNode.Top node, boolean insertOnly, OperatorContext context) {
        this(node, insertOnly, null, context);
    }

    /**
     * The operator of a node.
     *
     * @param insertOnly whether no row of the input is ever taken back
     * @param bound when a partition is complete; null: never
     */
    public Top(PlanNode.Top node, boolean insertOnly, @Nullable PartitionBound bound, OperatorContext context) {
        ranking = node.ranking();
        offset = node.offset();
        end = offset + node.limit() < 0 ? Long.MAX_VALUE : offset + node.limit();
        isNumbered = node.isNumbered();
        rankColumn = node.input().type().size();
        partitions = new OrderedPartitions(
                node.input().type(), node.partition(), node.order(), bound, List.of(), context.state());
        late = new LateForPartitions(bound, node.input().type(), context);
        changes = new TopChanges(node, touches);
        keepsChosen = keepsChosen(node, insertOnly);
        seen = new Batch(node.input().type(), 2);
    }

    /** Whether rows behind the last one that is asked for are not kept: none before them ever goes. */
    public static boolean keepsChosen(PlanNode.Top node, boolean insertOnly) {
        return insertOnly && node.ranking() == Ranking.ROW_NUMBER && node.limit() > 0 && node.limit() < Long.MAX_VALUE;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        apply(late.inTime(batch));
    }

    private void apply(Batch batch) {
        partitions.open(batch);
        for (int row = 0; row < batch.count(); row++) {
            long handle = partitions.partitionOf(row);
            if (keepsChosen && partitions.isBehind(handle, row, end)) {
                continue;
            }
            if (partitions.touch(handle) < 0) {
                int touch = touches.add(handle, batch, row);
                partitions.setTouch(handle, touch);
                choose(handle, changes.before());
                changes.endBefore(touch);
            }
            partitions.add(handle, row, batch.weights()[row]);
            if (keepsChosen) {
                partitions.keepFirst(handle, end);
            }
        }
    }

    /** Appends the chosen rows of a partition, with their weights. */
    private void choose(long handle, Batch into) {
        new Choice(handle, into).make();
    }

    @Override
    public void onEpochEnd(Output output) {
        settle(output);
        for (Batch rows = late.nextLate(); rows != null; rows = late.nextLate()) {
            apply(rows);
            settle(output);
        }
        late.end(partitions, handle -> {}, output);
    }

    private void settle(Output output) {
        for (int touch = 0; touch < touches.count(); touch++) {
            long handle = touches.handle(touch);
            choose(handle, changes.now());
            changes.endNow(touch, output);
            partitions.setTouch(handle, -1);
            partitions.removeIfEmpty(handle);
        }
        changes.end(output);
        touches.clear();
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        late.onWatermark(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    /** A walk through a partition in order, up to the last rank that is asked for. */
    private final class Choice {
        private final long handle;
        private final Batch into;
        /** Rows before the one in hand. */
        private long before;

        private long rank;
        private boolean isFirst = true;

        Choice(long handle, Batch into) {
            this.handle = handle;
            this.into = into;
        }

        void make() {
            before = ranking == Ranking.ROW_NUMBER ? offset : 0;
            partitions.rows().forEachFrom(partitions.root(handle), before, this::take);
        }

        /** Whether rows behind the entry may be chosen too. */
        private boolean take(long entry, long positions) {
            if (ranking == Ranking.ROW_NUMBER) {
                return number(entry, positions);
            }
            if (isNewPlace(entry)) {
                rank = ranking == Ranking.RANK ? before + 1 : rank + 1;
            }
            before += positions;
            if (rank > offset && rank <= end) {
                hold(entry, rank, positions);
            }
            return rank <= end;
        }

        private boolean number(long entry, long positions) {
            long last = positions > end - before ? end : before + positions;
            if (isNumbered) {
                for (long number = before + 1; number <= last; number++) {
                    hold(entry, number, 1);
                }
            } else if (last > before) {
                hold(entry, 0, last - before);
            }
            before = last;
            return before < end;
        }

        private boolean isNewPlace(long entry) {
            partitions.read(handle, entry, seen, 1);
            boolean isNew = isFirst || !partitions.arePeers(seen, 0, 1);
            partitions.read(handle, entry, seen, 0);
            isFirst = false;
            return isNew;
        }

        private void hold(long entry, long number, long weight) {
            int row = into.count();
            into.ensureCapacity(row + 1);
            partitions.read(handle, entry, into, row);
            if (isNumbered) {
                ((LongColumn) into.column(rankColumn)).set(row, number);
            }
            into.weights()[row] = weight;
            into.setCount(row + 1);
        }
    }
}
