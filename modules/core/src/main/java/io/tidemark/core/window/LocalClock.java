package io.tidemark.core.window;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * The clock on the wall in a time zone, in microseconds. Time there falls into periods of one offset from UTC, from one change of the clock to the
 * next; the clock remembers the period it looked at last. One thread at a time.
 */
final class LocalClock {
    static final long SECOND_MICROS = 1_000_000;
    static final long DAY_MICROS = 86_400 * SECOND_MICROS;

    private final ZoneRules rules;
    private long from = 1;
    private long until;
    private long offset;
    private long offsetBefore;

    LocalClock(ZoneId zone) {
        rules = zone.getRules();
    }

    /** Goes to the period of a moment. */
    void seek(long micros) {
        if (micros >= from && micros < until) {
            return;
        }
        long second = Math.floorDiv(micros, SECOND_MICROS);
        ZoneOffsetTransition last = rules.previousTransition(Instant.ofEpochSecond(second + 1));
        ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(second));
        from = last == null ? Long.MIN_VALUE : last.toEpochSecond() * SECOND_MICROS;
        until = next == null ? Long.MAX_VALUE : next.toEpochSecond() * SECOND_MICROS;
        offset = micros(rules.getOffset(Instant.ofEpochSecond(second)));
        offsetBefore = last == null ? offset : micros(last.getOffsetBefore());
    }

    /** First moment of the period. */
    long from() {
        return from;
    }

    /** First moment after the period. */
    long until() {
        return until;
    }

    /** What the clock is ahead of UTC in the period. */
    long offset() {
        return offset;
    }

    /** What it was ahead of UTC just before the period. */
    long offsetBefore() {
        return offsetBefore;
    }

    /** What the clock shows at a moment. */
    LocalDateTime at(long micros) {
        seek(micros);
        long local = Math.addExact(micros, offset);
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(local, SECOND_MICROS), (int) Math.floorMod(local, SECOND_MICROS) * 1000, ZoneOffset.UTC);
    }

    /** The first moment at which the clock shows a time; if it skips the time, the moment at which it does. */
    long firstMomentOf(LocalDateTime local) {
        ZoneOffsetTransition change = rules.getTransition(local);
        if (change != null && change.isGap()) {
            return change.toEpochSecond() * SECOND_MICROS;
        }
        ZoneOffset inForce = change == null ? rules.getOffset(local) : change.getOffsetBefore();
        return Math.addExact(
                Math.multiplyExact(local.toEpochSecond(inForce), SECOND_MICROS),
                local.get(ChronoField.MICRO_OF_SECOND));
    }

    private static long micros(ZoneOffset offset) {
        return offset.getTotalSeconds() * SECOND_MICROS;
    }
}
