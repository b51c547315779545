package io.tidemark.runtime.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the epoch log holds. Immutable. */
public sealed interface LogRecord {
    /** The bytes of a slice that the log does not keep. */
    byte[] NOTHING = {};

    /**
     * The catalog changed between two epochs.
     *
     * @param definition the object that was added, as bytes of the catalog's own format; null if one was dropped or a setting changed
     * @param dropped the object that was dropped, or null
     * @param setting the setting that was changed, or null
     * @param value its new value
     */
    record CatalogChanged(
            byte @Nullable [] definition,
            @Nullable String dropped,
            @Nullable String setting,
            @Nullable String value) implements LogRecord {}

    /**
     * A run began, and what was there then is at rest: read in step up to these ends.
     *
     * @param pipeline number of the pipeline
     */
    record RunBegan(int pipeline, List<End> ends) implements LogRecord {
        public RunBegan {
            ends = List.copyOf(ends);
        }
    }

    /** Where a partition ended when a run began. */
    record End(String relation, String partition, String unit, long offset) {}

    /**
     * What an epoch reads, or has read: written when its slices have been read and before anything that it made leaves.
     *
     * @param epoch its number
     * @param clockMicros what the clock said when it began
     * @param knownAtMicros when its results became known: max(clock, the last one + 1)
     * @param pipeline number of the pipeline that it runs
     * @param firstSlice number of its first slice
     * @param decisions what became of partitions, in order
     * @param kept for each slice, if its source cannot give it again, the slice as bytes; empty bytes for others. Empty if there is no such slice
     */
    record Intent(
            long epoch,
            long clockMicros,
            long knownAtMicros,
            int pipeline,
            long firstSlice,
            List<SliceRead> slices,
            List<Decision> decisions,
            List<byte[]> kept)
            implements LogRecord {
        public Intent {
            slices = List.copyOf(slices);
            decisions = List.copyOf(decisions);
            kept = List.copyOf(kept);
        }

        /** The bytes of slice {@code index}; empty if its source can give it again. */
        public byte[] kept(int index) {
            return kept.isEmpty() ? NOTHING : kept.get(index);
        }

        public long rows() {
            return slices.stream().mapToLong(SliceRead::rows).sum();
        }
    }

    /**
     * A slice as it was read. Slice numbers follow from the order.
     *
     * @param hash of the bytes of its rows
     * @param isWhole whether the next slice may be of any partition; else it was cut short by a small epoch, and its partition goes on
     */
    record SliceRead(
            String relation,
            String partition,
            String unit,
            long fromOffset,
            long toOffset,
            int rows,
            long hash,
            boolean isWhole) {}

    /**
     * What became of a partition that no row tells.
     *
     * @param partition the partition; empty for {@link DecisionKind#END_OF_INPUT}, which is about the whole relation
     * @param beforeSlice number of the slice that it comes before
     */
    record Decision(DecisionKind kind, String relation, String partition, long beforeSlice) {}

    /** The kinds of decision; the ordinal is in the log. */
    enum DecisionKind {
        /** The partition is there from now on, and holds the watermark until its first row. */
        FOUND,
        /** Silent while caught up: it does not hold the watermark back. */
        IDLE,
        /** A file that ended, and a later one was read: it does not hold the watermark back. */
        ENDED,
        /** A bounded relation has been read to its end: its watermark is infinite. */
        END_OF_INPUT
    }

    /**
     * Rows that cannot be read again, as an epoch of their own.
     *
     * @param statement what the statement does (ordinal of its kind)
     * @param statementId identity of the statement, or null
     * @param rows a batch, as bytes
     */
    record Journal(
            long epoch,
            long clockMicros,
            long knownAtMicros,
            String relation,
            int statement,
            @Nullable String statementId,
            byte[] rows)
            implements LogRecord {}

    /**
     * Views begin anew, as an epoch of their own: all of them or none.
     *
     * @param entries what takes the place of the entries of the same names, as bytes of the catalog's own format
     */
    record Reset(long epoch, long clockMicros, long knownAtMicros, List<byte[]> entries) implements LogRecord {
        public Reset {
            entries = List.copyOf(entries);
        }
    }

    /**
     * An epoch is complete.
     *
     * @param rows how many rows it read
     * @param published hash of all that it wrote into the books
     */
    record Commit(long epoch, long rows, long published) implements LogRecord {}

    /** A checkpoint is sealed that holds everything up to and with an epoch. */
    record Sealed(long epoch) implements LogRecord {}
}
