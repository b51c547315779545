package io.tidemark.core.function.compare;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import java.util.Arrays;

/** A fixed set of byte strings: open addressing, at most half full. */
final class ByteStrings {
    private final BytesColumn members;
    /** Row in members plus one; 0 is an empty slot. */
    private final int[] slots;

    ByteStrings(BytesColumn members, int count) {
        this.members = members;
        slots = new int[Integer.highestOneBit(Math.max(count, 1)) * 4];
        for (int i = 0; i < count; i++) {
            int slot = find(members, i);
            slots[slot] = i + 1;
        }
    }

    boolean has(Column column, int row) {
        return slots[find((BytesColumn) column, row)] != 0;
    }

    /** The slot that holds the string, or the empty one where it would be. */
    private int find(BytesColumn column, int row) {
        byte[] heap = column.heap();
        int from = column.offsets()[row];
        int to = from + column.lengths()[row];
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + heap[i];
        }
        int slot = (hash * 0x9E3779B9) >>> 7 & slots.length - 1;
        while (slots[slot] != 0 && !isMember(slots[slot] - 1, heap, from, to)) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private boolean isMember(int member, byte[] heap, int from, int to) {
        int at = members.offsets()[member];
        return Arrays.equals(members.heap(), at, at + members.lengths()[member], heap, from, to);
    }
}
