package io.tidemark.core.time;

/**
 * How many rows lie where on a scale of microseconds: buckets of at most an eighth of their lower bound, all values below zero in
 * one. Counts add up, so distributions merge. One thread at a time.
 *
 * <pre>
 *   bucket 0          below 0
 *   bucket 1 … 8      0 … 7
 *   bucket 9 + 8k …   [8 + j, 9 + j) * 2^k for j from 0 to 7, k from 0 to 59
 * </pre>
 */
public final class Distribution {
    /** Receives a bucket that has rows: from {@code fromMicros} (inclusive) to {@code toMicros} (exclusive; Long.MAX_VALUE: open). */
    public interface Visitor {
        void bucket(long fromMicros, long toMicros, long rows);
    }

    private static final int PARTS = 8;
    private static final int PART_BITS = 3;
    /** Buckets that there are. */
    static final int BUCKETS = 1 + PARTS + PARTS * 60;

    private final long[] counts = new long[BUCKETS];
    private long total;

    public void add(long micros) {
        counts[bucket(micros)]++;
        total++;
    }

    /** Adds the counts of another one. */
    public void merge(Distribution other) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        total += other.total;
    }

    public long total() {
        return total;
    }

    /** The smallest bound such that at least {@code share} (0 to 1) of the rows are at most that; 0 without rows. */
    public long quantile(double share) {
        long wanted = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted && counts[bucket] > 0) {
                return to(bucket) - 1;
            }
        }
        return 0;
    }

    /** Visits the buckets that have rows, ascending. */
    public void forEach(Visitor visitor) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            if (counts[bucket] > 0) {
                visitor.bucket(from(bucket), to(bucket), counts[bucket]);
            }
        }
    }

    long count(int bucket) {
        return counts[bucket];
    }

    void setCount(int bucket, long count) {
        total += count - counts[bucket];
        counts[bucket] = count;
    }

    private static int bucket(long micros) {
        if (micros < PARTS) {
            return micros < 0 ? 0 : 1 + (int) micros;
        }
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
        int part = (int) (micros >>> exponent - PART_BITS) & PARTS - 1;
        return 1 + PARTS * (exponent - PART_BITS + 1) + part;
    }

    private static long from(int bucket) {
        if (bucket <= PARTS) {
            return bucket == 0 ? Long.MIN_VALUE : bucket - 1L;
        }
        int shift = (bucket - 1) / PARTS - 1;
        return (long) (PARTS + (bucket - 1) % PARTS) << shift;
    }

    private static long to(int bucket) {
        return bucket == BUCKETS - 1 ? Long.MAX_VALUE : bucket == 0 ? 0 : from(bucket + 1);
    }
}
