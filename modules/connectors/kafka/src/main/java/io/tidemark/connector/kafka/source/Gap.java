package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;

/**
 * Offsets of a partition that are gone and were never read. In a slice it is one row that cannot be decoded, so that it stands in the rejected
 * rows, is counted, and comes about again when the epoch is replayed. Immutable.
 *
 * @param from where reading was to go on
 * @param to where it can; lower than {@code from} where the partition is not the one that it was
 */
record Gap(String partition, long from, long to) {
    /** What happened. Follows from the offsets alone, since a replay must say the same. */
    String text() {
        return to > from
                ? "gap: offsets " + from + " to " + (to - 1) + " were deleted before they were read"
                : to == 0
                        ? "gap: the topic was made anew; offset " + from + " was to be read next of the old one"
                        : "gap: the partition ends at offset " + to + " now, and offset " + from
                                + " was to be read next";
    }

    void put(Slice slice, RowType metadata) {
        byte[] bytes = ("offsets " + from + " to " + to).getBytes(StandardCharsets.UTF_8);
        SliceFill fill = new SliceFill(slice, Integer.MAX_VALUE, metadata);
        fill.addFault(bytes, from, text());
        slice.fromOffset = from;
        slice.toOffset = to;
    }

    /** Reading is to stop. */
    StatementException stop(String owner) {
        return StatementException.of(ErrorCode.SOURCE_GAP, "could not read on in " + owner)
                .withDetail("Partition \"" + partition + "\": " + text().substring("gap: ".length()) + ".")
                .withHint(
                        "What was read stays right. To go on after the gap, which then stands in the source's rejected rows, run with"
                                + " on_gap = 'continue'. For the next time, let the topic keep its rows longer (retention.ms).");
    }
}
