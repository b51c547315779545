package io.tidemark.testkit.world;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a partition of a simulated source holds: rows in order, some with a key, each at its offset, which may leave gaps. Rows stay for ever. */
public final class SimulatedPartition {
    private final List<byte[]> rows = new ArrayList<>();
    /** By row; empty for those that have none. */
    private final List<byte[]> keys = new ArrayList<>();
    /** Indexes of rows that have no value. */
    private final BitSet tombstones = new BitSet();

    private final List<Long> offsets = new ArrayList<>();
    private long end;
    private long forgottenTo;

    SimulatedPartition() {}

    /** Adds a row after {@code gap} offsets that nobody ever gets. */
    public void add(String row, int gap) {
        add("", row, gap);
    }

    /** Adds a row with a key; a null row is a tombstone. */
    public void add(String key, @Nullable String row, int gap) {
        tombstones.set(rows.size(), row == null);
        rows.add(row == null ? new byte[0] : row.getBytes(StandardCharsets.UTF_8));
        keys.add(key.getBytes(StandardCharsets.UTF_8));
        offsets.add(end + gap);
        end += gap + 1;
    }

    /** Rows before that offset may not be asked for any more. */
    void forget(long offset) {
        forgottenTo = offset;
    }

    /** The first offset that may still be asked for. */
    long forgottenTo() {
        return forgottenTo;
    }

    /** Replaces a row that was read: what a source must never do. */
    public void tamper(int index, String row) {
        rows.set(index, row.getBytes(StandardCharsets.UTF_8));
    }

    public String row(int index) {
        return new String(rows.get(index), StandardCharsets.UTF_8);
    }

    /** How many rows there are. */
    public int count() {
        return rows.size();
    }

    /** The offset that the next row gets, if there is no gap. */
    public long end() {
        return end;
    }

    byte[] bytes(int index) {
        return rows.get(index);
    }

    byte[] key(int index) {
        return keys.get(index);
    }

    boolean isTombstone(int index) {
        return tombstones.get(index);
    }

    long offset(int index) {
        return offsets.get(index);
    }

    /** Index of the first row at or after an offset. */
    int indexOf(long offset) {
        int index = 0;
        while (index < offsets.size() && offsets.get(index) < offset) {
            index++;
        }
        return index;
    }
}
