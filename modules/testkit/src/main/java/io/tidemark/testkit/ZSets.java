package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Batches as Z-sets: maps from rows to weights that are not zero, so that equal changes are equal objects. Stateless. */
public final class ZSets {
    private ZSets() {}

    /** The Z-set of all rows of all batches. */
    public static Map<List<@Nullable Object>, Long> of(Iterable<Batch> batches) {
        Map<List<@Nullable Object>, Long> zSet = new HashMap<>();
        for (Batch batch : batches) {
            for (int row = 0; row < batch.count(); row++) {
                add(zSet, row(batch, row), batch.weights()[row]);
            }
        }
        return zSet;
    }

    public static Map<List<@Nullable Object>, Long> of(Batch... batches) {
        return of(List.of(batches));
    }

    /** The Z-set of a table, see {@link Tables}. */
    public static Map<List<@Nullable Object>, Long> of(RowType type, String table) {
        return of(Tables.batch(type, table));
    }

    /** Adds to the weight of a row. */
    public static void add(Map<List<@Nullable Object>, Long> zSet, List<@Nullable Object> row, long weight) {
        Long before = zSet.get(row);
        long after = (before == null ? 0 : before) + weight;
        if (after == 0) {
            zSet.remove(row);
        } else {
            zSet.put(row, after);
        }
    }

    /** The values of a row, see {@link Values}. */
    public static List<@Nullable Object> row(Batch batch, int row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int column = 0; column < batch.type().size(); column++) {
            values.add(Values.get(batch, column, row));
        }
        return Collections.unmodifiableList(values);
    }

    /** A Z-set as a table, in the order of its text. */
    public static String text(Map<List<@Nullable Object>, Long> zSet, RowType type) {
        List<String> lines = new ArrayList<>();
        zSet.forEach((row, weight) -> lines.add(text(row, weight, type)));
        Collections.sort(lines);
        return String.join("\n", lines);
    }

    static String text(List<@Nullable Object> row, long weight, RowType type) {
        StringBuilder line = new StringBuilder(weight == 1 ? "+" : weight == -1 ? "-" : Long.toString(weight));
        for (int column = 0; column < row.size(); column++) {
            line.append(" | ").append(Values.text(row.get(column), type.type(column)));
        }
        return line.toString();
    }
}
