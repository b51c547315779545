package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The join keys that are there, and where the lists of their rows begin. One thread at a time.
 *
 * <pre>
 *   table "keys":   key | first left row, first right row (handle + 1; 0: none) | weight of all left rows, of all right rows
 * </pre>
 */
final class JoinKeys {
    private static final int FIRST = 0;
    private static final int TOTAL = 2;

    private final StateTable keys;
    private final int[][] keyColumns;
    private final boolean[] nullsMatch;
    private final Column[] columns;
    private long[] hashes = new long[Batch.SLICE_ROWS];

    JoinKeys(PlanNode.Join node, StateTables tables) {
        keyColumns = new int[][] {node.leftKeys(), node.rightKeys()};
        nullsMatch = node.nullsMatch();
        columns = new Column[node.leftKeys().length];
        List<Storage> storages = new ArrayList<>();
        for (int key : node.leftKeys()) {
            storages.add(node.left().type().type(key).storage());
        }
        keys = tables.table("keys", TableSchema.of(storages, Collections.nCopies(TOTAL + 2, Storage.LONG)));
    }

    /** Takes a batch of an input in hand. */
    void begin(int input, Batch batch) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(keyColumns[input][i]);
        }
        if (hashes.length < batch.count()) {
            hashes = new long[batch.count()];
        }
        Hashes.hash(columns, batch.count(), hashes);
    }

    /** Whether row {@code row} can have a partner: NULL equals nothing, but where it is said to match. */
    boolean canMatch(int row) {
        for (int i = 0; i < columns.length; i++) {
            Nulls nulls = columns[i].nulls();
            if (!nullsMatch[i] && nulls.any() && nulls.get(row)) {
                return false;
            }
        }
        return true;
    }

    long hash(int row) {
        return hashes[row];
    }

    /** The key of row {@code row}, or -1 if it is not there. */
    long find(int row) {
        return keys.find(hashes[row], columns, row);
    }

    long findOrAdd(int row) {
        return keys.findOrAdd(hashes[row], columns, row);
    }

    /** The first row of a side in the key's list, plus 1; or {@link JoinSide#NONE}. */
    long first(long key, int side) {
        return keys.getLong(key, columns.length + FIRST + side);
    }

    void setFirst(long key, int side, long first) {
        keys.setLong(key, columns.length + FIRST + side, first);
    }

    /** The weight of all rows that a side has with the key. */
    long total(long key, int side) {
        return keys.getLong(key, columns.length + TOTAL + side);
    }

    void addTotal(long key, int side, long delta) {
        keys.addLong(key, columns.length + TOTAL + side, delta);
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
        return find(0);
    }
}
