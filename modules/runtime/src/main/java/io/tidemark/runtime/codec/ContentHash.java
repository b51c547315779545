package io.tidemark.runtime.codec;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A 64-bit hash of bytes that costs next to nothing beside reading them, also in the first moments of a process: two checksums that the JVM takes by
 * instructions of the processor, and not by compiled Java. It tells whether something is the same, not whether someone meddled. The result for given bytes
 * is part of the file formats and never changes.
 *
 * <pre>
 *   1. CRC-32 (IEEE 802.3) in the upper half, CRC-32C (RFC 3720, appendix B.4) in the lower one. Their polynomials have no factor in common, so both together are
 *      a checksum of 64 bits: of changed bytes one in 2^64 goes unseen, and none where all changed bits lie within 64.
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
        CRC32 upper = new CRC32();
        upper.update(bytes, from, length);
        CRC32C lower = new CRC32C();
        lower.update(bytes, from, length);
        return mix(mix(seed, length), upper.getValue() << Integer.SIZE | lower.getValue());
    }

    /** A hash of two hashes, in order; for a given first one, no two others have the same. */
    public static long mix(long hash, long value) {
        long spread = Long.rotateLeft(value * B, 31) * A;
        return Long.rotateLeft(hash ^ spread, 27) * A + C;
    }
}
