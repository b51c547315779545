package io.tidemark.runtime.checkpoint;

/**
 * A checkpoint file. Numbers are little-endian.
 *
 * <pre>
 *   head (40 bytes)
 *     0  magic "TIDECKPT"
 *     8  checksum (4): CRC32C of bytes 12 to 40
 *    12  format version (4): 1
 *    16  epoch (8): the last one that it holds
 *    24  log sequence (8): the first record of the log that it does not hold
 *    32  base (8): the log sequence of the checkpoint that it builds upon; 0 if it is whole
 *   parts, one after the other
 *   index: number of parts (4), then each: name (text), offset (8), length (8), CRC32C (4)
 *   tail (24 bytes)
 *     0  offset of the index (8)
 *     8  length of the index (4)
 *    12  checksum of the index (4): CRC32C
 *    16  magic "TIDESEAL"
 * </pre>
 */
final class CheckpointFormat {
    static final int VERSION = 1;
    static final long MAGIC = 0x54504B4345444954L;
    static final long SEAL = 0x4C41455345444954L;
    static final int HEAD_BYTES = 40;
    static final int CHECKED_FROM = 12;
    static final int TAIL_BYTES = 24;

    private CheckpointFormat() {}

    /**
     * A part of the file.
     *
     * @param checksum CRC32C of its bytes
     */
    record Part(long offset, long length, int checksum) {}
}
