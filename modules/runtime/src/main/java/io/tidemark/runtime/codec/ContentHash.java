package io.tidemark.runtime.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A 64-bit hash of bytes, eight at a time in four lanes, so that it costs a fraction of reading them. It tells whether something is
 * the same, not whether someone meddled. The result for given bytes is part of the file formats and never changes.
 *
 * <pre>
 *   1. While 32 bytes are left: lane[i] = rotate(lane[i] + word[i] * B, 31) * A, for the four words of the stride.
 *   2. Fold the lanes, then the words that are left, then the last bytes as one word, padded with zeros.
 *   3. Mix in the length; spread.
 * </pre>
 */
public final class ContentHash {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long A = 0x9E3779B185EBCA87L;
    private static final long B = 0xC2B2AE3D27D4EB4FL;
    private static final long C = 0x165667B19E3779F9L;

    private ContentHash() {}

    /** The hash of {@code bytes[from, to)}, begun with {@code seed}. */
    public static long of(long seed, byte[] bytes, int from, int to) {
        long a = seed + A;
        long b = seed ^ B;
        long c = seed;
        long d = seed - C;
        int at = from;
        for (int end = to - 31; at < end; at += 32) {
            a = round(a, (long) WORDS.get(bytes, at));
            b = round(b, (long) WORDS.get(bytes, at + 8));
            c = round(c, (long) WORDS.get(bytes, at + 16));
            d = round(d, (long) WORDS.get(bytes, at + 24));
        }
        long hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
        for (; at + 8 <= to; at += 8) {
            hash = mix(hash, (long) WORDS.get(bytes, at));
        }
        long last = 0;
        for (int shift = 0; at < to; at++, shift += 8) {
            last |= (bytes[at] & 0xFFL) << shift;
        }
        return spread(mix(hash, last) ^ (to - from));
    }

    /** A hash of two hashes, in order. */
    public static long mix(long hash, long value) {
        return Long.rotateLeft(hash ^ round(0, value), 27) * A + C;
    }

    private static long round(long lane, long word) {
        return Long.rotateLeft(lane + word * B, 31) * A;
    }

    private static long spread(long hash) {
        long x = (hash ^ hash >>> 33) * B;
        x = (x ^ x >>> 29) * C;
        return x ^ x >>> 32;
    }
}
