package io.tidemark.core.ordered;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.List;

/**
 * The watermark that an operator has reached: one for all keys, kept in each key group that it owns, so that whoever gets the group finds it. One thread at a time.
 *
 * <pre>
 *   table "reached":   key group LONG | watermark LONG
 * </pre>
 */
final class ReachedWatermark {
    private static final int MICROS = 1;

    private final StateTable table;
    private final KeyGroups owned;
    private final LongColumn group = new LongColumn(1);
    private final Column[] key = {group};

    /** Whether the fields below are of this epoch: a host may restore the table in between. */
    private boolean loaded;

    private long before;
    private long now;

    ReachedWatermark(StateTables tables) {
        owned = tables.owned();
        table = tables.table("reached", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
    }

    private void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        before = Long.MIN_VALUE;
        for (int of = owned.first(); of < owned.end(); of++) {
            group.set(0, of);
            long handle = table.find(KeyGroups.firstHash(of), key, 0);
            before = handle < 0 ? before : Math.max(before, table.getLong(handle, MICROS));
        }
        now = before;
    }

    /** As of the end of the last epoch. */
    long before() {
        load();
        return before;
    }

    /** As of now. */
    long now() {
        load();
        return now;
    }

    void set(long micros) {
        load();
        now = Math.max(now, micros);
    }

    /** Ends the epoch. */
    void save() {
        load();
        for (int of = owned.first(); now > before && of < owned.end(); of++) {
            group.set(0, of);
            table.setLong(table.findOrAdd(KeyGroups.firstHash(of), key, 0), MICROS, now);
        }
        loaded = false;
    }
}
