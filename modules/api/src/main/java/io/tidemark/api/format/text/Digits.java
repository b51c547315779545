package io.tidemark.api.format.text;

/** Writes decimal digits into arrays. Stateless. */
final class Digits {
    private Digits() {}

    static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    /** Writes {@code value} (not negative) in exactly {@code width} digits. */
    static int writePadded(long value, int width, byte[] out, int at) {
        long rest = value;
        for (int i = at + width - 1; i >= at; i--) {
            out[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + width;
    }

    /** The number of digits of {@code value}, which is not negative. */
    static int count(long value) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
