package io.tidemark.core.top;

/**
 * Which of a few slots lie in which order, in one word: so that a row that comes first moves no other one.
 *
 * <pre>
 *   bits 0-3   how many there are, n
 *   then 4 bits for each place from the first to the n-th: the number of its slot, from 0; beyond those zeros
 * </pre>
 */
final class Places {
    /** As many as a word has room for. */
    static final int MOST = 15;

    private static final int BITS = 4;
    private static final long MASK = 15;

    private Places() {}

    static int count(long places) {
        return (int) (places & MASK);
    }

    /** The slot at a place, from 0. */
    static int slot(long places, int place) {
        return (int) (places >>> shift(place) & MASK);
    }

    /** With a slot put in at a place, which moves those behind it; of more than {@code most} the last one goes. */
    static long with(long places, int place, int slot, int most) {
        int count = Math.min(count(places) + 1, most);
        long before = places & below(place) & ~MASK;
        long behind = place + 1 < MOST ? places >>> shift(place) << shift(place + 1) : 0;
        return (before | (long) slot << shift(place) | behind) & below(count) & ~MASK | count;
    }

    private static int shift(int place) {
        return BITS * (place + 1);
    }

    /** The bits below those of a place. */
    private static long below(int place) {
        return place < MOST ? (1L << shift(place)) - 1 : -1;
    }
}
