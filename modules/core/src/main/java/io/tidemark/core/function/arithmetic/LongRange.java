package io.tidemark.core.function.arithmetic;

import io.tidemark.api.type.DataType;
import io.tidemark.core.function.decimal.PowersOfTen;

/** The values that a type with LONG storage can have, as stored. */
public record LongRange(long min, long max) {
    public static LongRange of(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> new LongRange(0, 1);
            case SMALLINT -> new LongRange(Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> new LongRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case DECIMAL -> {
                long limit = PowersOfTen.longPower(type.precision()) - 1;
                yield new LongRange(-limit, limit);
            }
            default -> new LongRange(Long.MIN_VALUE, Long.MAX_VALUE);
        };
    }

    public boolean contains(long value) {
        return value >= min && value <= max;
    }

    /** Whether every long is in the range. */
    public boolean isFull() {
        return min == Long.MIN_VALUE && max == Long.MAX_VALUE;
    }
}
