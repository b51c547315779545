package io.tidemark.connector.files.source;

/**
 * Knows a file again: by a hash of its first 4,096 bytes, of the 1,024 bytes before an offset, and of the offset. What lies
 * between is not looked at, so a check costs two short reads however long the file is. One thread at a time.
 */
final class UnitMark {
    static final int HEAD_BYTES = 4096;
    static final int TAIL_BYTES = 1024;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final byte[] head = new byte[HEAD_BYTES];
    private final byte[] tail = new byte[TAIL_BYTES];
    private int headSize;
    private int tailSize;
    private long headHash;
    private long offset;

    /** Appends {@code bytes[from, to)}, which follow the offset reached so far. */
    void append(byte[] bytes, int from, int to) {
        int length = to - from;
        int toHead = Math.min(length, HEAD_BYTES - headSize);
        if (toHead > 0) {
            System.arraycopy(bytes, from, head, headSize, toHead);
            headSize += toHead;
            headHash = hash(head, headSize);
        }
        if (length >= TAIL_BYTES) {
            System.arraycopy(bytes, to - TAIL_BYTES, tail, 0, TAIL_BYTES);
            tailSize = TAIL_BYTES;
        } else {
            int kept = Math.min(tailSize, TAIL_BYTES - length);
            System.arraycopy(tail, tailSize - kept, tail, 0, kept);
            System.arraycopy(bytes, from, tail, kept, length);
            tailSize = kept + length;
        }
        offset += length;
    }

    /** Where the first bytes of a file are put before {@link #set}. */
    byte[] head() {
        return head;
    }

    /** Where the bytes before an offset are put before {@link #set}. */
    byte[] tail() {
        return tail;
    }

    /** Goes to {@code newOffset}; so many bytes are in {@link #head} and {@link #tail}. */
    void set(int headBytes, int tailBytes, long newOffset) {
        headSize = headBytes;
        headHash = hash(head, headSize);
        tailSize = tailBytes;
        offset = newOffset;
    }

    long offset() {
        return offset;
    }

    /** Whether the bytes so far end within a line: what follows, if anything does, continues it. */
    boolean endsWithinLine() {
        return tailSize > 0 && tail[tailSize - 1] != '\n';
    }

    /** The check value at the offset; never 0, which stands for none. */
    long value() {
        long mixed = (headHash * FACTOR ^ hash(tail, tailSize)) * FACTOR ^ offset;
        return mixed == 0 ? 1 : mixed;
    }

    private static long hash(byte[] bytes, int size) {
        long hash = size;
        for (int i = 0; i < size; i++) {
            hash = (hash ^ bytes[i]) * FACTOR;
            hash ^= hash >>> 29;
        }
        return hash;
    }
}
