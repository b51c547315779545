package io.tidemark.runtime.checkpoint;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;

/**
 * The state of an owner as a part of a checkpoint: what there is, or what changed since an earlier one. Stateless.
 *
 * <pre>
 *   for each key group that has, or changed, anything, in order
 *     key group (1)
 *     its stream: see core.state.TablesStream
 *   end (1): 255
 * </pre>
 */
final class StatePart {
    private static final int END = 0xFF;

    private StatePart() {}

    /** Writes what changed since the mark {@code since}; all if that is 0. */
    static void save(FrozenTables tables, long since, StateOutput out) {
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            if (tables.isChangedSince(group, since)) {
                writeByte(group, out);
                tables.save(group, since, out);
            }
        }
        writeByte(END, out);
    }

    private static void writeByte(int value, StateOutput out) {
        out.write(new byte[] {(byte) value}, 0, 1);
    }

    /** Reads what {@link #save} wrote into tables as they were then. */
    static void restore(MemoryStateTables tables, StateInput in) {
        for (int group = readByte(in); group != END; group = readByte(in)) {
            if (group >= KeyGroups.COUNT) {
                throw StatementException.of(
                        ErrorCode.CORRUPT, "could not restore state: there is no key group " + group);
            }
            tables.restore(group, in);
        }
    }

    private static int readByte(StateInput in) {
        byte[] one = new byte[1];
        in.read(one, 0, 1);
        return one[0] & 0xFF;
    }
}
