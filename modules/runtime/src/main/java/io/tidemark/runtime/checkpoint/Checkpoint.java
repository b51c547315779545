package io.tidemark.runtime.checkpoint;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.checkpoint.CheckpointFormat.Part;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A sealed checkpoint, open for reading: its parts by name, each checked before it is given out. One that is not whole builds upon another: of its
 * state it has only what changed since that. One thread at a time.
 */
public final class Checkpoint implements AutoCloseable {
    private static final int MOST_BUFFER_BYTES = 1 << 18;

    private final DiskFile file;
    private final String what;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private long epoch;
    private long logSequence;
    private long baseSequence;
    private @Nullable Checkpoint base;

    private Checkpoint(DiskFile file, String what) {
        this.file = file;
        this.what = what;
    }

    static Checkpoint open(DiskFile file, String what) {
        Checkpoint checkpoint = new Checkpoint(file, what);
        checkpoint.readHead();
        checkpoint.readIndex();
        return checkpoint;
    }

    private ByteReader read(long from, long length) {
        if (from < 0 || length < 0 || length > Integer.MAX_VALUE || from + length > file.sizeBytes()) {
            throw ByteReader.corrupt(what, "it ends too early");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) length);
        file.read(from, bytes);
        return new ByteReader(bytes.flip(), what);
    }

    private void readHead() {
        ByteReader head = read(0, CheckpointFormat.HEAD_BYTES);
        if (head.getLong() != CheckpointFormat.MAGIC) {
            throw head.corrupt("it does not begin as a checkpoint does");
        }
        int checksum = head.getInt();
        if (checksum != head.checksum(CheckpointFormat.HEAD_BYTES - CheckpointFormat.CHECKED_FROM)) {
            throw head.corrupt("the checksum of its head does not fit");
        }
        int version = head.getInt();
        if (version != CheckpointFormat.VERSION) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not open " + what)
                    .withDetail("It has format version " + version + "; this program reads version "
                            + CheckpointFormat.VERSION + ".")
                    .withHint("Use the version of Tidemark that wrote the directory, or a newer one.");
        }
        epoch = head.getLong();
        logSequence = head.getLong();
        baseSequence = head.getLong();
    }

    private void readIndex() {
        ByteReader tail = read(file.sizeBytes() - CheckpointFormat.TAIL_BYTES, CheckpointFormat.TAIL_BYTES);
        long at = tail.getLong();
        int length = tail.getInt();
        int checksum = tail.getInt();
        if (tail.getLong() != CheckpointFormat.SEAL) {
            throw tail.corrupt("it does not end as a checkpoint does");
        }
        ByteReader index = read(at, length);
        if (index.checksum(length) != checksum) {
            throw index.corrupt("the checksum of its index does not fit");
        }
        int count = index.getCount(24);
        for (int i = 0; i < count; i++) {
            String name = index.getText();
            parts.put(name, new Part(index.getLong(), index.getLong(), index.getInt()));
        }
    }

    /** The last epoch that it holds. */
    public long epoch() {
        return epoch;
    }

    /** Sequence of the first record of the log that it does not hold. */
    public long logSequence() {
        return logSequence;
    }

    long sizeBytes() {
        return file.sizeBytes();
    }

    /** Log sequence of the checkpoint that it builds upon; 0 if it is whole. */
    long baseSequence() {
        return baseSequence;
    }

    void setBase(Checkpoint buildsUpon) {
        base = buildsUpon;
    }

    /** Those that it builds upon, the whole one first, and itself. */
    List<Checkpoint> chain() {
        List<Checkpoint> chain = base == null ? new ArrayList<>() : base.chain();
        chain.add(this);
        return chain;
    }

    /** The names of its parts that begin with {@code prefix}, in order of writing. */
    public List<String> names(String prefix) {
        List<String> names = new ArrayList<>();
        for (String name : parts.keySet()) {
            if (name.startsWith(prefix)) {
                names.add(name);
            }
        }
        return names;
    }

    /** A part; null if there is none of that name. */
    public @Nullable ByteReader find(String name) {
        Part part = parts.get(name);
        if (part == null) {
            return null;
        }
        ByteReader reader = read(part.offset(), part.length());
        if (reader.checksum((int) part.length()) != part.checksum()) {
            throw damaged(name);
        }
        return reader;
    }

    /** A part that must be there. */
    public ByteReader part(String name) {
        ByteReader reader = find(name);
        if (reader == null) {
            throw ByteReader.corrupt(what, "part \"" + name + "\" is missing");
        }
        return reader;
    }

    /**
     * A part of any size, read as it is asked for, and those of the same name that it builds upon, oldest first; empty if there is none of that
     * name.
     */
    public List<PartStream> streams(String name) {
        List<PartStream> streams = new ArrayList<>();
        Checkpoint at = this;
        while (at != null) {
            Part part = at.parts.get(name);
            if (part == null) {
                break;
            }
            streams.add(0, new PartStream(at.file, part.offset(), part.length(), at.what));
            at = at.base;
        }
        return streams;
    }

    /** Checks every part, so that a checkpoint that is damaged anywhere is known to be before anything is taken from it. */
    void verify() {
        ByteBuffer bytes = ByteBuffer.allocateDirect((int) Math.min(MOST_BUFFER_BYTES, file.sizeBytes()));
        parts.forEach((name, part) -> verify(name, part, bytes));
    }

    private void verify(String name, Part part, ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        long at = part.offset();
        long end = at + part.length();
        while (at < end) {
            bytes.clear().limit((int) Math.min(bytes.capacity(), end - at));
            int count = file.read(at, bytes);
            if (count == 0) {
                throw ByteReader.corrupt(what, "it ends too early");
            }
            crc.update(bytes.flip());
            at += count;
        }
        if ((int) crc.getValue() != part.checksum()) {
            throw damaged(name);
        }
    }

    private StatementException damaged(String name) {
        return ByteReader.corrupt(what, "the checksum of part \"" + name + "\" does not fit");
    }

    @Override
    public void close() {
        file.close();
        if (base != null) {
            base.close();
        }
    }
}
