package io.tidemark.api.source;

/**
 * What a source knows of one partition now. Immutable.
 *
 * @param name unique in the source and stable over restarts
 * @param end where the partition ends now; at rest, all rows before it are read, and no more
 * @param remainingBytes what lies between the last read position and {@code end}, for progress; -1 if unknown
 */
public record PartitionInfo(String name, Position end, long remainingBytes) {}
