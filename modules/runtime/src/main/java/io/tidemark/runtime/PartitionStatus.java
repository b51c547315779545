package io.tidemark.runtime;

import io.tidemark.api.source.Position;

/**
 * A partition as of the last committed epoch. Immutable.
 *
 * @param partition its name
 * @param position where reading goes on
 * @param end where it ended when it was last looked at
 * @param lagBytes what lies between the two; -1 if unknown
 * @param rows rows read so far
 * @param highestMicros highest event time; Long.MIN_VALUE if none was seen
 * @param watermarkMicros the partition's own watermark; Long.MIN_VALUE if none
 * @param idleSinceMicros clock of the epoch that found it idle; Long.MIN_VALUE if it is not
 */
public record PartitionStatus(
        String partition,
        Position position,
        Position end,
        long lagBytes,
        long rows,
        long highestMicros,
        long watermarkMicros,
        long idleSinceMicros) {}
