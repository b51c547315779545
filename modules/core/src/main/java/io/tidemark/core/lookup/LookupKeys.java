package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.LookupCache;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The keys that are known or asked for. One thread at a time.
 *
 * <pre>
 *   table "keys":    key | number of its answer (0: there is none yet) | when it was given | rows that wait for it
 *                    | when it was given, NULL while it has no answer or rows wait for it: the order in which keys are forgotten
 *   table "asked":   key of which the answer is waited for
 * </pre>
 */
final class LookupKeys {
    /** Keys of one question. */
    private static final int MOST_ASKED = 10_000;

    private static final int ANSWER = 0;
    private static final int ANSWERED_AT = 1;
    private static final int WAITING = 2;
    private static final int FORGET = 3;

    private final StateTable keys;
    private final StateTable asked;
    private final KeptAnswers answers;
    private final LookupCache cache;
    private final RowType type;
    private final int width;
    private final Column[] columns;
    private final Column[] one;
    private long[] hashes = new long[Batch.SLICE_ROWS];

    /** Keys of columns {@code tableKeys} of {@code type}. */
    LookupKeys(RowType table, int[] tableKeys, LookupCache cache, KeptAnswers answers, StateTables tables) {
        this.answers = answers;
        this.cache = cache;
        width = tableKeys.length;
        columns = new Column[width];
        List<Field> fields = new ArrayList<>();
        List<Storage> storages = new ArrayList<>();
        for (int column : tableKeys) {
            fields.add(Field.required(table.field(column).name(), table.type(column)));
            storages.add(table.type(column).storage());
        }
        type = new RowType(fields);
        one = type.fields().stream()
                .map(field -> Column.create(field.type(), 1))
                .toArray(Column[]::new);
        keys = tables.table(
                "keys", new TableSchema(storages, Collections.nCopies(FORGET + 1, Storage.LONG), width + FORGET));
        asked = tables.table("asked", TableSchema.of(storages, List.of()));
    }

    /** Takes a batch in hand, whose key is in these columns. */
    void begin(Batch batch, int[] keyColumns) {
        for (int i = 0; i < width; i++) {
            columns[i] = batch.column(keyColumns[i]);
        }
        if (hashes.length < batch.count()) {
            hashes = new long[batch.count()];
        }
        Hashes.hash(columns, batch.count(), hashes);
    }

    /** Whether row {@code row} can have a partner: NULL equals nothing. */
    boolean canMatch(int row) {
        for (Column column : columns) {
            if (column.nulls().any() && column.nulls().get(row)) {
                return false;
            }
        }
        return true;
    }

    /** The key of row {@code row}, which is asked for unless there is an answer that is still good. */
    long wanted(int row, long clockMicros) {
        long key = keys.findOrAdd(hashes[row], columns, row);
        if (keys.wasAdded()) {
            keys.setNull(key, width + FORGET, true);
        }
        if (isAnswered(key) && clockMicros - keys.getLong(key, width + ANSWERED_AT) >= cache.ttlMicros()) {
            forgetAnswer(key);
        }
        if (!isAnswered(key)) {
            asked.findOrAdd(hashes[row], columns, row);
        }
        return key;
    }

    /** The key of row {@code row} if its answer is waited for, else -1. */
    long findAsked(int row) {
        return asked.find(hashes[row], columns, row) < 0 ? -1 : keys.find(hashes[row], columns, row);
    }

    /** The key of row {@code row}, which rows wait for. */
    long find(int row) {
        return keys.find(hashes[row], columns, row);
    }

    boolean isAnswered(long key) {
        return answer(key) != KeptAnswers.NONE;
    }

    /** The answer of a key, or {@link KeptAnswers#NONE}. */
    long answer(long key) {
        return keys.getLong(key, width + ANSWER);
    }

    /** Takes the answer of a key that was asked for; the answer is held. */
    void answered(long key, long answer, long answeredAtMicros) {
        for (int i = 0; i < width; i++) {
            one[i].clear();
            keys.read(key, i, one[i], 0);
        }
        asked.remove(asked.find(Hashes.hash(one, 0), one, 0));
        keys.setLong(key, width + ANSWER, answer);
        keys.setLong(key, width + ANSWERED_AT, answeredAtMicros);
        letForget(key);
    }

    /** One more row, or one less, waits for the answer of a key. */
    void addWaiting(long key, int delta) {
        keys.addLong(key, width + WAITING, delta);
        letForget(key);
    }

    private void letForget(long key) {
        if (isAnswered(key) && keys.getLong(key, width + WAITING) == 0) {
            keys.setDeadline(key, keys.getLong(key, width + ANSWERED_AT));
        } else {
            keys.setNull(key, width + FORGET, true);
        }
    }

    private void forgetAnswer(long key) {
        answers.release(answer(key));
        keys.setLong(key, width + ANSWER, KeptAnswers.NONE);
        letForget(key);
    }

    /** Forgets answers that are not good any more, and the oldest ones if there are too many. */
    void forget(long clockMicros) {
        keys.forEachDue(clockMicros - cache.ttlMicros(), this::remove);
        while (keys.size() > cache.rows() && keys.nextDeadline() != Long.MAX_VALUE) {
            keys.forEachDue(keys.nextDeadline(), key -> {
                if (keys.size() > cache.rows()) {
                    remove(key);
                }
            });
        }
    }

    private void remove(long key) {
        answers.release(answer(key));
        keys.remove(key);
    }

    /** The keys whose answers are waited for; not more than can be asked for soon. */
    Batch asked() {
        Batch batch = new Batch(type, (int) Math.min(asked.size(), MOST_ASKED));
        asked.forEach(handle -> {
            int row = batch.count();
            if (row < MOST_ASKED) {
                batch.ensureCapacity(row + 1);
                for (int i = 0; i < width; i++) {
                    asked.read(handle, i, batch.column(i), row);
                }
                batch.weights()[row] = 1;
                batch.setCount(row + 1);
            }
        });
        return batch;
    }

    boolean isAsking() {
        return asked.size() > 0;
    }
}
