package io.tidemark.runtime.checkpoint;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The state of an owner as a part of a checkpoint: sections, each applied onto the one before. Stateless.
 *
 * <pre>
 *   section
 *     kind (1): 1 all that there is; 2 what changed since the section before, which may be in the checkpoint that this one builds upon
 *     for each key group that has, or changed, anything, in order
 *       key group (1)
 *       its stream: see core.state.TablesStream
 *     end (1): 255
 * </pre>
 */
final class StatePart {
    private static final int WHOLE = 1;
    private static final int CHANGES = 2;
    private static final int END = 0xFF;
    private static final int INDEX_BYTES_A_ROW = 8;

    private StatePart() {}

    /** Writes a section of what changed since the mark {@code since}; of all if that is 0. */
    static void save(FrozenTables tables, long since, StateOutput out) {
        writeByte(since == 0 ? WHOLE : CHANGES, out);
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            if (tables.isChangedSince(group, since)) {
                writeByte(group, out);
                tables.save(group, since, out);
            }
        }
        writeByte(END, out);
    }

    /** Writes a section that says that nothing changed. */
    static void saveUnchanged(StateOutput out) {
        writeByte(CHANGES, out);
        writeByte(END, out);
    }

    private static void writeByte(int value, StateOutput out) {
        out.write(new byte[] {(byte) value}, 0, 1);
    }

    /**
     * Reads the sections of parts that build upon each other.
     *
     * @param each told after each key group about how many bytes it was; pages may move then
     */
    static void restore(MemoryStateTables tables, List<PartStream> parts, LongConsumer each) {
        for (PartStream part : fromLastWhole(parts)) {
            restoreGroups(tables, part, each);
            while (part.hasMore()) {
                check(readByte(part) == CHANGES, "all follows what has changed");
                restoreGroups(tables, part, each);
            }
        }
        for (int group = 0; group < KeyGroups.COUNT; group++) {
            tables.index(group);
            each.accept(tables.rows() * INDEX_BYTES_A_ROW / KeyGroups.COUNT);
        }
    }

    /** Writes the sections of parts that build upon each other as one part. */
    static void copy(List<PartStream> parts, StateOutput out) {
        int kind = WHOLE;
        for (PartStream part : fromLastWhole(parts)) {
            writeByte(kind, out);
            part.copyTo(out);
            kind = CHANGES;
        }
    }

    /** The last part that begins with a whole section, and those after it; the kind of the first section of each has been read. */
    private static List<PartStream> fromLastWhole(List<PartStream> parts) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (readByte(parts.get(i)) == WHOLE) {
                return parts.subList(i, parts.size());
            }
        }
        check(parts.isEmpty(), "what it changed from is missing");
        return List.of();
    }

    private static void restoreGroups(MemoryStateTables tables, PartStream in, LongConsumer each) {
        for (int group = readByte(in); group != END; group = readByte(in)) {
            check(group < KeyGroups.COUNT, "there is no key group " + group);
            long from = in.position();
            tables.read(group, in);
            each.accept(in.position() - from);
        }
    }

    private static int readByte(StateInput in) {
        byte[] one = new byte[1];
        in.read(one, 0, 1);
        return one[0] & 0xFF;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw StatementException.of(ErrorCode.CORRUPT, "could not restore state: " + otherwise);
        }
    }
}
