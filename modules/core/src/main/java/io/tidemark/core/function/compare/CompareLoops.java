package io.tidemark.core.function.compare;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.text.Words;
import java.util.Arrays;

/**
 * The loops of comparisons: {@code out[i] = (a[i] op b[i]) ^ flip}, 0 or 1. Longs are compared by arithmetic, not by {@code <}:
 * the compiler turns that into vector instructions, and a comparison into jumps or conditional moves.
 */
final class CompareLoops {
    private CompareLoops() {}

    static void equal(long[] a, long[] b, long[] out, int rows, long flip) {
        long same = flip ^ 1;
        for (int i = 0; i < rows; i++) {
            long difference = a[i] ^ b[i];
            out[i] = ((difference | -difference) >>> Long.SIZE - 1) ^ same;
        }
    }

    static void less(long[] a, long[] b, long[] out, int rows, long flip) {
        for (int i = 0; i < rows; i++) {
            long x = a[i];
            long y = b[i];
            // The sign of x - y, put right where the subtraction wraps.
            out[i] = (((x & ~y) | (~(x ^ y) & (x - y))) >>> Long.SIZE - 1) ^ flip;
        }
    }

    static void equal(double[] a, double[] b, long[] out, int rows, long flip) {
        for (int i = 0; i < rows; i++) {
            out[i] = (isEqual(a[i], b[i]) ? 1 : 0) ^ flip;
        }
    }

    static void less(double[] a, double[] b, long[] out, int rows, long flip) {
        for (int i = 0; i < rows; i++) {
            out[i] = (isLess(a[i], b[i]) ? 1 : 0) ^ flip;
        }
    }

    static boolean isEqual(double a, double b) {
        return a == b || (Double.isNaN(a) && Double.isNaN(b));
    }

    static boolean isLess(double a, double b) {
        return a < b || (Double.isNaN(b) && !Double.isNaN(a));
    }

    static void equal(WideColumn a, WideColumn b, long[] out, int rows, long flip) {
        long[] highA = a.highs();
        long[] lowA = a.lows();
        long[] highB = b.highs();
        long[] lowB = b.lows();
        long same = flip ^ 1;
        for (int i = 0; i < rows; i++) {
            long difference = (highA[i] ^ highB[i]) | (lowA[i] ^ lowB[i]);
            out[i] = ((difference | -difference) >>> Long.SIZE - 1) ^ same;
        }
    }

    static void less(WideColumn a, WideColumn b, long[] out, int rows, long flip) {
        long[] highA = a.highs();
        long[] lowA = a.lows();
        long[] highB = b.highs();
        long[] lowB = b.lows();
        for (int i = 0; i < rows; i++) {
            boolean less =
                    highA[i] != highB[i] ? highA[i] < highB[i] : lowA[i] + Long.MIN_VALUE < lowB[i] + Long.MIN_VALUE;
            out[i] = (less ? 1 : 0) ^ flip;
        }
    }

    /**
     * Skips rows that are in {@code nulls}: their offsets mean nothing. Texts are compared with one of up to eight bytes as words, without a jump that depends on them: literals are
     * mostly so short, and whether a row equals one cannot be foretold.
     */
    static void equal(BytesColumn a, BytesColumn b, long[] out, Nulls nulls, int rows, long flip) {
        byte[] heapA = a.heap();
        byte[] heapB = b.heap();
        boolean anyNull = nulls.any();
        long same = flip ^ 1;
        for (int i = 0; i < rows; i++) {
            if (anyNull && nulls.get(i)) {
                continue;
            }
            int atA = a.offsets()[i];
            int atB = b.offsets()[i];
            int length = b.lengths()[i];
            long difference = a.lengths()[i] ^ length;
            if (hasWord(heapA, atA) && hasWord(heapB, atB) && (length - 1 & -Long.BYTES) == 0) {
                long bytes = Words.load(heapA, atA) ^ Words.load(heapB, atB);
                // Of bytes beyond the end nothing counts.
                difference |= bytes << (Long.BYTES - length) * Byte.SIZE;
            } else if (difference == 0) {
                difference = same(heapA, atA, heapB, atB, length) ? 0 : 1;
            }
            out[i] = ((difference | -difference) >>> Long.SIZE - 1) ^ same;
        }
    }

    private static boolean hasWord(byte[] heap, int at) {
        return at + Long.BYTES <= heap.length;
    }

    /** Most texts of one length that differ do so in their first byte: then there is nothing to call. */
    private static boolean same(byte[] a, int atA, byte[] b, int atB, int length) {
        return length == 0 || (a[atA] == b[atB] && Arrays.equals(a, atA, atA + length, b, atB, atB + length));
    }

    static void less(BytesColumn a, BytesColumn b, long[] out, Nulls nulls, int rows, long flip) {
        for (int i = 0; i < rows; i++) {
            if (!nulls.get(i)) {
                out[i] = (compare(a, i, b, i) < 0 ? 1 : 0) ^ flip;
            }
        }
    }

    static int compare(BytesColumn a, int rowA, BytesColumn b, int rowB) {
        int atA = a.offsets()[rowA];
        int atB = b.offsets()[rowB];
        return Arrays.compareUnsigned(a.heap(), atA, atA + a.lengths()[rowA], b.heap(), atB, atB + b.lengths()[rowB]);
    }
}
