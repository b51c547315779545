package io.tidemark.runtime.source.feed;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import org.jspecify.annotations.Nullable;

/** Compares what a replay reads with what the log says was read. */
final class Replays {
    private Replays() {}

    /** Fails with SOURCE_CHANGED unless {@code read} is what was {@code expected}. */
    static void check(String relation, SliceRead expected, SliceWork read) {
        String difference = difference(expected, read);
        if (difference != null) {
            throw StatementException.of(ErrorCode.SOURCE_CHANGED, "could not replay source \"" + relation + "\"")
                    .withDetail("Partition \"" + expected.partition() + "\", "
                            + (expected.unit().isEmpty() ? "" : "file \"" + expected.unit() + "\", ") + "offsets "
                            + expected.fromOffset() + " to " + expected.toOffset() + ": " + difference + ".")
                    .withHint("Put the input back as it was, or run again in an empty data directory.");
        }
    }

    private static @Nullable String difference(SliceRead expected, SliceWork read) {
        boolean samePlace = read.unit().equals(expected.unit())
                && read.fromOffset() == expected.fromOffset()
                && read.toOffset() == expected.toOffset();
        if (!samePlace || read.rows() != expected.rows()) {
            return expected.rows() + " rows were read there, and now there are " + read.rows() + " up to offset "
                    + read.toOffset();
        }
        return read.hash() == expected.hash() ? null : "the bytes are not those that were read";
    }
}
