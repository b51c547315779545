package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.JoinKind;
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
 *   table "keys":   key | first left row, first right row (handle + 1; 0: none)
 *                   and where rows come out for whether they have a partner:
 *                   | weight of all left rows, of all right rows
 * </pre>
 *
 * The keys of a batch are looked up together, so that cache misses overlap; what was found stays good while keys are only added.
 */
final class JoinKeys {
    private static final int FIRST = 0;
    private static final int TOTAL = 2;

    /** Rows looked up together: of more, the first ones are out of the cache again when they are used. */
    static final int AT_ONCE = 256;

    private final StateTable keys;
    private final int[][] keyColumns;
    private final boolean[] nullsMatch;
    private final Column[] columns;
    private long[] hashes = new long[Batch.SLICE_ROWS];

    /** By row of the batch in hand: the handle of its key or, if that was not there, what {@link StateTable#findAgain} takes. */
    private long[] found = new long[Batch.SLICE_ROWS];

    private final long[] firsts = new long[AT_ONCE];

    JoinKeys(PlanNode.Join node, StateTables tables) {
        keyColumns = new int[][] {node.leftKeys(), node.rightKeys()};
        nullsMatch = node.nullsMatch();
        columns = new Column[node.leftKeys().length];
        List<Storage> storages = new ArrayList<>();
        for (int key : node.leftKeys()) {
            storages.add(node.left().type().type(key).storage());
        }
        int values = node.kind() == JoinKind.INNER ? TOTAL : TOTAL + 2;
        keys = tables.table("keys", TableSchema.of(storages, Collections.nCopies(values, Storage.LONG)));
    }

    /** Takes a batch of an input in hand. */
    void begin(int input, Batch batch) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(keyColumns[input][i]);
        }
        if (hashes.length < batch.count()) {
            hashes = new long[batch.count()];
            found = new long[batch.count()];
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

    void copyHashes(long[] into, int count) {
        System.arraycopy(hashes, 0, into, 0, count);
    }

    long hash(int row) {
        return hashes[row];
    }

    /** Looks up the keys of rows {@code from} to {@code end - 1}, at most {@value #AT_ONCE}. */
    void findAll(int from, int end) {
        keys.findAll(hashes, columns, from, end, found);
    }

    /** Brings the first row that a side has for each of these keys into the cache. */
    void touchFirsts(int from, int end, int side, JoinSide rows) {
        for (int row = from; row < end; row++) {
            firsts[row - from] = found[row] < 0 ? -1 : first(found[row], side) - 1;
        }
        rows.touchAll(firsts, end - from);
    }

    /** The key of row {@code row}, which was looked up; negative if it was not there. */
    long found(int row) {
        return found[row];
    }

    /** The key of row {@code row}, which was looked up; it is added if it is not there. No key may have been removed since. */
    long findOrAdd(int row) {
        long key = found[row];
        if (key < 0) {
            key = keys.findAgain(hashes[row], columns, row, key);
        }
        return key < 0 ? keys.add(hashes[row], columns, row, key) : key;
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
        return keys.find(hashes[0], columns, 0);
    }
}
