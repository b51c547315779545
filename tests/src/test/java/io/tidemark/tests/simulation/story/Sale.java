package io.tidemark.tests.simulation.story;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** A row of a source. Immutable. */
public record Sale(String id, long atMicros, String store, int amount) {
    private static final long MINUTE = 60_000_000L;

    String json() {
        return "{\"id\":\"" + id + "\",\"at\":\"" + time(atMicros) + "\",\"store\":\"" + store + "\",\"amount\":"
                + amount + "}";
    }

    /** Start of the window of so many minutes that it is in. */
    long window(int minutes) {
        return Math.floorDiv(atMicros, minutes * MINUTE) * minutes * MINUTE;
    }

    static long minutes(int count) {
        return count * MINUTE;
    }

    static String time(long micros) {
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L),
                        (int) Math.floorMod(micros, 1_000_000L) * 1000,
                        ZoneOffset.UTC)
                .toString();
    }
}
