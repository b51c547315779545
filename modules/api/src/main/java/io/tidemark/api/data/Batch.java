package io.tidemark.api.data;

import io.tidemark.api.type.RowType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Changes as columns: {@link #count()} rows, each with a weight (+1 an insert, -1 a retraction, any non-zero number
 * in between operators), a position, the watermark before it, marks, and now and then a cause.
 *
 * <pre>
 *   position   = slice number * 8192 + row in its slice: the logical order of rows; a row that replaces one has that of what it replaces too
 *   watermark  = highest watermark that was reached before this row, in microseconds; Long.MIN_VALUE before the first
 *   marks      = phase of a windowed result (bits 0-1), AHEAD (bit 2), BEHIND (bit 3), REPLACES (bit 4), DELETES (bit 5),
 *                FOLLOWED (bit 6)
 *   cause      = why a result that was final changed, such as "late: e6"; null for rows as they came from a source
 * </pre>
 *
 * Ownership: a batch belongs to whoever emits it and is valid until the receiver returns; a receiver neither changes
 * nor keeps it. Columns may be shared between batches. One thread at a time.
 */
public final class Batch {
    /** Rows of a full slice, and so of most batches. */
    public static final int SLICE_ROWS = 8192;

    /** The position of a row that came from no source, such as one written in a statement. */
    public static final long NO_POSITION = -1;

    /** The row does not belong to a window that has a status. */
    public static final byte NO_PHASE = 0;

    public static final byte PROVISIONAL = 1;
    public static final byte FINAL = 2;
    public static final byte CORRECTED = 3;
    /** The bits of {@link #marks()} that hold the phase. */
    public static final byte PHASE_MASK = 3;
    /** The row's event time was too far ahead of its arrival; it did not move the watermark. */
    public static final byte AHEAD = 4;
    /** The row's partition was idle and has not caught up: if the row is late, then by idleness. */
    public static final byte BEHIND = 8;
    /** The row came in place of another one, or went for it: one change gives both. */
    public static final byte REPLACES = 16;
    /** The row says that the one with its primary key is gone: only the columns of the key are known. */
    public static final byte DELETES = 32;
    /** The row went for one that is at the next position, as a statement gives them; without it, for one at the same position. */
    public static final byte FOLLOWED = 64;
    /** The bits of {@link #marks()} that a row is decoded with; its source sets the others. */
    public static final byte DECODED_MASK = REPLACES | DELETES | FOLLOWED;

    private final RowType type;
    private final Column[] columns;
    private long[] weights;
    private long[] positions;
    private long[] watermarks;
    private byte[] marks;
    private @Nullable String @Nullable [] causes;
    private int count;

    /** An empty batch with columns of its own and room for {@code capacity} rows. */
    public Batch(RowType type, int capacity) {
        this(type, createColumns(type, capacity), capacity);
    }

    /** An empty batch over columns that exist; what they hold becomes visible with {@link #setCount}. */
    public Batch(RowType type, Column[] columns, int capacity) {
        this.type = type;
        this.columns = columns;
        weights = new long[capacity];
        positions = new long[capacity];
        watermarks = new long[capacity];
        marks = new byte[capacity];
    }

    private static Column[] createColumns(RowType type, int capacity) {
        Column[] columns = new Column[type.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = Column.create(type.type(i), capacity);
        }
        return columns;
    }

    public RowType type() {
        return type;
    }

    public int count() {
        return count;
    }

    public void setCount(int rows) {
        count = rows;
    }

    public Column column(int index) {
        return columns[index];
    }

    public LongColumn longs(int index) {
        return (LongColumn) columns[index];
    }

    public DoubleColumn doubles(int index) {
        return (DoubleColumn) columns[index];
    }

    public BytesColumn bytes(int index) {
        return (BytesColumn) columns[index];
    }

    public WideColumn wides(int index) {
        return (WideColumn) columns[index];
    }

    /** Replaces a column, for operators that pass columns through uncopied. */
    public void setColumn(int index, Column column) {
        columns[index] = column;
    }

    public long[] weights() {
        return weights;
    }

    public long[] positions() {
        return positions;
    }

    public long[] watermarks() {
        return watermarks;
    }

    public byte[] marks() {
        return marks;
    }

    /** Why row {@code row} changed a final result, or null. */
    public @Nullable String cause(int row) {
        return causes == null ? null : causes[row];
    }

    public void setCause(int row, @Nullable String cause) {
        if (causes == null) {
            if (cause == null) {
                return;
            }
            causes = new String[weights.length];
        }
        causes[row] = cause;
    }

