package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The join keys that are there, and where the lists of their rows begin. One thread at a time.
 *
 * <pre>
 *   table "keys":   key | first left row, first right row (handle + 1; 0: none)
 *                   and where rows come out for whether they have a partner:
 *                   | weight of all left rows, of all right rows
 * </pre>
 */
final class JoinKeys {
    private static final int FIRST = 0;
    private static final int TOTAL = 2;

    private final StateTable keys;
    private final int[][] keyColumns;
    private final boolean[] nullsMatch;
    private final RowLookUp lookUp;
    private final int width;
    private final long[] firsts = new long[RowLookUp.AT_ONCE];

    JoinKeys(PlanNode.Join node, StateTables tables) {
        keyColumns = new int[][] {node.leftKeys(), node.rightKeys()};
        nullsMatch = node.nullsMatch();
        width = node.leftKeys().length;
        List<Storage> storages = new ArrayList<>();
        for (int key : node.leftKeys()) {
            storages.add(node.left().type().type(key).storage());
        }
        int values = node.kind() == JoinKind.INNER ? TOTAL : TOTAL + 2;
        keys = tables.table("keys", TableSchema.of(storages, Collections.nCopies(values, Storage.LONG)));
        lookUp = new RowLookUp(keys);
    }

    /** Takes a batch of an input in hand. */
    void begin(int input, Batch batch) {
        lookUp.begin(batch, keyColumns[input]);
    }

    /** Whether row {@code row} can have a partner: NULL equals nothing, but where it is said to match. */
    boolean canMatch(int row) {
        Column[] columns = lookUp.columns();
        for (int i = 0; i < width; i++) {
            Nulls nulls = columns[i].nulls();
            if (!nullsMatch[i] && nulls.any() && nulls.get(row)) {
                return false;
            }
        }
        return true;
    }

    /** Hashes by row of the batch in hand. */
    long[] hashes() {
        return lookUp.hashes();
    }

    /** Looks up the keys of rows {@code from} to {@code end - 1}, at most {@link RowLookUp#AT_ONCE}. */
    void findAll(int from, int end) {
        lookUp.findAll(from, end);
    }

    /** Brings the first row that a side has for each of these keys into the cache. */
    void touchFirsts(int from, int end, int side, JoinSide rows) {
        for (int row = from; row < end; row++) {
            firsts[row - from] = found(row) < 0 ? -1 : first(found(row), side) - 1;
        }
        rows.touchAll(firsts, end - from);
    }

    /** The key of row {@code row}, which was looked up; negative if it was not there. */
    long found(int row) {
        return lookUp.found(row);
    }

    /** The key of row {@code row}, which was looked up; it is added if it is not there. No key may have been removed since. */
    long findOrAdd(int row) {
        return lookUp.findOrAdd(row);
    }

    /** The first row of a side in the key's list, plus 1; or {@link JoinSide#NONE}. */
    long first(long key, int side) {
        return keys.getLong(key, width + FIRST + side);
    }

    /** Sets the first row of a side in the key's list; returns the one before. */
    long replaceFirst(long key, int side, long first) {
        return keys.replaceLong(key, width + FIRST + side, first);
    }

    void setFirst(long key, int side, long first) {
        keys.setLong(key, width + FIRST + side, first);
    }

    /** The weight of all rows that a side has with the key. */
    long total(long key, int side) {
        return keys.getLong(key, width + TOTAL + side);
    }

    void addTotal(long key, int side, long delta) {
        keys.addLong(key, width + TOTAL + side, delta);
    }

    /** Frees the key if no row has it any more. */
    void freeIfEmpty(long key) {
        if (first(key, 0) == JoinSide.NONE && first(key, 1) == JoinSide.NONE) {
            keys.remove(key);
        }
    }

    /** The key of a row that is remembered: its columns stand in row 0 of {@code row}, a batch of the input's type. */
    long find(int input, Batch row) {
        begin(input, row);
        return lookUp.find(0);
    }
}
