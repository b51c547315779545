package io.tidemark.core.dedup;

import io.tidemark.api.type.RowType;

/**
 * What the stage of a source needs to know of its declaration. Immutable; spans in microseconds.
 *
 * @param type the declared columns
 * @param timeColumn index of the event time; -1 if there is no watermark
 * @param delayMicros how far the watermark is behind the highest event time
 * @param maxAheadMicros how far ahead of its arrival a row may be and still move the watermark
 * @param keyColumns indexes of the columns of DEDUPLICATE ON; empty for none
 * @param horizonMicros its WITHIN
 * @param primaryKey indexes of the columns of PRIMARY KEY; empty for none
 */
public record SourceSpec(
        RowType type,
        int timeColumn,
        long delayMicros,
        long maxAheadMicros,
        int[] keyColumns,
        long horizonMicros,
        int[] primaryKey) {
    public SourceSpec {
        if (keyColumns.length > 0 && (timeColumn < 0 || horizonMicros <= 0)) {
            throw new IllegalArgumentException("a deduplication needs an event time and a horizon");
        }
    }

    /** A source without a primary key. */
    public SourceSpec(
            RowType type, int timeColumn, long delayMicros, long maxAheadMicros, int[] keyColumns, long horizonMicros) {
        this(type, timeColumn, delayMicros, maxAheadMicros, keyColumns, horizonMicros, new int[0]);
    }

    /** A source whose rows have no time and no key. */
    public static SourceSpec plain(RowType type) {
        return new SourceSpec(type, -1, 0, 0, new int[0], 0);
    }

    public boolean deduplicates() {
        return keyColumns.length > 0;
    }
}
