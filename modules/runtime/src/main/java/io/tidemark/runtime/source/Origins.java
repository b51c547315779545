package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.operator.Lateness;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.source.feed.SliceWork;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of the slice in hand came from. One for a pipeline: rows of one slice are processed at a time. One thread at a time.
 */
public final class Origins implements RowOrigins {
    private static final Statement.Kind[] KINDS = Statement.Kind.values();

    private final RowText text = new RowText();
    private String partition = "";
    /** The name that was copied last, and its bytes: it is the same for many rows. */
    private String namedBytesOf = "";

    private byte[] nameBytes = {};
    private int[] key = {};
    private int[] primaryKey = {};
    private boolean isJournaled;
    private @Nullable SliceWork work;
    private Batch batch;
    private long base;

    /** Nothing is in hand. */
    public Origins(Batch empty) {
        batch = empty;
    }

    /**
     * Rows of a slice come next.
     *
     * @param rows those of the slice that were decoded, stamped with positions from {@code firstPosition}
     * @param keyColumns what names a row; empty: its place does
     * @param tombstoneKey what names a tombstone, of which no more is known
     */
    void enter(
            String partitionName,
            SliceWork slice,
            Batch rows,
            long firstPosition,
            int[] keyColumns,
            int[] tombstoneKey,
            boolean journaled) {
        partition = partitionName;
        work = slice;
        batch = rows;
        base = firstPosition;
        key = keyColumns;
        primaryKey = tombstoneKey;
        isJournaled = journaled;
    }

    private @Nullable SliceWork workOf(long position) {
        SliceWork current = work;
        return current != null && position >= base && position - base < current.slice().count ? current : null;
    }

    @Override
    public String partition(long position) {
        SliceWork current = workOf(position);
        if (current == null) {
            return "";
        }
        return current.slice().unit.isEmpty() ? partition : current.slice().unit;
    }

    @Override
    public long offset(long position) {
        SliceWork current = workOf(position);
        return current == null ? -1 : current.slice().offsets[(int) (position - base)];
    }

    @Override
    public void copyBytes(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            copyBytes(positions[row], into, row);
        }
    }

    private void copyBytes(long position, BytesColumn into, int row) {
        SliceWork current = workOf(position);
        if (current == null) {
            into.set(row, new byte[0], 0, 0);
        } else if (isJournaled) {
            byte[] json = text.json(batch, row(position));
            into.set(row, json, 0, json.length);
        } else {
            Slice slice = current.slice();
            int index = (int) (position - base);
            into.set(row, slice.buffer, slice.starts[index], slice.lengths[index]);
        }
    }

    @Override
    public String label(long position) {
        int row = row(position);
        if (row < 0 || key.length == 0) {
            String place = partition(position);
            return place.isEmpty() ? "row " + offset(position) : place + ":" + offset(position);
        }
        return text.key(batch, row, has(row, Batch.DELETES) ? primaryKey : key);
    }

    private boolean has(int row, int mark) {
        return (batch.marks()[row] & mark) != 0;
    }

    @Override
    public void copyPartitions(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            String name = partition(positions[row]);
            if (!name.equals(namedBytesOf)) {
                namedBytesOf = name;
                nameBytes = name.getBytes(StandardCharsets.UTF_8);
            }
            into.set(row, nameBytes, 0, nameBytes.length);
        }
    }

    @Override
    public void copyLabels(long[] positions, int from, int to, BytesColumn into) {
        Column only = key.length == 1 && isText(key[0]) ? batch.column(key[0]) : null;
        for (int row = from; row < to; row++) {
            int of = only == null ? -1 : row(positions[row]);
            if (only != null
                    && of >= 0
                    && !has(of, Batch.DELETES)
                    && !only.nulls().get(of)) {
                into.set(row, only, of);
            } else {
                into.set(row, label(positions[row]));
            }
        }
    }

    private boolean isText(int column) {
        return batch.type().type(column).kind() == TypeKind.VARCHAR;
    }

    @Override
    public Lateness lateness(long position) {
        SliceWork current = workOf(position);
        if (current != null && isJournaled && KINDS[current.statement()] != Statement.Kind.INSERT) {
            return Lateness.UPDATE;
        }
        int row = row(position);
        if (row >= 0 && has(row, Batch.REPLACES | Batch.DELETES)) {
            return Lateness.UPDATE;
        }
        return row >= 0 && has(row, Batch.BEHIND) ? Lateness.BY_IDLENESS : Lateness.LATE;
    }

    /** Where the row is in the batch, whose positions ascend; -1 if it was not decoded. */
    private int row(long position) {
        if (workOf(position) == null) {
            return -1;
        }
        long[] positions = batch.positions();
        int low = 0;
        int high = batch.count() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (positions[middle] == position) {
                return middle;
            }
            if (positions[middle] < position) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
