package io.tidemark.api.format.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array at a time. Stateless. */
final class Words {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Words() {}

    /** The eight bytes at {@code at}, the first of them lowest. */
    static long load(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /**
     * Whether {@code digits}, text from which its pattern of zeros and separators was XORed, fits that pattern.
     *
     * @param limits 0x76 for a byte that must be a digit (0 to 9), 0x7f for one that must be its separator (0)
     */
    static boolean fits(long digits, long limits) {
        return ((digits + limits | digits) & HIGH_BITS) == 0;
    }
}
