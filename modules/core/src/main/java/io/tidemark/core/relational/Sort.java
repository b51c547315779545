package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.Invariant;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Orders the rows of a query and cuts out a part, at the end of its one epoch. Rows that are equal by the keys stay in the order in which they came; where
 * a part is cut out, their other columns order them, from left to right, ascending, NULL last, as in {@code core.top}. A row of weight n counts as
 * n rows. The rows are kept in memory, and not as state: views have no order.
 */
public final class Sort implements Operator {
    private final SortKey[] keys;
    private final List<SortKey> ties;
    private final long limit;
    private final long offset;
    private final Batch rows;
    private final RowPicker picker;

    public Sort(PlanNode.Sort node) {
        keys = node.keys().toArray(new SortKey[0]);
        boolean isCut = node.limit() >= 0 || node.offset() > 0;
        ties = IntStream.range(0, isCut ? node.type().size() : 0)
                .mapToObj(column -> new SortKey(column, false, false))
                .toList();
        limit = node.limit() < 0 ? Long.MAX_VALUE : node.limit();
        offset = node.offset();
        rows = new Batch(node.type(), Batch.SLICE_ROWS);
        picker = new RowPicker(node.type());
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        for (int row = 0; row < batch.count(); row++) {
            Invariant.check(batch.weights()[row] > 0, "the rows of a query have weights above 0");
            rows.append(batch, row);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        Integer[] order = new Integer[rows.count()];
        Arrays.setAll(order, row -> row);
        if (keys.length > 0 || !ties.isEmpty()) {
            Arrays.sort(order, this::compare);
        }
        int[] chosen = new int[order.length];
        int count = 0;
        long toSkip = offset;
        long toGive = limit;
        for (int i = 0; i < order.length && toGive > 0; i++) {
            long weight = rows.weights()[order[i]];
            long skipped = Math.min(toSkip, weight);
            long given = Math.min(toGive, weight - skipped);
            toSkip -= skipped;
            toGive -= given;
            if (given > 0) {
                rows.weights()[order[i]] = given;
                chosen[count++] = order[i];
            }
        }
        emit(chosen, count, output);
        rows.clear();
    }

    private void emit(int[] chosen, int count, Output output) {
        for (int from = 0; from < count; from += Batch.SLICE_ROWS) {
            int[] part = Arrays.copyOfRange(chosen, from, Math.min(count, from + Batch.SLICE_ROWS));
            output.emit(picker.pick(rows, part, part.length));
        }
    }

    private int compare(int left, int right) {
        for (SortKey key : keys) {
            int order = compare(key, left, right);
            if (order != 0) {
                return order;
            }
        }
        for (SortKey key : ties) {
            int order = compare(key, left, right);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int compare(SortKey key, int left, int right) {
        Column column = rows.column(key.column());
        boolean leftNull = column.nulls().get(left);
        boolean rightNull = column.nulls().get(right);
        if (leftNull || rightNull) {
            int nullsLast = Boolean.compare(leftNull, rightNull);
            return key.nullsFirst() ? -nullsLast : nullsLast;
        }
        int order = ColumnOrder.compare(column, left, column, right);
        return key.descending() ? -order : order;
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {}

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
