package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Accumulators;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.ordered.EpochDifference;
import io.tidemark.core.ordered.LateForPartitions;
import io.tidemark.core.ordered.OrderedPartitions;
import io.tidemark.core.ordered.PartitionBound;
import io.tidemark.core.ordered.PartitionTouches;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Functions with OVER that share partition and order: each row of the input with their results. At the end of an epoch, for each partition that it
 * touched:
 *
 * <ol>
 *   <li>the rows that the changes concern (see {@link Reach}), among the rows as they were, are taken away with their results;
 *   <li>the changes are applied;
 *   <li>the rows that they concern, among the rows as they are, are put in with theirs.
 * </ol>
 *
 * Rows that come when their partition is complete ({@link PartitionBound}: the results of a window) are changes of their own, after those. What cancels out is not
 * emitted. So a change costs O(log n) and the rows that it concerns: for ROWS BETWEEN 3 PRECEDING AND CURRENT ROW it and three behind it, for
 * a running sum all behind it, whose sums do change. No result is stored: those of before are computed from the rows of before.
 *
 * <p>State: see {@link OrderedPartitions}; the operator's columns there are the root of the distinct places and the sums of aggregates whose frames are
 * open at an end. One thread at a time.
 */
public final class Over implements Operator {
    private final PlanNode.Over node;
    private final OrderedPartitions partitions;
    private final PartitionTouches touches = new PartitionTouches();
    private final EpochDifference difference;
    private final FrameSums[] sums;
    private final DistinctPlaces distinct;
    private final Concerned concerned;
    private final Walk walk;
    private final RowFailures failures;

    /** The changes of the epoch, and the touch of each. */
    private final Batch changes;

    private int[] touchOf = new int[64];
    private final LateForPartitions late;

    /** The operator of a node whose partitions are never complete. */
    public Over(PlanNode.Over node, OperatorContext context, RowFailures failures) {
        this(node, null, context, failures);
    }

    /**
     * The operator of a node.
     *
     * @param bound when a partition is complete; null: never
     * @param failures told of results that do not fit their types
     */
    public Over(PlanNode.Over node, @Nullable PartitionBound bound, OperatorContext context, RowFailures failures) {
        this.node = node;
        late = new LateForPartitions(bound, node.input().type(), context);
        this.failures = failures;
        List<Accumulator> accumulators = accumulators(node, context.state());
        List<Storage> own = new ArrayList<>(List.of(Storage.LONG));
        accumulators.forEach(accumulator -> own.addAll(accumulator.state()));
        partitions =
                new OrderedPartitions(node.input().type(), node.partition(), node.order(), bound, own, context.state());
        sums = sums(node, accumulators, partitions.firstOwnColumn() + 1);
        distinct = new DistinctPlaces(partitions, places(context.state()), partitions.firstOwnColumn());
        boolean isDescending = !node.order().isEmpty() && node.order().get(0).descending();
        Places places = new Places(partitions, isDescending);
        concerned = new Concerned(Reach.of(node), places);
        walk = new Walk(node, partitions, sums, distinct, places);
        difference = new EpochDifference(node.type());
        changes = new Batch(node.input().type(), Batch.SLICE_ROWS);
    }

    private static List<Accumulator> accumulators(PlanNode.Over node, StateTables tables) {
        List<AggregateCall> aggregates = new ArrayList<>();
        for (OverCall call : node.calls()) {
            if (call.aggregate() != null) {
                aggregates.add(call.aggregate());
            }
        }
        return Accumulators.of(node.input().type(), aggregates, tables);
    }

    private static FrameSums[] sums(PlanNode.Over node, List<Accumulator> accumulators, int firstColumn) {
        FrameSums[] sums = new FrameSums[node.calls().size()];
        int next = 0;
        int column = firstColumn;
        for (int call = 0; call < sums.length; call++) {
            if (node.calls().get(call).aggregate() != null) {
                Accumulator accumulator = accumulators.get(next++);
                sums[call] = new FrameSums(
                        accumulator, column, node.calls().get(call).frame());
                column += accumulator.state().size();
            }
        }
        return sums;
    }

