package io.tidemark.testkit.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.testkit.RandomRows;
import io.tidemark.testkit.Tables;
import io.tidemark.testkit.ZSets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Random epochs of changes, as a sink of one mode is told them, and the rows that are there after them. The first column is the key where
 * there is one. One thread at a time.
 */
final class RandomEpochs {
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final long DAY_MICROS = 86_400_000_000L;

    private final RowType type;
    private final SinkMode mode;
    private final RandomGenerator random;
    private final RandomRows values;
    private final Map<@Nullable Object, List<@Nullable Object>> byKey = new LinkedHashMap<>();
    private final Map<List<@Nullable Object>, Long> rows = new HashMap<>();

    RandomEpochs(RowType type, SinkMode mode, RandomGenerator random) {
        this.type = type;
        this.mode = mode;
        this.random = random;
        values = new RandomRows(type, random, 0, 0.2);
    }

    /** Changes of the next epoch: net, deletes before inserts, in batches of a few rows. */
    List<Batch> next() {
        return mode == SinkMode.UPSERT ? nextUpserts() : nextWeights();
    }

    /** What is there after the epochs so far. */
    Map<List<@Nullable Object>, Long> rows() {
        if (mode == SinkMode.UPSERT) {
            Map<List<@Nullable Object>, Long> all = new HashMap<>();
            byKey.values().forEach(row -> all.put(row, 1L));
            return all;
        }
        return Map.copyOf(rows);
    }

    private List<Batch> nextUpserts() {
        Set<@Nullable Object> deleted = new LinkedHashSet<>();
        for (Object key : byKey.keySet()) {
            if (random.nextInt(3) == 0) {
                deleted.add(key);
            }
        }
        Batch deletes = new Batch(type, 4);
        for (Object key : deleted) {
            List<@Nullable Object> row = byKey.remove(key);
            append(deletes, row == null ? List.of() : row, -1);
        }
        Map<@Nullable Object, List<@Nullable Object>> upserts = new LinkedHashMap<>();
        for (List<@Nullable Object> one : draw().keySet()) {
            if (!deleted.contains(one.get(0))) {
                upserts.put(one.get(0), one);
            }
        }
        byKey.putAll(upserts);
        Batch inserts = new Batch(type, 4);
        upserts.values().forEach(row -> append(inserts, row, 1));
        return pieces(deletes, inserts);
    }

    private List<Batch> nextWeights() {
        Batch deletes = new Batch(type, 4);
        Set<List<@Nullable Object>> gone = new LinkedHashSet<>();
        for (Map.Entry<List<@Nullable Object>, Long> row : Map.copyOf(rows).entrySet()) {
            if (mode == SinkMode.RETRACT && random.nextInt(3) == 0) {
                append(deletes, row.getKey(), -row.getValue());
                rows.remove(row.getKey());
                gone.add(row.getKey());
            }
        }
        Batch inserts = new Batch(type, 4);
        Map<List<@Nullable Object>, Long> net = draw();
        net.keySet().removeAll(gone);
        net.forEach((row, weight) -> {
            append(inserts, row, weight);
            ZSets.add(rows, row, weight);
        });
        return pieces(deletes, inserts);
    }

    private Map<List<@Nullable Object>, Long> draw() {
        Batch drawn = values.next(1 + random.nextInt(8));
        Map<List<@Nullable Object>, Long> rows = new LinkedHashMap<>();
        for (int row = 0; row < drawn.count(); row++) {
            List<@Nullable Object> valid = new ArrayList<>();
            for (int column = 0; column < type.size(); column++) {
                valid.add(valid(ZSets.row(drawn, row).get(column), type.type(column)));
            }
            ZSets.add(rows, Collections.unmodifiableList(valid), drawn.weights()[row]);
        }
        return rows;
    }

    /** A view's columns hold less than their storage can: days of the years 1 to 9999, and no character 0. */
    private @Nullable Object valid(@Nullable Object value, DataType of) {
        if (value instanceof String text) {
            return text.replace("\u0000", "\t\n\r\\\"',;|{}\\N\\.");
        }
        if (value instanceof Long days && of.kind() == TypeKind.DATE) {
            return Math.max(FIRST_DAY, Math.min(LAST_DAY, days));
        }
        boolean isMoment = of.kind() == TypeKind.TIMESTAMP || of.kind() == TypeKind.TIMESTAMP_TZ;
        if (value != null && isMoment && random.nextInt(5) == 0) {
            return random.nextBoolean() ? FIRST_DAY * DAY_MICROS : (LAST_DAY + 1) * DAY_MICROS - 1;
        }
        return value;
    }

    private void append(Batch batch, List<@Nullable Object> row, long weight) {
        int at = batch.count();
        batch.ensureCapacity(at + 1);
        for (int column = 0; column < type.size(); column++) {
            Tables.set(batch, column, at, row.get(column));
        }
        batch.weights()[at] = weight;
        batch.setCount(at + 1);
    }

    private List<Batch> pieces(Batch deletes, Batch inserts) {
        List<Batch> pieces = new ArrayList<>();
        for (Batch all : List.of(deletes, inserts)) {
            Batch piece = new Batch(type, 4);
            for (int row = 0; row < all.count(); row++) {
                piece.append(all, row);
                if (piece.count() == 5 || row == all.count() - 1) {
                    pieces.add(piece);
                    piece = new Batch(type, 4);
                }
            }
        }
        return Collections.unmodifiableList(pieces);
    }
}
