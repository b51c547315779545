package io.tidemark.runtime.codec;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads what a {@link ByteWriter} wrote. Bytes that end too early are a CORRUPT error. One thread at a time. */
public final class ByteReader {
    private final ByteBuffer buffer;
    private final String what;

    /**
     * Reads the bytes of {@code buffer} from its position to its limit.
     *
     * @param what the thing that is read, for errors, such as {@code checkpoint of epoch 17}
     */
    public ByteReader(ByteBuffer buffer, String what) {
        this.buffer = buffer.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.what = what;
    }

    public ByteReader(byte[] bytes, String what) {
        this(ByteBuffer.wrap(bytes), what);
    }

    /** The buffer itself, with at least {@code bytes} left: for bulk reads. */
    ByteBuffer next(long bytes) {
        if (bytes < 0 || buffer.remaining() < bytes) {
            throw corrupt("it ends too early");
        }
        return buffer;
    }

    public boolean hasMore() {
        return buffer.hasRemaining();
    }

    /** How many bytes were read. */
    public int offset() {
        return buffer.position();
    }

    public void skip(int bytes) {
        next(bytes).position(buffer.position() + bytes);
    }

    public int getByte() {
        return next(1).get();
    }

    public boolean getBoolean() {
        return getByte() != 0;
    }

    public int getInt() {
        return next(Integer.BYTES).getInt();
    }

    public long getLong() {
        return next(Long.BYTES).getLong();
    }

    /** A length or a number of things, each at least {@code size} bytes long. */
    public int getCount(int size) {
        int count = getInt();
        if (count < 0 || (long) count * size > buffer.remaining()) {
            throw corrupt("it claims " + count + " parts where there is no room for them");
        }
        return count;
    }

    public @Nullable String findText() {
        int length = getInt();
        if (length == -1) {
            return null;
        }
        byte[] bytes = new byte[checked(length)];
        buffer.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public String getText() {
        String text = findText();
        if (text == null) {
            throw corrupt("a text is missing");
        }
        return text;
    }

    public byte[] getBytes() {
        byte[] bytes = new byte[checked(getInt())];
        buffer.get(bytes);
        return bytes;
    }

    private int checked(int length) {
        next(length);
        return length;
    }

    public int[] getInts() {
        int[] values = new int[getCount(Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = buffer.getInt();
        }
        return values;
    }

    /** CRC32C of the next {@code length} bytes, which stay unread. */
    public int checksum(int length) {
        next(length);
        CRC32C crc = new CRC32C();
        crc.update(buffer.duplicate().limit(buffer.position() + length));
        return (int) crc.getValue();
    }

    /** An error that says the thing that is read is not as it was written. */
    public StatementException corrupt(String why) {
        return corrupt(what, why);
    }

    /** An error that says {@code what} is not as it was written. */
    public static StatementException corrupt(String what, String why) {
        return StatementException.of(ErrorCode.CORRUPT, "could not read " + what)
                .withDetail("The data directory is damaged: " + why + ".")
                .withHint("Restore the directory from a backup, or name an empty one and run again.");
    }
}
