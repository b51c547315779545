package io.tidemark.connector.files.source;

import io.tidemark.api.format.Framer;
import io.tidemark.api.source.Slice;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One file on its way into slices.
 *
 * <ol>
 *   <li>The slice's buffer starts with what was read beyond the last slice (the rest), and is filled from the file by as much as the
 *       wanted rows should take.
 *   <li>The framer finds the rows. If there are not enough, more is read, up to {@link #WINDOW_BYTES}: then the slice ends with what it
 *       has. A first row that does not fit the window makes it grow, for that row alone.
 *   <li>A row longer than the limit is not kept: its start becomes a row with a fault, the rest is read past ({@link LongRow}).
 *   <li>What no row was made of is the rest for the next slice.
 * </ol>
 *
 * So a slice depends on where it starts and on the file only, not on how the reads fell, and memory is bounded by the window or one row.
 * One thread at a time.
 */
final class OpenFile implements Closeable {
    private static final int WINDOW_BYTES = 4 << 20;
    private static final int MIN_READ_BYTES = 4 << 10;
    private static final int MAX_READ_BYTES = 1 << 20;
    private static final int HEAD_BYTES = 1 << 20;
    /** Of a row that is too long, this much is kept. */
    static final int KEPT_BYTES = 1024;

    private final ReadSettings settings;
    private final ByteSupply supply;
    private final Framer framer;
    private final UnitMark mark = new UnitMark();
    /** What is there now of what was read, when the file has been at rest. */
    private final UnitMark found = new UnitMark();

    private FileVersion file;
    /** What was read beyond the last slice; the array is used again. */
    private byte[] rest = new byte[0];

    private int restSize;
    private byte @Nullable [] head;
    private @Nullable LongRow longRow;
    private @Nullable String problem;
    private @Nullable String notice;
    private long emittedOffset;
    private int averageRowBytes = 160;
    private boolean isWaiting;

    /** The buffer of the slice being filled: its offset in the file, bytes in it, and where the framer is. */
    private long base;

    private int size;
    private int at;

    OpenFile(FileVersion file, ReadSettings settings) throws IOException {
        this.file = file;
        this.settings = settings;
        framer = settings.framer();
        supply = settings.open(file);
    }

    /**
     * Goes to {@code offset}, before the first slice.
     *
     * @param expectedMark what {@link UnitMark#value} was there; 0 if unknown
     * @return false, with a {@link #problem}, if the file is not the one that was read up to there
     */
    boolean seek(long offset, long expectedMark) throws IOException {
        if (!supply.seek(offset, mark)) {
            problem = "is shorter than the " + offset + " bytes already read of it";
            return false;
        }
        if (expectedMark != 0 && offset > 0 && mark.value() != expectedMark) {
            problem = "does not hold what was read of it before offset " + offset;
            return false;
        }
        emittedOffset = offset;
        return true;
    }

    FileVersion file() {
        return file;
    }

    /** Takes note of how the file is now; if it has changed, it is compared with what was read before it is read on. */
    void see(FileVersion now) {
        isWaiting |= now.version() != file.version();
        file = now;
    }

    /** The end of the last slice. */
    long emittedOffset() {
        return emittedOffset;
    }

    /** What is wrong with the file, so that it is not read on; null if nothing is. */
    @Nullable
    String problem() {
        return problem;
    }

    /** What a user must hear about, though reading goes on; null if nothing, or if it was taken before. */
    @Nullable
    String takeNotice() {
        String taken = notice;
        notice = null;
        return taken == null ? supply.takeRemark() : taken;
    }

    boolean canGrow() {
        return supply.canGrow();
    }

    /** Whether a compressed file has been read to its end for good. */
    boolean isExhausted() {
        return supply.endsHere() && restSize == 0;
    }

    /**
     * Fills the slice with what follows the last one.
     *
     * @param limit no byte from there on is used
     * @param whole whether all bytes before {@code limit} belong to rows, with a terminator or without
     * @return whether there are rows
     */
    boolean fill(Slice slice, int maxRows, long limit, boolean whole) throws IOException {
        return fill(slice, maxRows, limit, whole, WINDOW_BYTES);
    }

    /** Fills the slice with all rows before {@code limit}, which is the end of a slice that started at {@link #emittedOffset}. */
    boolean refill(Slice slice, long limit) throws IOException {
        long bytes = Math.min(limit - emittedOffset, settings.maxRowBytes());
        return fill(slice, Integer.MAX_VALUE, limit, true, (int) Math.max(bytes, WINDOW_BYTES));
    }

    private boolean fill(Slice slice, int maxRows, long limit, boolean whole, int firstWindow) throws IOException {
        if (isWaiting && supply.canGrow() && !isStillTheSame()) {
            return false;
        }
        isWaiting = false;
        begin(slice);
        int window = firstWindow;
        while (longRow == null) {
            int to = (int) Math.min(Math.min(size, window), limit - base);
            if (size > 0 && continuesRow(slice.buffer)) {
                longRow = new LongRow(base, "the line continues a row that was read without its end");
                notice = "grew within its last line after that had been read as a row, at offset " + base
                        + ": what it grew by up to the next line feed is rejected. End each line with a line feed.";
                break;
            }
            at = framer.frame(slice, at, to, base + at, false, window > firstWindow ? 1 : maxRows);
            if (slice.count >= maxRows || (slice.count > 0 && to == window)) {
                break;
            }
            if (to < window) {
                if (!readMore(slice, limit, window, maxRows)) {
                    endOfBytes(slice, maxRows, limit, whole);
                    break;
                }
            } else if (at > 0) {
                dropConsumed(slice);
            } else if (window > settings.maxRowBytes()) {
                skipHead(slice);
                longRow = new LongRow(
                        base, "the row is longer than " + settings.maxRowBytes() + " bytes (option max_row_bytes)");
            } else {
                window = (int) Math.min(window * 2L, settings.maxRowBytes() + 1);
            }
        }
        return longRow == null ? finish(slice, limit) : finishLongRow(slice, longRow, limit, whole);
    }

    private void begin(Slice slice) {
        slice.clear();
        slice.unit = file.unit();
        slice.fromOffset = emittedOffset;
        base = mark.offset();
        size = restSize;
        at = 0;
        reserve(slice, size);
        System.arraycopy(rest, 0, slice.buffer, 0, size);
        restSize = 0;
    }

    private static void reserve(Slice slice, int bytes) {
        if (slice.buffer.length - Slice.PADDING < bytes) {
            slice.buffer = Arrays.copyOf(slice.buffer, Math.max(bytes, slice.buffer.length * 3 / 2) + Slice.PADDING);
        }
    }

    /** After a pause the file may be another one: it is compared before a byte of it is used. */
    private boolean isStillTheSame() throws IOException {
        if (!supply.seek(mark.offset(), found)) {
            problem = "is shorter than the " + mark.offset() + " bytes already read of it";
        } else if (found.value() != mark.value()) {
            problem = "does not hold what was read of it before offset " + mark.offset();
        }
        restSize = 0;
        return problem == null;
    }

    /** Whether the bytes at the start of the buffer belong to a line whose start was taken for a whole row. */
    private boolean continuesRow(byte[] buffer) {
        return at == 0 && mark.endsWithinLine() && buffer[0] != '\n' && buffer[0] != '\r';
    }

    private boolean readMore(Slice slice, long limit, int window, int maxRows) throws IOException {
        long wantedRows = (long) maxRows - slice.count;
        // At least as much as a row without an end has so far: the framer starts anew at its start each time.
        long useful = Math.max(wantedRows * averageRowBytes * 17 / 16, size - at);
        long wanted = Math.max(MIN_READ_BYTES, Math.min(MAX_READ_BYTES, useful));
        int bytes = (int) Math.min(Math.min(wanted, limit - base - size), window - size);
        if (bytes <= 0) {
            return false;
        }
        reserve(slice, size + bytes);
        int read = supply.read(slice.buffer, size, bytes);
        size += read;
        return read > 0;
    }

    /** No more bytes now: what is left is a row if the file ends here. */
    private void endOfBytes(Slice slice, int maxRows, long limit, boolean whole) {
        isWaiting = true;
        int to = (int) Math.min(size, limit - base);
        if (isEnd(limit, whole)) {
            at = framer.frame(slice, at, to, base + at, true, maxRows);
        } else if (whole && supply.canGrow() && base + size < limit) {
            problem = "is shorter than the " + limit + " bytes it had when it was found";
        }
    }

    private boolean isEnd(long limit, boolean whole) {
        if (whole && base + size >= limit) {
            return true;
        }
        return supply.canGrow()
                ? base + size == file.sizeBytes() && file.isSettled(System.currentTimeMillis())
                : supply.endsHere();
    }

    /** A framer takes the head with the first row; a long row is not the framer's. */
    private void skipHead(Slice slice) {
        if (base == 0) {
            byte[] found = headOf(slice.buffer, size);
            head = found;
            at = found.length;
            dropConsumed(slice);
        }
    }

    private void keepRest(Slice slice, int from) {
        restSize = size - from;
        if (rest.length < restSize) {
            rest = new byte[Math.max(restSize * 5 / 4, MIN_READ_BYTES)];
        }
        System.arraycopy(slice.buffer, from, rest, 0, restSize);
    }

    private void dropConsumed(Slice slice) {
        mark.append(slice.buffer, 0, at);
        System.arraycopy(slice.buffer, at, slice.buffer, 0, size - at);
        base += at;
        size -= at;
        at = 0;
    }

    private boolean finish(Slice slice, long limit) throws IOException {
        mark.append(slice.buffer, 0, at);
        keepRest(slice, at);
        if (slice.count == 0) {
            return false;
        }
        averageRowBytes = Math.max(1, at / slice.count);
        for (int i = 0; at > settings.maxRowBytes() && i < slice.count; i++) {
            if (slice.lengths[i] > settings.maxRowBytes()) {
                slice.setFault(i, "the row is longer than " + settings.maxRowBytes() + " bytes (option max_row_bytes)");
                slice.lengths[i] = Math.min(slice.lengths[i], KEPT_BYTES);
            }
        }
        if (head == null) {
            head = base == 0 ? headOf(slice.buffer, at) : readHead();
        }
        slice.bufferSize = at;
        emit(slice, limit);
        return true;
    }

    private boolean finishLongRow(Slice slice, LongRow row, long limit, boolean whole) throws IOException {
        while (true) {
            int to = (int) Math.min(size, limit - base);
            int after = row.scan(slice.buffer, to);
            mark.append(slice.buffer, 0, after);
            keepRest(slice, after);
            if (row.isComplete()) {
                break;
            }
            if (to == size) {
                base += size;
                size = 0;
                at = 0;
                if (readMore(slice, limit, WINDOW_BYTES, Integer.MAX_VALUE)) {
                    continue;
                }
            }
            isWaiting = true;
            if (!isEnd(limit, whole)) {
                return false;
            }
            break;
        }
        longRow = null;
        row.put(slice);
        head = head == null ? readHead() : head;
        emit(slice, limit);
        return true;
    }

    private void emit(Slice slice, long limit) {
        slice.toOffset = mark.offset();
        slice.mark = mark.value();
        slice.head = head == null ? new byte[0] : head;
        slice.endOfUnit = supply.canGrow() ? slice.toOffset == limit : isExhausted();
        emittedOffset = slice.toOffset;
    }

    private byte[] headOf(byte[] buffer, int to) {
        return Arrays.copyOf(buffer, Math.max(0, framer.headLength(buffer, 0, to, true)));
    }

    private byte[] readHead() throws IOException {
        byte[] bytes = new byte[HEAD_BYTES];
        int filled = 0;
        try (ByteSupply start = settings.open(file)) {
            start.seek(0, new UnitMark());
            int read = 1;
            while (filled < bytes.length && read > 0 && framer.headLength(bytes, 0, filled, false) < 0) {
                read = start.read(bytes, filled, Math.min(MIN_READ_BYTES, bytes.length - filled));
                filled += read;
            }
        }
        return headOf(bytes, filled);
    }

    @Override
    public void close() throws IOException {
        supply.close();
    }
}
