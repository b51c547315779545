package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Turns keys of any columns into 128 bits, of three kinds that are kept apart, so that two keys of different kinds never meet. Part of the
 * format of saved state. One thread at a time.
 *
 * <pre>
 *   PACKED   the key's canonical bytes, if there are at most 16, filled up with zeros: equal exactly if the keys are
 *   UUID     a single VARCHAR that is a UUID as Java and Postgres write it (36 characters, lower case): its 128 bits
 *   HASHED   any other key: 128 bits of hash of its canonical bytes
 *
 *   canonical bytes, column by column:   LONG, DOUBLE  8 bytes, little-endian (one zero, one NaN)
 *                                        WIDE          16 bytes, low half first
 *                                        BYTES         length in one byte, then the bytes; if there are 16 or more, the key is not packed
 *   hash   a = 0x243F6A8885A308D3, b = 0x13198A2E03707344; for each word w of the key (of BYTES: words of 8 bytes, little-endian, the last
 *          one filled up with zeros, then the length): a = fold(a ^ w, 0xA4093822299F31D1), b = fold(b ^ w, 0x452821E638D01377);
 *          high = mix(a + rotate(b, 32)), low = mix(b);   fold as in Hashes; mix(h): h ^= h >>> 32, h *= 0xD6E8FEB86659FD93, h ^= h >>> 32
 * </pre>
 */
final class KeyPacking {
    /** The key has a NULL: the row is never a duplicate. */
    static final byte NULL = -1;

    static final byte PACKED = 0;
    static final byte UUID = 1;
    static final byte HASHED = 2;
    static final int KINDS = 3;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAX_PACKED = 16;
    private static final int UUID_LENGTH = 36;

    private final int[] keys;
    private final byte[] packed = new byte[MAX_PACKED];
    private final Column[] columns;
    private final WideColumn into = new WideColumn(0);
    private byte[] kinds = new byte[0];

    KeyPacking(int[] keys) {
        this.keys = keys;
        columns = new Column[keys.length];
    }

    /** The 128 bits by row, as of the last {@link #pack}. */
    WideColumn packed() {
        return into;
    }

    /** The kinds by row. */
    byte[] kinds() {
        return kinds;
    }

    /** Packs the keys of all rows; returns a bit for each kind that occurs. */
    int pack(Batch batch) {
        int count = batch.count();
        into.ensureCapacity(count);
        if (kinds.length < count) {
            kinds = new byte[into.capacity()];
        }
        for (int i = 0; i < keys.length; i++) {
            columns[i] = batch.column(keys[i]);
        }
        if (columns.length == 1 && columns[0] instanceof BytesColumn text) {
            return packTexts(text, count);
        }
        int seen = 0;
        for (int row = 0; row < count; row++) {
            seen |= enter(row, pack(row));
        }
        return seen;
    }

    /** Notes the kind of a row; returns its bit. */
    private int enter(int row, byte kind) {
        kinds[row] = kind;
        return kind == NULL ? 0 : 1 << kind;
    }

    private int packTexts(BytesColumn key, int count) {
        byte[] heap = key.heap();
        int[] offsets = key.offsets();
        int[] lengths = key.lengths();
        boolean anyNull = key.nulls().any();
        long[] highs = into.highs();
        long[] lows = into.lows();
        int seen = 0;
        for (int row = 0; row < count; row++) {
            boolean isUuid = lengths[row] == UUID_LENGTH
                    && !(anyNull && key.nulls().get(row))
                    && packUuid(heap, offsets[row], highs, lows, row);
            seen |= enter(row, isUuid ? UUID : pack(row));
        }
        return seen;
    }

    /** Whether the 36 bytes from {@code at} on are a UUID in canonical form; it is packed then. */
    private static boolean packUuid(byte[] heap, int at, long[] highs, long[] lows, int row) {
        if (heap[at + 8] != '-' || heap[at + 13] != '-' || heap[at + 18] != '-' || heap[at + 23] != '-') {
            return false;
        }
        long one = (long) LONGS.get(heap, at);
        long two = four(heap, at + 9) | four(heap, at + 14) << 32;
        long three = four(heap, at + 19) | four(heap, at + 24) << 32;
        long last = (long) LONGS.get(heap, at + 28);
        if ((otherThanHex(one) | otherThanHex(two) | otherThanHex(three) | otherThanHex(last)) != 0) {
            return false;
        }
        highs[row] = number(one) << 32 | number(two);
        lows[row] = number(three) << 32 | number(last);
        return true;
    }

