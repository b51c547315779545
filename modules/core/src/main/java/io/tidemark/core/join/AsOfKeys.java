package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of a join with the nearest row, and where their rows are.
 *
 * <pre>
 *   table "keys":   key | root of the left rows, of the right rows | due: the watermark at which some can be freed
 * </pre>
 *
 * One thread at a time.
 */
final class AsOfKeys {
    private final StateTable keys;
    private final int[][] keyColumns;
    private final Column[] columns;
    private final int roots;

    AsOfKeys(PlanNode.AsOfJoin node, StateTables tables) {
        keyColumns = new int[][] {node.leftKeys(), node.rightKeys()};
        columns = new Column[node.leftKeys().length];
        List<Storage> storages = new ArrayList<>();
        for (int key : node.leftKeys()) {
            storages.add(node.left().type().type(key).storage());
        }
        roots = storages.size();
        keys = tables.table(
                "keys", new TableSchema(storages, List.of(Storage.LONG, Storage.LONG, Storage.LONG), roots + 2));
    }

    /** Takes a batch of an input in hand. */
    void begin(int input, Batch batch) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(keyColumns[input][i]);
        }
    }

    /** Whether row {@code row} has a key: NULL equals nothing. */
    boolean has(int row) {
        for (Column column : columns) {
            Nulls nulls = column.nulls();
            if (nulls.any() && nulls.get(row)) {
                return false;
            }
        }
        return true;
    }

    /** The key of row {@code row}; made if it is not there. */
    long key(int row) {
        long key = keys.findOrAdd(Hashes.hash(columns, row), columns, row);
        if (keys.wasAdded()) {
            setDue(key, Long.MAX_VALUE);
        }
        return key;
    }

    long root(long key, int side) {
        return keys.getLong(key, roots + side);
    }

    void setRoot(long key, int side, long root) {
        keys.setLong(key, roots + side, root);
    }

    void setDue(long key, long watermarkMicros) {
        keys.setDeadline(key, watermarkMicros);
    }

    void remove(long key) {
        keys.remove(key);
    }

    /** Holds the keys in {@code into} that have something to free at a watermark. */
    void setDue(Handles into, long watermarkMicros) {
        into.setDue(keys, watermarkMicros);
    }
}
