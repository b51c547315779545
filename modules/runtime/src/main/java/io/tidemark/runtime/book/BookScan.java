package io.tidemark.runtime.book;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.codec.BatchCodec;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the groups of a book in order, one batch each: the book's columns, then {@code _epoch} and {@code _known_at}. After the last one it
 * can be {@linkplain #extendTo extended} to later epochs, and goes on where it was. One thread at a time.
 */
public final class BookScan implements BatchScan {
    /** The columns that a book's rows have at the end. */
    public static final Field[] SYSTEM_COLUMNS = {
        Field.required("_epoch", DataType.BIGINT), Field.required("_known_at", DataType.TIMESTAMP_TZ)
    };

    private static final int READ_BYTES = 1 << 16;

    private final StoredBook book;
    private final long fromEpoch;
    private final RowType type;
    private final Batch batch;
    private final BatchCodec codec = new BatchCodec();
    private long toEpoch;
    private BookState state;
    private long segmentNumber;
    /** What errors call the file: made once for it, and not for each group of rows. */
    private String what = "";

    private @Nullable DiskFile file;
    private long offset;
    private ByteBuffer bytes = ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN);
    private long bytesAt;
    private long epoch;
    private long knownAtMicros;
    private int tag;
    private long rowsToSkip;

    BookScan(StoredBook book, long fromEpoch, long toEpoch) {
        this.book = book;
        this.fromEpoch = fromEpoch;
        this.toEpoch = toEpoch;
        type = book.type().with(SYSTEM_COLUMNS);
        batch = new Batch(type, 0);
        state = book.state();
        bytes.limit(0);
    }

    @Override
    public RowType type() {
        return type;
    }

    /** Reads on up to and with {@code epoch}. */
    public void extendTo(long lastEpoch) {
        toEpoch = lastEpoch;
        state = book.state();
    }

    /** Passes over the first {@code rows} rows of the book, those that went by age among them, by whole groups; returns how many are left. */
    public long skip(long rows) {
        rowsToSkip = rows - state.removedRows();
        Invariant.check(segmentNumber == 0, "a scan skips before it reads");
        Invariant.check(rowsToSkip >= 0, "rows from %s on are still there", rows);
        int last = state.segments().size() - 1;
        for (BookSegment segment : state.segments().subList(0, Math.max(0, last))) {
            // Never the last one: it grows, and what it gets is yet to be read.
            if (segment.rows() > rowsToSkip || segment.rows() == 0) {
                break;
            }
            rowsToSkip -= segment.rows();
            segmentNumber = segment.number() + 1;
        }
        for (BookSegment segment = current(); segment != null && rowsToSkip > 0; segment = following()) {
            skipIn(segment);
            if (offset < segment.lengthBytes()) {
                break;
            }
        }
        return rowsToSkip;
    }

    private void skipIn(BookSegment segment) {
        DiskFile open = openFile(segment);
        while (open != null && offset < segment.lengthBytes()) {
            GroupHeader header = header(open, segment);
            if (header.rows() > rowsToSkip) {
                return;
            }
            rowsToSkip -= header.rows();
            offset += GroupHeader.BYTES + header.lengthBytes();
        }
    }

    /** Epoch of the batch in hand. */
    public long epoch() {
        return epoch;
    }

    public long knownAtMicros() {
        return knownAtMicros;
    }

    /** What the writer remembered of the batch in hand. */
    public int tag() {
        return tag;
    }

    /**
     * As {@link #next}, but of the book's columns alone, into a batch that the caller may keep: one of the book's type that is read into by this method only. What is the
     * same for all rows, and for all batches, is not written again and again.
     */
    public @Nullable Batch nextInto(Batch into) {
        ByteReader in = nextGroup();
        if (in != null) {
            codec.readAgain(in, into);
        }
        return in == null ? null : into;
    }

    @Override
    public @Nullable Batch next() {
        ByteReader in = nextGroup();
        if (in == null) {
            return null;
        }
        codec.read(in, batch);
        int width = book.type().size();
        Arrays.fill(((LongColumn) batch.column(width)).values(), 0, batch.count(), epoch);
        Arrays.fill(((LongColumn) batch.column(width + 1)).values(), 0, batch.count(), knownAtMicros);
        return batch;
    }

    /** The rows of the next group as bytes, to be read at once; null after the last one. */
    private @Nullable ByteReader nextGroup() {
        for (BookSegment segment = current(); segment != null; segment = following()) {
            if (segment.firstEpoch() > toEpoch) {
                return null;
            }
            ByteReader rows = segment.lastEpoch() < fromEpoch ? null : nextIn(segment);
            if (rows != null) {
                return rows;
            }
            if (isBehind(segment)) {
                return null;
            }
        }
        return null;
    }

    /** Whether the segment has groups left, of epochs that are not wanted yet. */
    private boolean isBehind(BookSegment segment) {
        return segment.lastEpoch() >= fromEpoch && offset < segment.lengthBytes();
    }

    private @Nullable BookSegment current() {
        for (BookSegment segment : state.segments()) {
            if (segment.number() >= segmentNumber) {
                enter(segment);
                return segment;
            }
        }
        return null;
    }

    private @Nullable BookSegment following() {
        for (BookSegment segment : state.segments()) {
            if (segment.number() > segmentNumber) {
                enter(segment);
                return segment;
            }
        }
        return null;
    }

    private void enter(BookSegment segment) {
        if (segment.number() != segmentNumber) {
            segmentNumber = segment.number();
            closeFile();
            offset = 0;
            bytes.limit(0);
        }
    }

    private @Nullable ByteReader nextIn(BookSegment segment) {
        DiskFile open = openFile(segment);
        if (open == null) {
            return null;
        }
        while (offset < segment.lengthBytes()) {
            GroupHeader header = header(open, segment);
            if (header.epoch() > toEpoch) {
                return null;
            }
            long start = offset;
            offset += GroupHeader.BYTES + header.lengthBytes();
            if (header.epoch() >= fromEpoch) {
                return group(open, segment, start, header);
            }
        }
        return null;
    }

    private @Nullable DiskFile openFile(BookSegment segment) {
        if (file == null) {
            DiskFile opened = book.openForRead(segment);
            if (opened == null) {
                return null;
            }
            file = opened;
            what = "book \"" + book.path(segmentNumber) + "\"";
            BookFormat.readHead(opened, what);
            offset = BookFormat.head(book.type()).sizeBytes();
        }
        return file;
    }

    private GroupHeader header(DiskFile open, BookSegment segment) {
        int at = load(open, segment, offset, GroupHeader.BYTES);
        GroupHeader header = GroupHeader.read(bytes, at);
        if (header == null) {
            throw damaged("the checksum of the group's head at byte " + offset + " does not fit");
        }
        checkRoom(segment, header);
        return header;
    }

    private void checkRoom(BookSegment segment, GroupHeader header) {
        if (header.lengthBytes() < 0 || offset + GroupHeader.BYTES + header.lengthBytes() > segment.lengthBytes()) {
            throw damaged("a group of rows does not fit into the file");
        }
    }

    private ByteReader group(DiskFile from, BookSegment segment, long start, GroupHeader header) {
        int length = GroupHeader.BYTES + header.lengthBytes();
        int at = load(from, segment, start, length);
        if (GroupHeader.checksum(bytes, at + GroupHeader.BYTES, header.lengthBytes()) != header.checksum()) {
            throw damaged("the checksum of the rows at byte " + start + " does not fit");
        }
        epoch = header.epoch();
        knownAtMicros = header.knownAtMicros();
        tag = header.tag();
        return new ByteReader(bytes.duplicate().position(at + GroupHeader.BYTES).limit(at + length), what);
    }

    /** Makes {@code length} bytes of the file from {@code from} on available; returns their index in {@link #bytes}. */
    private int load(DiskFile open, BookSegment segment, long from, int length) {
        boolean isThere = from >= bytesAt && from + length <= bytesAt + bytes.limit();
        if (!isThere) {
            int useful = (int) Math.max(length, Math.min(READ_BYTES, segment.lengthBytes() - from));
            if (bytes.capacity() < useful) {
                bytes = ByteBuffer.allocate(Math.max(useful, bytes.capacity() * 2))
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            // Not a byte beyond what is visible: the writer may be at it right now.
            bytes.clear().limit((int) Math.min(bytes.capacity(), segment.lengthBytes() - from));
            open.read(from, bytes);
            bytes.flip();
            bytesAt = from;
            if (bytes.limit() < length) {
                throw damaged("the file ends too early");
            }
        }
        return (int) (from - bytesAt);
    }

    private RuntimeException damaged(String why) {
        return ByteReader.corrupt(what, why);
    }

    private void closeFile() {
        if (file != null) {
            file.close();
            file = null;
        }
    }

    @Override
    public void close() {
        closeFile();
    }
}
