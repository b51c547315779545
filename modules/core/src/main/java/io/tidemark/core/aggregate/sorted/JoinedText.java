package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;
import java.util.Arrays;

/** STRING_AGG: the texts in order, each but the first behind the separator of its row. NULL if there are none. */
public final class JoinedText extends SortedAccumulator {
    private final boolean isDistinct;
    private final int place;
    private final int separatorPlace;
    private final BytesColumn text = new BytesColumn(1);
    private byte[] joined = new byte[64];
    private int length;

    /** Joins rows whose order ends with the argument and the separator. */
    public JoinedText(AggregateCall call, SortedRows rows) {
        super(rows);
        isDistinct = call.distinct();
        place = rows.place(call.argument());
        separatorPlace = rows.place(call.second());
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long root = groups.getLong(handle, first);
        if (rows.table().entries(root) == 0) {
            into.nulls().set(row);
            return true;
        }
        length = 0;
        boolean[] isBehind = new boolean[1];
        rows.table().forEach(root, entry -> {
            long copies = isDistinct ? 1 : rows.table().weight(entry);
            for (long copy = 0; copy < copies; copy++) {
                if (isBehind[0]) {
                    append(entry, separatorPlace);
                }
                append(entry, place);
                isBehind[0] = true;
            }
        });
        ((BytesColumn) into).set(row, joined, 0, length);
        return true;
    }

    private void append(long entry, int column) {
        text.clear();
        rows.table().read(entry, column, text, 0);
        if (!text.nulls().get(0)) {
            int more = text.lengths()[0];
            if (length + more > joined.length) {
                joined = Arrays.copyOf(joined, Math.max(2 * joined.length, length + more));
            }
            System.arraycopy(text.heap(), text.offsets()[0], joined, length, more);
            length += more;
        }
    }
}
