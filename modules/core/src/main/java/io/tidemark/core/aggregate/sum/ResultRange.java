package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import java.math.BigInteger;

/** The numbers that the type of an exact result holds, as unscaled values. Immutable. */
public final class ResultRange {
    private final BigInteger least;
    private final BigInteger most;
    /** High half of the largest number: one whose own is nearer to zero is surely in range. */
    private final long mostHigh;
    /** The largest number, or the largest LONG. */
    private final long mostLong;

    public ResultRange(DataType type) {
        if (type.kind() == TypeKind.DECIMAL) {
            most = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
            least = most.negate();
        } else {
            most = BigInteger.valueOf(Long.MAX_VALUE);
            least = BigInteger.valueOf(Long.MIN_VALUE);
        }
        mostHigh = most.shiftRight(Long.SIZE).longValueExact();
        mostLong = most.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    /** Sets a row to a sum, or to NULL if it is out of range; returns whether it is in range. */
    boolean put(Sum192 sum, Column into, int row) {
        return sum.carry() == 0 && putSurely(sum.high(), sum.low(), into, row) || put(sum.toInteger(), into, row);
    }

    /** Sets a row to a number if it is in range for certain; returns whether it is: if not, it is to be put as a {@link BigInteger}. */
    boolean putSurely(long high, long low, Column into, int row) {
        if (into instanceof WideColumn wide && high < mostHigh && high >= -mostHigh) {
            wide.set(row, high, low);
            return true;
        }
        if (into instanceof LongColumn longs && high == low >> Long.SIZE - 1 && low <= mostLong && low >= -mostLong) {
            longs.set(row, low);
            return true;
        }
        return false;
    }

    /** Sets a row to an unscaled value, or to NULL if it is out of range; returns whether it is in range. */
    public boolean put(BigInteger value, Column into, int row) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            into.nulls().set(row);
            return false;
        }
        if (into instanceof LongColumn longs) {
            longs.set(row, value.longValueExact());
        } else {
            ((WideColumn) into).set(row, value.shiftRight(Long.SIZE).longValue(), value.longValue());
        }
        return true;
    }
}
