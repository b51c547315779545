package io.tidemark.core.aggregate.moment;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;

/**
 * A sum of numbers and products of numbers, exactly: an integer that counts units of a power of two. One thread at a time.
 *
 * <pre>
 *   as bytes    nothing for zero; else   | exponent of the unit: 4 bytes, big-endian | integer, odd: two's complement, big-endian |
 * </pre>
 */
final class BinarySum {
    private final BytesColumn cell = new BytesColumn(1);
    private BigInteger units = BigInteger.ZERO;
    private int exponent;

    /** Takes the sum from a group's state. */
    void read(StateTable groups, long handle, int column) {
        cell.clear();
        groups.read(handle, column, cell, 0);
        int length = cell.lengths()[0];
        if (length == 0) {
            units = BigInteger.ZERO;
            exponent = 0;
            return;
        }
        byte[] heap = cell.heap();
        int at = cell.offsets()[0];
        exponent = heap[at] << 24 | (heap[at + 1] & 0xFF) << 16 | (heap[at + 2] & 0xFF) << 8 | heap[at + 3] & 0xFF;
        units = new BigInteger(heap, at + Integer.BYTES, length - Integer.BYTES);
    }

    /** Puts the sum into a group's state. */
    void write(StateTable groups, long handle, int column) {
        cell.clear();
        if (units.signum() == 0) {
            cell.set(0, new byte[0], 0, 0);
        } else {
            byte[] integer = units.toByteArray();
            byte[] bytes = new byte[Integer.BYTES + integer.length];
            for (int i = 0; i < Integer.BYTES; i++) {
                bytes[i] = (byte) (exponent >> 24 - 8 * i);
            }
            System.arraycopy(integer, 0, bytes, Integer.BYTES, integer.length);
            cell.set(0, bytes, 0, bytes.length);
        }
        groups.write(handle, column, cell, 0);
    }

    /** Adds {@code integer * 2^power}. */
    void add(BigInteger integer, int power) {
        if (integer.signum() == 0) {
            return;
        }
        if (units.signum() == 0) {
            exponent = power;
        }
        if (power < exponent) {
            units = units.shiftLeft(exponent - power);
            exponent = power;
        }
        units = units.add(integer.shiftLeft(power - exponent));
        int spare = units.signum() == 0 ? 0 : units.getLowestSetBit();
        units = units.shiftRight(spare);
        exponent += spare;
    }

    /** The sum. */
    BinaryNumber value() {
        return new BinaryNumber(units, exponent);
    }
}
