package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.Hashes;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What {@link Deduplicate} has to know of the rows of a batch: packed keys, and hashes of keys and of all other columns. It depends on nothing but the
 * rows, so that whoever decodes them can work it out beside the epoch. Reused. One thread at a time.
 */
public final class RowKeys {
    private final KeyPacking packing;
    private final int timeColumn;
    private final WideColumn kept = new WideColumn(0);
    private final Column[] key = new Column[1];
    private final Column[] entries = new Column[2];
    private final int[] payloadColumns;
    private final Column[] payload;
    private int kinds;
    private long[] hashes = new long[0];

    /** Of rows of {@code type} whose key is in {@code keyColumns}, and whose event time is in {@code timeColumn}. */
    public RowKeys(RowType type, int[] keyColumns, int timeColumn) {
        packing = new KeyPacking(keyColumns);
        this.timeColumn = timeColumn;
        key[0] = packing.packed();
        entries[0] = key[0];
        entries[1] = kept;
        payloadColumns = IntStream.range(0, type.size())
                .filter(column -> Arrays.stream(keyColumns).noneMatch(k -> k == column))
                .toArray();
        payload = new Column[payloadColumns.length];
    }

    /** Takes the rows of a batch in place of those before. */
    public void compute(Batch batch) {
        int count = batch.count();
        if (hashes.length < count) {
            hashes = new long[Math.max(count, hashes.length * 2)];
        }
        kept.ensureCapacity(count);
        kinds = packing.pack(batch);
        Hashes.hash(key, count, hashes);
        for (int i = 0; i < payload.length; i++) {
            payload[i] = batch.column(payloadColumns[i]);
        }
        Hashes.hash(payload, count, kept.highs());
        System.arraycopy(batch.longs(timeColumn).values(), 0, kept.lows(), 0, count);
    }

    /** A bit for each kind of key that occurs. */
    int kinds() {
        return kinds;
    }

    /** The kind of key by row. */
    byte[] kindByRow() {
        return packing.kinds();
    }

    /** The key as the tables of entries have it: one column. */
    Column[] key() {
        return key;
    }

    /** Hashes of the keys. */
    long[] hashes() {
        return hashes;
    }

    /** The columns of the entries that the rows make: the key; hash of the other columns as high, event time as low half. */
    Column[] entries() {
        return entries;
    }

    /** Hashes of the other columns. */
    long[] payloads() {
        return kept.highs();
    }
}
