package io.tidemark.api.source;

import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Up to 8,192 rows of one partition, as bytes that are not yet decoded. Filled by a {@link PartitionCursor}; the host
 * reuses it. One thread at a time.
 *
 * <pre>
 *   buffer   [ … row 0 … \n … row 1 … \n … ]      starts[i], lengths[i]: row i without its terminator
 *   offsets  position of row i in the unit: byte offset in a file, offset in a Kafka partition
 *   arrivals when row i reached the transport, in microseconds, where that is known (else null)
 * </pre>
 *
 * A slice lies within one unit (one file; a whole partition where there are no files), between {@link #fromOffset} and
 * {@link #toOffset} (exclusive; where the next slice starts). Bytes after the last row are padding of at least
 * {@value #PADDING} bytes, so that a scanner may read a word at a time.
 */
public final class Slice {
    /** Bytes after {@link #bufferSize} that may be read (never used). */
    public static final int PADDING = 64;

    /** The fault of a row that has no value, which says of the row with its key that it is gone. */
    public static final String TOMBSTONE = "the value is null (a tombstone)";

    public byte[] buffer = new byte[0];
    public int bufferSize;
    public int count;
    public int[] starts = new int[0];
    public int[] lengths = new int[0];
    public long[] offsets = new long[0];
    public long @Nullable [] arrivals;

    /** What accompanies each row, as the source was told on opening: column by column, {@link #count} values each; null if nothing does. */
    public Column @Nullable [] metadata;

    /** The file, relative to the source's path; empty where a partition has no parts. */
    public String unit = "";

    public long fromOffset;
    public long toOffset;

    /** What precedes the unit's first row and explains it, such as the header line of a CSV file; empty if nothing. */
    public byte[] head = new byte[0];

    /**
     * A check value of the unit's bytes before {@link #toOffset}, by which the source knows the unit again when it is opened
     * later; 0 if it keeps none. The host stores it with the offset ({@link PartitionProgress}) and makes nothing of it.
     */
    public long mark;

    /** For each row the reason why it must be rejected as it is, such as its length, or null; null if no row has one. */
    public @Nullable String @Nullable [] faults;

    /** Whether the unit ends here for good: the next slice of the partition is of another unit, or there is none. */
    public boolean endOfUnit;

    private long[] arrivalRoom = new long[0];
    private Column[] metadataRoom = new Column[0];

    /** Makes room for {@code rows} rows. */
    public void ensureRows(int rows) {
        if (rows > starts.length) {
            int capacity = Math.max(rows, Math.max(16, starts.length * 2));
            starts = Arrays.copyOf(starts, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            offsets = Arrays.copyOf(offsets, capacity);
        }
    }

    /** Adds a row that lies at {@code buffer[start, start + length)} and at {@code offset} of its unit. */
    public void add(int start, int length, long offset) {
        ensureRows(count + 1);
        starts[count] = start;
        lengths[count] = length;
        offsets[count++] = offset;
    }

    /** Why row {@code row} must not be decoded, or null: a decoder rejects it with this reason. */
    public @Nullable String fault(int row) {
        return faults == null || row >= faults.length ? null : faults[row];
    }

    /** Says that row {@code row} must not be decoded, and why. */
    public void setFault(int row, String reason) {
        if (faults == null || row >= faults.length) {
            faults = faults == null ? new @Nullable String[count] : Arrays.copyOf(faults, Math.max(count, row + 1));
        }
        faults[row] = reason;
    }

    /** Says when row {@code row} reached the transport, in microseconds; if one row's is known, all must be. */
    public void setArrival(int row, long micros) {
        if (row >= arrivalRoom.length) {
            arrivalRoom = Arrays.copyOf(arrivalRoom, Math.max(row + 1, Math.max(64, 2 * arrivalRoom.length)));
        }
        arrivalRoom[row] = micros;
        arrivals = arrivalRoom;
    }

    /** Empty columns of the types of {@code type}, to be filled with what accompanies the rows. */
    public Column[] beginMetadata(RowType type) {
        if (metadataRoom.length != type.size()) {
            metadataRoom = new Column[type.size()];
            for (int i = 0; i < metadataRoom.length; i++) {
                metadataRoom[i] = Column.create(type.type(i), 64);
            }
        }
        for (Column column : metadataRoom) {
            column.clear();
        }
        metadata = metadataRoom;
        return metadataRoom;
    }

    /** Forgets the rows; keeps the room. */
    public void clear() {
        count = 0;
        bufferSize = 0;
        arrivals = null;
        metadata = null;
        faults = null;
        mark = 0;
        endOfUnit = false;
    }
}