    /** A table of the places in the order, if a function asks for them. */
    private @Nullable OrderedTable places(StateTables tables) {
        boolean isAsked = node.calls().stream().anyMatch(call -> call.function() == OverCall.Function.DENSE_RANK);
        return isAsked
                ? tables.ordered(
                        "places",
                        new OrderedSchema(
                                List.of(), partitions.rows().schema().order().subList(0, partitions.orderColumns())))
                : null;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        take(late.inTime(batch));
    }

    private void take(Batch batch) {
        partitions.open(batch);
        for (int row = 0; row < batch.count(); row++) {
            long handle = partitions.partitionOf(row);
            int touch = partitions.touch(handle);
            if (touch < 0) {
                touch = touches.add(handle, batch, row);
                partitions.setTouch(handle, touch);
            }
            if (changes.count() == touchOf.length) {
                touchOf = Arrays.copyOf(touchOf, touchOf.length * 2);
            }
            touchOf[changes.count()] = touch;
            changes.append(batch, row);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        settle(output);
        for (Batch rows = late.nextLate(); rows != null; rows = late.nextLate()) {
            take(rows);
            settle(output);
        }
        late.end(partitions, this::free, output);
    }

    private void settle(Output output) {
        partitions.open(changes);
        int[][] rows = rowsOfTouches();
        for (int touch = 0; touch < touches.count(); touch++) {
            long handle = touches.handle(touch);
            hold(handle, touch, rows[touch], -1);
            apply(handle, rows[touch]);
            hold(handle, touch, rows[touch], 1);
            partitions.setTouch(handle, -1);
            removeIfEmpty(handle);
        }
        touches.clear();
        changes.clear();
        failures.flush(output);
        difference.flush(output);
    }

    /** For each touch its changes. */
    private int[][] rowsOfTouches() {
        int[] counts = new int[touches.count()];
        for (int change = 0; change < changes.count(); change++) {
            counts[touchOf[change]]++;
        }
        int[][] rows = new int[counts.length][];
        for (int touch = 0; touch < counts.length; touch++) {
            rows[touch] = new int[counts[touch]];
        }
        for (int change = changes.count() - 1; change >= 0; change--) {
            rows[touchOf[change]][--counts[touchOf[change]]] = change;
        }
        return rows;
    }

    private void apply(long handle, int[] rows) {
        for (int row : rows) {
            long weight = changes.weights()[row];
            partitions.add(handle, row, weight);
            distinct.change(partitions.table(), handle, changes, row, weight);
            for (FrameSums one : sums) {
                if (one != null) {
                    one.change(partitions.table(), handle, changes, row, weight);
                }
            }
        }
    }

    /** Holds the rows that the changes concern, with their results, {@code sign} times. */
    private void hold(long handle, int touch, int[] rows, int sign) {
        long root = partitions.root(handle);
        long count = partitions.rows().totalWeight(root);
        for (Concerned.Span span : concerned.spans(root, count, changes, rows)) {
            walk.begin(handle, span);
            for (long position = span.start(); position < span.end(); position++) {
                hold(touch, walk.next(position), sign);
            }
            walk.end();
        }
    }

    private void hold(int touch, int row, int sign) {
        Batch next = difference.next();
        int to = next.count();
        int width = node.input().type().size();
        for (int column = 0; column < width; column++) {
            next.column(column).set(to, walk.batch().column(column), row);
        }
        int misfit = -1;
        for (int call = 0; call < sums.length; call++) {
            misfit = walk.result(call, next.column(width + call), to) ? misfit : call;
        }
        touches.append(touch, next, sign);
        if (misfit >= 0 && sign > 0) {
            OverCall call = node.calls().get(misfit);
            String message = call.name() + " exceeds the range of " + call.type();
            failures.addResult(next, to, ErrorCode.NUMERIC_OUT_OF_RANGE, message, call.name());
        }
    }

    private void removeIfEmpty(long handle) {
        if (partitions.root(handle) == 0) {
            free(handle);
            partitions.table().remove(handle);
        }
    }

    /** Frees what is kept of a partition beside its rows. */
    private void free(long handle) {
        for (FrameSums one : sums) {
            if (one != null) {
                one.free(partitions.table(), handle);
            }
        }
        distinct.free(partitions.table(), handle);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        late.onWatermark(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
