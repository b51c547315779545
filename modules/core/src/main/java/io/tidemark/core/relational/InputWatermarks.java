package io.tidemark.core.relational;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.Arrays;
import java.util.List;

/** How far each input of an operator is; kept in state, since a restored operator is not told again. One thread at a time. */
public final class InputWatermarks {
    private static final int VALUE = 1;

    private final StateTable table;
    private final LongColumn input = new LongColumn(1);
    private final Column[] key = {input};
    private final long[] micros;

    /** Those of {@code inputs} inputs, none of which has a watermark yet. */
    public InputWatermarks(int inputs, StateTables tables) {
        table = tables.table("watermarks", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
        micros = new long[inputs];
        Arrays.fill(micros, Long.MIN_VALUE);
        for (int i = 0; i < inputs; i++) {
            input.set(0, i);
            long handle = table.find(Hashes.hash(key, 0), key, 0);
            if (handle >= 0) {
                micros[i] = table.getLong(handle, VALUE);
            }
        }
    }

    /** Input {@code which} has reached {@code watermarkMicros}. */
    public void set(int which, long watermarkMicros) {
        micros[which] = watermarkMicros;
        input.set(0, which);
        table.setLong(table.findOrAdd(Hashes.hash(key, 0), key, 0), VALUE, watermarkMicros);
    }

    /** The lowest of all inputs. */
    public long lowest() {
        return lowestBut(-1);
    }

    /** How far one input is. */
    public long of(int which) {
        return micros[which];
    }

    /** The lowest of all inputs but one; Long.MAX_VALUE if there is no other. */
    public long lowestBut(int which) {
        long lowest = Long.MAX_VALUE;
        for (int i = 0; i < micros.length; i++) {
            if (i != which) {
                lowest = Math.min(lowest, micros[i]);
            }
        }
        return lowest;
    }
}
