package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.ordered.OrderedPartitions;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.OrderedTable;

/**
 * Computes the functions of a node for rows of one partition that follow each other. A walk:
 *
 * <ol>
 *   <li>{@link #begin} reads the rows of the span, and those that the frames of aggregates need beyond it;
 *   <li>{@link #next} moves to a row, from the first to the last one, and finds its peers;
 *   <li>{@link #result} gives the functions of that row;
 *   <li>{@link #end} leaves the sums as they were before.
 * </ol>
 *
 * One thread at a time.
 */
final class Walk {
    private final OrderedPartitions partitions;
    private final OrderedTable rows;
    private final OverCall[] calls;
    private final FrameSums[] sums;
    private final DistinctPlaces distinct;
    private final Places places;
    private final RowSpan span;

    private long handle;
    private long root;
    private long count;
    private long position;
    private long peersStart;
    private long peersEnd;
    private long placesBefore;

    /**
     * Walks of a node.
     *
     * @param sums for each call its sums; null for calls that are no aggregates
     */
    Walk(PlanNode.Over node, OrderedPartitions partitions, FrameSums[] sums, DistinctPlaces distinct, Places places) {
        this.partitions = partitions;
        this.sums = sums;
        this.distinct = distinct;
        this.places = places;
        rows = partitions.rows();
        calls = node.calls().toArray(new OverCall[0]);
        span = new RowSpan(partitions, node.input().type());
    }

    void begin(long partition, Concerned.Span of) {
        handle = partition;
        root = partitions.root(partition);
        count = rows.totalWeight(root);
        span.read(handle, of.start(), of.end());
        long from = of.start();
        long to = of.end();
        for (int call = 0; call < calls.length; call++) {
            if (sums[call] != null) {
                Concerned.Span needed = needed(calls[call].frame(), of);
                from = Math.min(from, needed.start());
                to = Math.max(to, needed.end());
                sums[call].begin(count);
            }
        }
        if (from < of.start() || to > of.end()) {
            span.read(handle, from, to);
        }
        peersEnd = of.start();
    }

    /** The rows that come and go while the frame slides through a span, and back to where it is between epochs. */
    private Concerned.Span needed(Frame frame, Concerned.Span of) {
        if (frame.isOpenBelow()) {
            return frame.isOpenAbove() ? of : new Concerned.Span(last(frame, of.start()), count);
        }
        return frame.isOpenAbove()
                ? new Concerned.Span(0, first(frame, of.end() - 1))
                : new Concerned.Span(first(frame, of.start()), last(frame, of.end() - 1));
    }

    /** The first row of a frame, by a row that is in the span. */
    private long first(Frame frame, long at) {
        if (frame.isOpenBelow()) {
            return 0;
        }
        return frame.isRows()
                ? clamp(at, frame.low())
                : places.atDistance(root, span.batch(), span.row(at), frame.low(), false);
    }

    /** Behind the last row of a frame, by a row that is in the span. */
    private long last(Frame frame, long at) {
        if (frame.isOpenAbove()) {
            return count;
        }
        return frame.isRows()
                ? clamp(at + 1, frame.high())
                : places.atDistance(root, span.batch(), span.row(at), frame.high(), true);
    }

    private long clamp(long at, long distance) {
        long sum = at + distance;
        return distance > 0 && sum < at ? count : Math.min(Math.max(sum, 0), count);
    }

    /** Moves to a row; returns its number in {@link #batch}. */
    int next(long to) {
        position = to;
        int row = span.row(to);
        if (to >= peersEnd) {
            peersStart = places.peers(root, span.batch(), row, false);
            peersEnd = places.peers(root, span.batch(), row, true);
            placesBefore = distinct.before(partitions.table(), handle, span.batch(), row);
        }
        return row;
    }

    /** The rows of the walk. */
    Batch batch() {
        return span.batch();
    }

    /** Sets a row to the result of a call for the row in hand; returns whether it fits its type. */
    boolean result(int call, Column into, int row) {
        OverCall of = calls[call];
        switch (of.function()) {
            case ROW_NUMBER -> ((LongColumn) into).set(row, position + 1);
            case RANK -> ((LongColumn) into).set(row, peersStart + 1);
            case DENSE_RANK -> ((LongColumn) into).set(row, placesBefore + 1);
            case PERCENT_RANK -> ((DoubleColumn) into).set(row, count <= 1 ? 0 : (double) peersStart / (count - 1));
            case CUME_DIST -> ((DoubleColumn) into).set(row, (double) peersEnd / count);
            case NTILE -> ((LongColumn) into).set(row, part(of.number()));
            case LAG -> neighbour(of, position - of.number(), into, row);
            case LEAD -> neighbour(of, position + of.number(), into, row);
            case FIRST_VALUE -> ofFrame(of, first(of.frame(), position), into, row);
            case LAST_VALUE -> ofFrame(of, last(of.frame(), position) - 1, into, row);
            case NTH_VALUE -> ofFrame(of, first(of.frame(), position) + of.number() - 1, into, row);
            case AGGREGATE -> {
                return aggregate(call, into, row);
            }
        }
        return true;
    }

    /** The number of the row's part of several, of which the first ones are larger by one where they cannot be equal. */
    private long part(long parts) {
        long size = count / parts;
        long larger = count % parts;
        long inLarger = larger * (size + 1);
        return 1 + (position < inLarger ? position / (size + 1) : larger + (position - inLarger) / size);
    }

    private void neighbour(OverCall call, long at, Column into, int row) {
        if (at >= 0 && at < count) {
            value(call, at, into, row);
        } else if (call.other() >= 0) {
            into.set(row, span.batch().column(call.other()), span.row(position));
        } else {
            into.setNull(row);
        }
    }

    private void ofFrame(OverCall call, long at, Column into, int row) {
        if (at >= first(call.frame(), position) && at < last(call.frame(), position)) {
            value(call, at, into, row);
        } else {
            into.setNull(row);
        }
    }

    private void value(OverCall call, long at, Column into, int row) {
        partitions.read(handle, rows.select(root, at), call.argument(), into, row);
    }

    private boolean aggregate(int call, Column into, int row) {
        Frame frame = calls[call].frame();
        long low = first(frame, position);
        long high = last(frame, position);
        sums[call].slide(partitions.table(), handle, span, low, Math.max(low, high));
        return sums[call].result(partitions.table(), handle, into, row);
    }

    void end() {
        for (FrameSums one : sums) {
            if (one != null) {
                one.end(partitions.table(), handle, span, count);
            }
        }
    }
}
