package io.tidemark.testkit.world;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A table outside that is asked by key: a row of JSON for each key that it has, which may be another one each time it is asked. One thread at a time. */
public final class SimulatedTable {
    private final Map<String, LongFunction<String>> rows = new TreeMap<>();
    private long asked;

    SimulatedTable() {}

    /** From now on a key has that row; {@code row} gets the number of the question, which no other question has. */
    public void set(String key, LongFunction<String> row) {
        rows.put(key, row);
    }

    /** From now on there is no row for a key. */
    public void remove(String key) {
        rows.remove(key);
    }

    /** How many questions there were. */
    public long asked() {
        return asked;
    }

    void ask() {
        asked++;
    }

    /** The row of a key as it is at this question. */
    @Nullable
    String row(String key) {
        LongFunction<String> row = rows.get(key);
        return row == null ? null : row.apply(asked);
    }
}
