package io.tidemark.testkit.world;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.testkit.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is at the other end of a simulated sink: it outlives the process. The data and the epoch that they are of are written in one step. Rows are
 * texts, values separated by {@code " | "}. One thread at a time.
 */
public final class SimulatedTarget {
    private final Map<String, String> byKey = new TreeMap<>();
    private final Map<String, Long> weights = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    private long epoch;
    private long writes;

    SimulatedTarget() {}

    /** The last epoch that was written. */
    public long epoch() {
        return epoch;
    }

    /** How many epochs were written. */
    public long writes() {
        return writes;
    }

    /** What the engine was told wrong: each breaks the contract of sinks. */
    public List<String> violations() {
        return violations;
    }

    /** The rows that are there, in order; a row that is there twice is listed twice. */
    public List<String> rows() {
        List<String> rows = new ArrayList<>(byKey.values());
        weights.forEach((row, weight) -> {
            for (long i = 0; i < weight; i++) {
                rows.add(row);
            }
        });
        rows.sort(null);
        return rows;
    }

    /** Writes all changes of an epoch, and the epoch. */
    public void write(SinkSchema schema, long newEpoch, List<Batch> changes) {
        if (newEpoch <= epoch) {
            violations.add("epoch " + newEpoch + " was given after epoch " + epoch);
        }
        for (Batch batch : changes) {
            for (int row = 0; row < batch.count(); row++) {
                apply(schema, batch, row);
            }
        }
        epoch = newEpoch;
        writes++;
    }

    private void apply(SinkSchema schema, Batch batch, int row) {
        String text = text(batch, row);
        long weight = batch.weights()[row];
        if (schema.mode() != SinkMode.UPSERT) {
            long sum = weights.merge(text, weight, Long::sum);
            if (sum < 0) {
                violations.add("row " + text + " was taken back more often than it was given");
            }
            return;
        }
        String key = key(schema, batch, row);
        if (weight < 0 && byKey.remove(key) == null) {
            violations.add("row " + text + " was deleted and is not there");
        } else if (weight > 0) {
            byKey.put(key, text);
        }
    }

    private static String key(SinkSchema schema, Batch batch, int row) {
        StringBuilder key = new StringBuilder();
        for (int column : schema.key()) {
            key.append(Values.text(Values.get(batch, column, row), batch.type().type(column)))
                    .append('|');
        }
        return key.toString();
    }

    /** A row as text. */
    public static String text(Batch batch, int row) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < batch.type().size(); column++) {
            text.append(column == 0 ? "" : " | ")
                    .append(Values.text(
                            Values.get(batch, column, row), batch.type().type(column)));
        }
        return text.toString();
    }
}
