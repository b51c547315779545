package io.tidemark.runtime.codec;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The rows of a batch as bytes, column by column: values and weights; of the stamps and causes nothing.
 *
 * <pre>
 *   rows (4), columns (4)
 *   weights (a column of longs without NULLs)
 *   columns (see ColumnCodec)
 * </pre>
 *
 * The same rows give the same bytes, whatever lies behind a NULL. One thread at a time.
 */
public final class BatchCodec {
    private final ColumnCodec columns = new ColumnCodec();

    /** Appends rows [from, to) of {@code batch}. */
    public void write(Batch batch, int from, int to, ByteWriter out) {
        int width = batch.type().size();
        out.putInt(to - from).putInt(width);
        columns.writeLongs(batch.weights(), from, to, out);
        for (int i = 0; i < width; i++) {
            columns.write(batch.column(i), from, to, out);
        }
    }

    /** Reads the rows into {@code into}, in place of what it holds. Its type has the columns that were written first. */
    public void read(ByteReader in, Batch into) {
        readRows(in, into);
        // Stamps are not kept. Positions and watermarks of stored rows mean nothing, and must not be those of other
        // rows.
        blank(into, into.count());
    }

    /** As {@link #read}, into a batch that gets its rows by this method alone: where it had room, its stamps are blank already. */
    public void readAgain(ByteReader in, Batch into) {
        long[] blank = into.positions();
        readRows(in, into);
        if (into.positions() != blank) {
            blank(into, into.positions().length);
        }
    }

    private static void blank(Batch rows, int count) {
        Arrays.fill(rows.positions(), 0, count, 0);
        Arrays.fill(rows.watermarks(), 0, count, Long.MIN_VALUE);
        Arrays.fill(rows.marks(), 0, count, Batch.NO_PHASE);
    }

    private void readRows(ByteReader in, Batch into) {
        into.clear();
        int rows = in.getInt();
        int width = in.getInt();
        if (rows < 0 || width > into.type().size()) {
            throw in.corrupt("it holds " + rows + " rows of " + width + " columns where "
                    + into.type().size() + " columns belong");
        }
        into.ensureCapacity(rows);
        columns.readLongs(in, rows, into.weights());
        for (int i = 0; i < width; i++) {
            columns.read(in, rows, into.column(i));
        }
        into.setCount(rows);
    }

    /** A batch from bytes of their own. */
    public Batch read(byte[] bytes, RowType type, String what) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        Batch batch = new Batch(type, 0);
        read(new ByteReader(buffer, what), batch);
        return batch;
    }

    /** The rows of a batch as bytes of their own. */
    public byte[] toBytes(Batch batch) {
        ByteWriter out = new ByteWriter(Math.max(64, batch.count() * 16));
        write(batch, 0, batch.count(), out);
        return out.toByteArray();
    }
}
