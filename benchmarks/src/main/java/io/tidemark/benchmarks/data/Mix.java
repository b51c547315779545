package io.tidemark.benchmarks.data;

/** Random numbers that are a function of an index: any event can be made again without those before it. */
public final class Mix {
    private static final long SEED = 0x5EEDC0DE12345L;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** The finaliser of SplitMix64 (Steele, Lea, Flood, 2014). */
    public static long of(long value) {
        long z = value + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** 64 random bits for use {@code use} of event {@code index}. */
    static long bits(long index, int use) {
        return of(of(SEED + index) + 0x632BE59BD9B4E019L * (use + 1));
    }

    /** Uniform in (0, 1). */
    static double uniform(long index, int use) {
        return ((bits(index, use) >>> 11) + 0.5) * 0x1.0p-53;
    }

    /** Exponential with the given mean. */
    static double exponential(long index, int use, double mean) {
        return -Math.log(uniform(index, use)) * mean;
    }
}
