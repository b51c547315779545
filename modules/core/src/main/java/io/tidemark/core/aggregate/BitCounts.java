package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.state.StateTable;
import java.util.Collections;
import java.util.List;

/** BIT_AND, BIT_OR and BIT_XOR of whole numbers: the number of arguments, and for each bit in how many it is set. NULL if there are none. */
final class BitCounts implements Accumulator {
    private final Argument argument;
    private final Kind kind;
    private final int bits;

    BitCounts(Argument argument, DataType type, Kind kind) {
        this.argument = argument;
        this.kind = kind;
        bits = switch (type.kind()) {
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            case BIGINT -> Long.SIZE;
            default -> throw new IllegalArgumentException("no bits of " + type);
        };
    }

    @Override
    public List<Storage> state() {
        return Collections.nCopies(1 + bits, Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (!argument.takes(batch, row)) {
            return;
        }
        groups.addLong(handle, first, weight);
        long value = batch.longs(argument.column()).get(row);
        for (int bit = 0; bit < bits; bit++) {
            if ((value >>> bit & 1) != 0) {
                groups.addLong(handle, first + 1 + bit, weight);
            }
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long count = groups.getLong(handle, first);
        if (count == 0) {
            into.nulls().set(row);
            return true;
        }
        long value = 0;
        for (int bit = 0; bit < bits; bit++) {
            long set = groups.getLong(handle, first + 1 + bit);
            boolean isSet = switch (kind) {
                case BIT_AND -> set == count;
                case BIT_OR -> set != 0;
                default -> (set & 1) != 0;
            };
            value |= isSet ? 1L << bit : 0;
        }
        // The highest bit is the sign.
        ((LongColumn) into).set(row, value << Long.SIZE - bits >> Long.SIZE - bits);
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