    /** Whether any row may have a cause. */
    public boolean hasCauses() {
        return causes != null;
    }

    /** Whether any row takes something back: has a weight below 0. */
    public boolean hasRetractions() {
        long all = 0;
        for (int row = 0; row < count; row++) {
            all |= weights[row];
        }
        // One sign is enough.
        return all < 0;
    }

    /** Makes room for {@code rows} in all columns and stamps. Arrays fetched earlier may be stale afterwards. */
    public void ensureCapacity(int rows) {
        for (Column column : columns) {
            column.ensureCapacity(rows);
        }
        if (rows > weights.length) {
            int capacity = Math.max(rows, weights.length * 2);
            weights = Arrays.copyOf(weights, capacity);
            positions = Arrays.copyOf(positions, capacity);
            watermarks = Arrays.copyOf(watermarks, capacity);
            marks = Arrays.copyOf(marks, capacity);
            causes = causes == null ? null : Arrays.copyOf(causes, capacity);
        }
    }

    /** Forgets all rows; keeps the room. Columns that came from elsewhere are cleared too: replace them first. */
    public void clear() {
        for (Column column : columns) {
            column.clear();
        }
        count = 0;
        causes = null;
    }

    /** Appends row {@code row} of {@code source}, a batch of the same storage, with its weight, stamps, marks and cause. */
    public void append(Batch source, int row) {
        ensureCapacity(count + 1);
        for (int i = 0; i < columns.length; i++) {
            columns[i].set(count, source.columns[i], row);
        }
        appendStamps(source, row);
    }

    /** Appends the rows {@code [from, to)} of {@code source}, a batch of the same storage, as {@link #append(Batch, int)} does, column by column. */
    public void append(Batch source, int from, int to) {
        int rows = to - from;
        ensureCapacity(count + rows);
        for (int i = 0; i < columns.length; i++) {
            copy(source.columns[i], from, rows, columns[i], count);
        }
        appendStamps(source, from, to);
    }

    /** Sets {@code rows} rows of {@code into}, which has room for them, from {@code to} on to those of {@code source}, of the same storage, from {@code from} on. */
    public static void copy(Column source, int from, int rows, Column into, int to) {
        if (into instanceof LongColumn longs) {
            longs.copy(to, (LongColumn) source, from, rows);
        } else if (into instanceof DoubleColumn doubles) {
            doubles.copy(to, (DoubleColumn) source, from, rows);
        } else if (into instanceof WideColumn wides) {
            wides.copy(to, (WideColumn) source, from, rows);
        } else {
            ((BytesColumn) into).copy(to, (BytesColumn) source, from, rows);
        }
        into.nulls().copy(to, source.nulls(), from, rows);
    }

    /** Appends the weight, position, watermark, marks and cause of a row, whose values the caller has set at {@link #count()}. */
    public void appendStamps(Batch source, int row) {
        stamp(count, source, row);
        count++;
    }

    /** Appends the stamps of the rows {@code [from, to)} of {@code source}, for which there is room, as {@link #appendStamps(Batch, int)} does for one. */
    public void appendStamps(Batch source, int from, int to) {
        int rows = to - from;
        System.arraycopy(source.weights, from, weights, count, rows);
        System.arraycopy(source.positions, from, positions, count, rows);
        System.arraycopy(source.watermarks, from, watermarks, count, rows);
        System.arraycopy(source.marks, from, marks, count, rows);
        if (causes != null || source.causes != null) {
            for (int row = 0; row < rows; row++) {
                setCause(count + row, source.cause(from + row));
            }
        }
        count += rows;
    }

    /** Sets the weight, position, watermark, marks and cause of {@code to} to those of row {@code row} of {@code source}. */
    public void stamp(int to, Batch source, int row) {
        weights[to] = source.weights[row];
        positions[to] = source.positions[row];
        watermarks[to] = source.watermarks[row];
        marks[to] = source.marks[row];
        setCause(to, source.cause(row));
    }

    /** Takes count, weights, positions, watermarks, marks and causes of {@code source} uncopied; they are not to be changed then. */
    public void shareStamps(Batch source) {
        weights = source.weights;
        positions = source.positions;
        watermarks = source.watermarks;
        marks = source.marks;
        causes = source.causes;
        count = source.count;
    }

    /** Replaces the array of watermarks, for operators that stamp rows anew. */
    public void setWatermarks(long[] perRow) {
        watermarks = perRow;
    }
}