    private static long four(byte[] heap, int at) {
        return (int) INTS.get(heap, at) & 0xFFFF_FFFFL;
    }

    /** The values of eight hexadecimal digits, one in each byte; of what is no such digit, anything. */
    private static long nibbles(long text) {
        return (text & 0x0F0F0F0F0F0F0F0FL) + 9 * (text >>> 6 & 0x0101010101010101L);
    }

    /** 0 if these are eight hexadecimal digits in lower case: written back, they are the same. */
    private static long otherThanHex(long text) {
        long nibbles = nibbles(text);
        long letters = nibbles + 0x0606060606060606L >>> 4 & 0x0101010101010101L;
        return nibbles & 0xF0F0F0F0F0F0F0F0L | nibbles + 0x3030303030303030L + letters * ('a' - '0' - 10) ^ text;
    }

    /** The number that eight hexadecimal digits write. */
    private static long number(long text) {
        long digits = Long.reverseBytes(nibbles(text));
        digits = (digits | digits >>> 4) & 0x00FF00FF00FF00FFL;
        digits = (digits | digits >>> 8) & 0x0000FFFF0000FFFFL;
        return (digits | digits >>> 16) & 0xFFFF_FFFFL;
    }

    private byte pack(int row) {
        int size = 0;
        for (Column column : columns) {
            if (column.nulls().get(row)) {
                return NULL;
            }
            size += switch (column.storage()) {
                case LONG, DOUBLE -> Long.BYTES;
                case WIDE -> 2 * Long.BYTES;
                case BYTES -> 1 + Math.min(MAX_PACKED, ((BytesColumn) column).lengths()[row]);
            };
        }
        if (size > MAX_PACKED) {
            hash(row);
            return HASHED;
        }
        LONGS.set(packed, 0, 0L);
        LONGS.set(packed, Long.BYTES, 0L);
        int at = 0;
        for (Column column : columns) {
            if (column instanceof BytesColumn bytes) {
                int length = bytes.lengths()[row];
                packed[at++] = (byte) length;
                System.arraycopy(bytes.heap(), bytes.offsets()[row], packed, at, length);
                at += length;
            } else if (column instanceof WideColumn wide) {
                LONGS.set(packed, at, wide.lows()[row]);
                LONGS.set(packed, at + Long.BYTES, wide.highs()[row]);
                at += 2 * Long.BYTES;
            } else {
                LONGS.set(packed, at, word(column, row));
                at += Long.BYTES;
            }
        }
        into.lows()[row] = (long) LONGS.get(packed, 0);
        into.highs()[row] = (long) LONGS.get(packed, Long.BYTES);
        return PACKED;
    }

    private static long word(Column column, int row) {
        return column instanceof LongColumn longs
                ? longs.values()[row]
                : DoubleColumn.canonicalBits(((DoubleColumn) column).values()[row]);
    }

    private long a;
    private long b;

    private void hash(int row) {
        a = 0x243F6A8885A308D3L;
        b = 0x13198A2E03707344L;
        for (Column column : columns) {
            if (column instanceof BytesColumn bytes) {
                hash(bytes.heap(), bytes.offsets()[row], bytes.lengths()[row]);
            } else if (column instanceof WideColumn wide) {
                add(wide.lows()[row]);
                add(wide.highs()[row]);
            } else {
                add(word(column, row));
            }
        }
        into.highs()[row] = mix(a + Long.rotateLeft(b, 32));
        into.lows()[row] = mix(b);
    }

    private void hash(byte[] heap, int offset, int length) {
        int end = offset + length;
        int at = offset;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            add((long) LONGS.get(heap, at));
        }
        if (at < end) {
            long word = 0;
            for (int i = end - 1; i >= at; i--) {
                word = word << Byte.SIZE | heap[i] & 0xFF;
            }
            add(word);
        }
        add(length);
    }

    private void add(long word) {
        a = fold(a ^ word, 0xA4093822299F31D1L);
        b = fold(b ^ word, 0x452821E638D01377L);
    }

    private static long fold(long one, long other) {
        return one * other ^ Math.multiplyHigh(one, other);
    }

    private static long mix(long hash) {
        long mixed = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }
}
