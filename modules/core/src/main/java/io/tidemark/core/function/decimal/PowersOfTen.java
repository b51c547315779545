package io.tidemark.core.function.decimal;

import io.tidemark.api.type.DataType;
import java.math.BigInteger;

/** 10^0 to 10^38, as longs and as halves of 128-bit integers. */
public final class PowersOfTen {
    /** The greatest exponent whose power fits a long. */
    public static final int MAX_LONG_EXPONENT = 18;

    private static final long[] LONGS = new long[MAX_LONG_EXPONENT + 1];
    private static final long[] HIGHS = new long[DataType.MAX_PRECISION + 1];
    private static final long[] LOWS = new long[DataType.MAX_PRECISION + 1];

    static {
        BigInteger power = BigInteger.ONE;
        for (int exponent = 0; exponent <= DataType.MAX_PRECISION; exponent++) {
            HIGHS[exponent] = power.shiftRight(Long.SIZE).longValueExact();
            LOWS[exponent] = power.longValue();
            if (exponent <= MAX_LONG_EXPONENT) {
                LONGS[exponent] = power.longValueExact();
            }
            power = power.multiply(BigInteger.TEN);
        }
    }

    private PowersOfTen() {}

    /** 10^exponent, for exponents of 0 to 18. */
    public static long longPower(int exponent) {
        return LONGS[exponent];
    }

    static long high(int exponent) {
        return HIGHS[exponent];
    }

    static long low(int exponent) {
        return LOWS[exponent];
    }
}
