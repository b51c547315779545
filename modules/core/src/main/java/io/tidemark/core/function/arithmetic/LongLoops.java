package io.tidemark.core.function.arithmetic;

/**
 * The loops over longs. Each computes {@code out[i] = a[i] op b[i]} and returns a negative number if any row may be wrong.
 * They have no branch that depends on data, so that the compiler can use vector instructions; a functional interface in the
 * loop costs three to five times as much, as soon as it has more than two implementations.
 */
final class LongLoops {
    private LongLoops() {}

    static long add(long[] a, long[] b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long sum = a[i] + b[i];
            out[i] = sum;
            wrong |= (a[i] ^ sum) & (b[i] ^ sum);
        }
        return wrong;
    }

    static long subtract(long[] a, long[] b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long rest = a[i] - b[i];
            out[i] = rest;
            wrong |= (a[i] ^ b[i]) & (a[i] ^ rest);
        }
        return wrong;
    }

    /** The arguments are so small that a sum cannot wrap. */
    static long addWithin(long[] a, long[] b, long[] out, int rows, LongRange range) {
        long min = range.min();
        long max = range.max();
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long sum = a[i] + b[i];
            out[i] = sum;
            wrong |= (max - sum) | (sum - min);
        }
        return wrong;
    }

    /** The arguments are so small that a difference cannot wrap. */
    static long subtractWithin(long[] a, long[] b, long[] out, int rows, LongRange range) {
        long min = range.min();
        long max = range.max();
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long rest = a[i] - b[i];
            out[i] = rest;
            wrong |= (max - rest) | (rest - min);
        }
        return wrong;
    }

    /** {@code a * factorA + b * factorB}, where neither the products nor the sum can wrap. */
    static long addScaled(long[] a, long factorA, long[] b, long factorB, long[] out, int rows, LongRange range) {
        long min = range.min();
        long max = range.max();
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long sum = a[i] * factorA + b[i] * factorB;
            out[i] = sum;
            wrong |= (max - sum) | (sum - min);
        }
        return wrong;
    }

    /** The arguments are so small that a product cannot wrap. */
    static long multiplyWithin(long[] a, long[] b, long[] out, int rows, LongRange range) {
        long min = range.min();
        long max = range.max();
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long product = a[i] * b[i];
            out[i] = product;
            wrong |= (max - product) | (product - min);
        }
        return wrong;
    }

    /** Multiplies first and looks at the sizes of the factors beside it; only where large ones occur, looks at the high halves. */
    static long multiply(long[] a, long[] b, long[] out, int rows) {
        long bitsOfA = 0;
        long bitsOfB = 0;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] * b[i];
            bitsOfA |= a[i] ^ (a[i] >> Long.SIZE - 1);
            bitsOfB |= b[i] ^ (b[i] >> Long.SIZE - 1);
        }
        boolean small = Long.numberOfLeadingZeros(bitsOfA) + Long.numberOfLeadingZeros(bitsOfB) > Long.SIZE + 1;
        return small ? 0 : overflowOfProducts(a, b, out, rows);
    }

    private static long overflowOfProducts(long[] a, long[] b, long[] products, int rows) {
        long difference = 0;
        for (int i = 0; i < rows; i++) {
            difference |= Math.multiplyHigh(a[i], b[i]) ^ (products[i] >> Long.SIZE - 1);
        }
        return difference | -difference;
    }

    /** Negative if any value is outside the range. */
    static long outside(long[] values, int rows, LongRange range) {
        long min = range.min();
        long max = range.max();
        boolean outside = false;
        for (int i = 0; i < rows; i++) {
            outside |= values[i] > max | values[i] < min;
        }
        return outside ? -1 : 0;
    }

    /** Cuts towards zero. */
    static long divide(long[] a, long[] b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long divisor = b[i];
            if (divisor == 0) {
                wrong = -1;
            } else {
                long quotient = Rounding.quotient(a[i], divisor);
                out[i] = quotient;
                // Only the lowest long divided by -1 leaves all three negative.
                wrong |= a[i] & quotient & divisor;
            }
        }
        return wrong;
    }

    /** {@code a * factor / b}, rounded half away from zero, where the product cannot wrap. */
    static long divideScaled(long[] a, long factor, long[] b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            if (b[i] == 0) {
                wrong = -1;
            } else {
                out[i] = Rounding.divideRounding(a[i] * factor, b[i]);
            }
        }
        return wrong;
    }

    /** {@code a * b / divisor}, rounded half away from zero, where the product cannot wrap and the divisor is positive. */
    static long multiplyScaled(long[] a, long[] b, long divisor, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] = Rounding.divideRounding(a[i] * b[i], divisor);
        }
        return 0;
    }

    static long modulo(long[] a, long[] b, long[] out, int rows) {
        long wrong = 0;
        for (int i = 0; i < rows; i++) {
            long divisor = b[i];
            if (divisor == 0) {
                wrong = -1;
            } else {
                out[i] = a[i] - Rounding.quotient(a[i], divisor) * divisor;
            }
        }
        return wrong;
    }
}
