package io.tidemark.benchmarks.limit;

/** Up to 4,096 purchases as columns; the ids are bytes, each at a multiple of eight, with a 64-bit hash. */
final class LimitBatch {
    static final int CAPACITY = 4096;

    int count;
    int idEnd;
    final long[] eventMillis = new long[CAPACITY];
    final long[] cents = new long[CAPACITY];
    final long[] idHash = new long[CAPACITY];
    final int[] store = new int[CAPACITY];
    final int[] idOffset = new int[CAPACITY];
    final int[] idLength = new int[CAPACITY];
    final byte[] ids = new byte[CAPACITY * 48];
    final boolean[] duplicate = new boolean[CAPACITY];

    void clear() {
        count = 0;
        idEnd = 0;
    }
}
