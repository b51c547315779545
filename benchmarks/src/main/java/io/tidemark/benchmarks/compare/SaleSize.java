package io.tidemark.benchmarks.compare;

/**
 * How many purchases workload W1 has, and what is right for them in one partition, worked out by hand-written programs of others.
 */
enum SaleSize {
    SMALL(200_000, "200k", new Measured(195_708, 490_242_940, 547, 3_745), new Measured(196_255, 491_679_445, 0, 0)),
    MILLION(1_000_000, "1m", FlashSale.RIGHT_1M, FlashSale.CORRECTED_1M),
    FIVE_MILLION(5_000_000, "5m", FlashSale.RIGHT_5M, FlashSale.CORRECTED_5M);

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

    long events() {
        return events;
    }

    String title() {
        return title;
    }

    /** Where each row is judged by the watermark just before it. */
    Measured strict() {
        return strict;
    }

    /** Where late purchases are counted in their windows, as a batch does. */
    Measured corrected() {
        return corrected;
    }
}
