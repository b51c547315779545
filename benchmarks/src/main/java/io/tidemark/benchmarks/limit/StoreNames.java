package io.tidemark.benchmarks.limit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A dictionary of the few store names to numbers from 0. */
final class StoreNames {
    static final int MOST = 1024;
    private static final int SLOTS = 4096;

    private final long[] hashes = new long[SLOTS];
    private final int[] numbers = new int[SLOTS];
    private final byte[][] names = new byte[MOST][];
    private int count;

    int number(byte[] bytes, int from, int length) {
        long hash = Words.hash(bytes, from, length);
        int slot = (int) (hash >>> 40) & (SLOTS - 1);
        while (numbers[slot] != 0) {
            int number = numbers[slot] - 1;
            if (hashes[slot] == hash && Arrays.equals(names[number], 0, length, bytes, from, from + length)) {
                return number;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
        names[count] = Arrays.copyOfRange(bytes, from, from + length);
        hashes[slot] = hash;
        numbers[slot] = ++count;
        return count - 1;
    }

    int count() {
        return count;
    }

    String name(int number) {
        return new String(names[number], StandardCharsets.US_ASCII);
    }
}
