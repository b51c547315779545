package io.tidemark.benchmarks.compare;

import java.util.Locale;

/**
 * How many purchases workload W1 has, and what is right for them in one partition, worked out by hand-written programs of others.
 */
public enum SaleSize {
    SMALL(200_000, "200k", new Measured(195_708, 490_242_940, 547, 3_745), new Measured(196_255, 491_679_445, 0, 0)),
    MILLION(
            1_000_000,
            "1m",
            new Measured(961_997, 2_412_266_457L, 18_631, 19_372),
            new Measured(980_628, 2_458_390_405L, 0, 0)),
    FIVE_MILLION(
            5_000_000,
            "5m",
            new Measured(4_764_675, 11_919_051_227L, 137_392, 97_933),
            new Measured(4_902_067, 12_262_280_269L, 0, 0));

    private final long events;
    private final String title;
    private final Measured strict;
    private final Measured corrected;

    SaleSize(long events, String title, Measured strict, Measured corrected) {
        this.events = events;
        this.title = title;
        this.strict = strict;
        this.corrected = corrected;
    }

    /** The size of so many millions; 1 or 5. */
    public static SaleSize ofMillions(int millions) {
        for (SaleSize size : values()) {
            if (size.events == millions * 1_000_000L) {
                return size;
            }
        }
        throw new IllegalArgumentException("what is right is known of 1 and 5 million purchases, not of " + millions);
    }

    public long events() {
        return events;
    }

    String title() {
        return title;
    }

    /** Where each row is judged by the watermark just before it. */
    public Measured strict() {
        return strict;
    }

    /** Where late purchases are counted in their windows, as a batch does. */
    Measured corrected() {
        return corrected;
    }

    /**
     * Fails if that many cannot have been counted by a watermark that lags behind the strict one, which lets some late rows in and keeps none out; says how many it let in.
     */
    public String checkLetIn(Measured found) {
        long least = strict.counted();
        long most = corrected.counted();
        if (found.counted() < least || found.counted() > most) {
            throw new IllegalStateException(
                    found.counted() + " purchases were counted, and only " + least + " to " + most + " can be right");
        }
        return String.format(
                Locale.ROOT,
                "%+d of the %d late purchases, let in by a watermark that moves now and then",
                found.counted() - least,
                most - least);
    }
}
