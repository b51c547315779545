package io.tidemark.runtime.codec;

import java.util.zip.CRC32C;

/**
 * A 64-bit hash of bytes that costs next to nothing beside reading them, also in the first moments of a process: a checksum that the JVM takes by
 * instructions of the processor, and not by compiled Java. It tells whether something is the same, not whether someone meddled. The result for given bytes
 * is part of the file formats.
 *
 * <pre>
 *   1. CRC-32C (RFC 3720, appendix B.4) of the first half of the bytes, rounded down, in the upper half, and of the second one in the lower half. Of bytes that changed in both
 *      halves one in 2^64 goes unseen, of those that changed in one of them one in 2^32, and none where all changed bits lie within 32.
 *   2. {@link #mix Mix} seed and length, and then the checksums, in.
 * </pre>
 */
public final class ContentHash {
    private static final long A = 0x9E3779B185EBCA87L;
    private static final long B = 0xC2B2AE3D27D4EB4FL;
    private static final long C = 0x165667B19E3779F9L;

    private ContentHash() {}

    /** The hash of {@code bytes[from, to)}, begun with {@code seed}. */
    public static long of(long seed, byte[] bytes, int from, int to) {
        int length = to - from;
        int half = length >>> 1;
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, half);
        long upper = crc.getValue();
        crc.reset();
        crc.update(bytes, from + half, length - half);
        return mix(mix(seed, length), upper << Integer.SIZE | crc.getValue());
    }

    /** A hash of two hashes, in order; for a given first one, no two others have the same. */
    public static long mix(long hash, long value) {
        long spread = Long.rotateLeft(value * B, 31) * A;
        return Long.rotateLeft(hash ^ spread, 27) * A + C;
    }
}
