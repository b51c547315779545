package io.tidemark.benchmarks.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes at a time. Arrays are padded: reads may go up to eight bytes past the last one that counts. */
final class Words {
    static final long QUOTE = 0x2222222222222222L;
    static final long BACKSLASH = 0x5C5C5C5C5C5C5C5CL;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static long at(byte[] bytes, int index) {
        return (long) LONGS.get(bytes, index);
    }

    /** The top bit of each byte of {@code word} that equals its byte of {@code pattern}; exact up to the first. */
    static long matches(long word, long pattern) {
        long x = word ^ pattern;
        return (x - 0x0101010101010101L) & ~x & 0x8080808080808080L;
    }

    static long multiplyFold(long a, long b) {
        return (a * b) ^ Math.multiplyHigh(a, b);
    }

    /** A 64-bit hash that is not 0. */
    static long hash(byte[] bytes, int from, int length) {
        long hash = 0x9E3779B97F4A7C15L ^ length;
        int end = from + length;
        int at = from;
        for (; at + 8 <= end; at += 8) {
            hash = multiplyFold(hash ^ at(bytes, at), 0xA0761D6478BD642FL);
        }
        if (at < end) {
            hash = multiplyFold(hash ^ (at(bytes, at) & (-1L >>> (64 - 8 * (end - at)))), 0xE7037ED1A0B428DBL);
        }
        hash ^= hash >>> 32;
        return hash == 0 ? 1 : hash;
    }
}
