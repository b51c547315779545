package io.tidemark.core.ledger;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** A purchase as it came from the source: a row of {@link SalesPlans#SOURCE}, with its weight. */
record Sale(
        String id,
        long time,
        @Nullable String store,
        @Nullable Long amount,
        double price,
        int weight) {
    static final long MINUTE = 60_000_000L;

    static Sale of(String id, String clock, long amount) {
        return new Sale(id, at(clock), "a", amount, amount / 10.0, 1);
    }

    Sale in(@Nullable String otherStore) {
        return new Sale(id, time, otherStore, amount, price, weight);
    }

    boolean byCard() {
        return id.hashCode() % 2 == 0;
    }

    Sale takenBack() {
        return new Sale(id, time, store, amount, price, -weight);
    }

    /** Microseconds of a time on 1 April 2026. */
    static long at(String clock) {
        return timestamp("2026-04-01T" + clock + ":00");
    }

    static long timestamp(String text) {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), LocalDateTime.parse(text));
    }

    /** The time of day, for tables that a person reads. */
    static String clock(long micros) {
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L),
                        (int) Math.floorMod(micros, 1_000_000L) * 1000,
                        ZoneOffset.UTC)
                .toLocalTime()
                .toString();
    }
}
