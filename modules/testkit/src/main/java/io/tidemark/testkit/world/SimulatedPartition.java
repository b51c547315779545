package io.tidemark.testkit.world;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a partition of a simulated source holds: rows in order, each at its offset, which may leave gaps. Rows stay for ever. */
public final class SimulatedPartition {
    private final List<byte[]> rows = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();
    private long end;
    private long forgottenTo;

    SimulatedPartition() {}

    /** Adds a row after {@code gap} offsets that nobody ever gets. */
    public void add(String row, int gap) {
        rows.add(row.getBytes(StandardCharsets.UTF_8));
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
