package io.tidemark.core.function.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Instants, and what the clocks of a zone show then. Both are microseconds since 1970-01-01 00:00, the one in UTC, the other on
 * that clock. Remembers the offset of the last instant and how long it holds, so that most rows cost a comparison. One thread
 * at a time.
 */
public final class ZoneClock {
    private final ZoneRules rules;
    private long offset;
    private long from = 0;
    private long to = 0;

    private ZoneClock(ZoneRules rules) {
        this.rules = rules;
    }

    /** The clock of a zone of the tz database, by its name in any case; null if there is none. */
    public static @Nullable ZoneClock of(String name) {
        if (name.equalsIgnoreCase("utc") || name.equalsIgnoreCase("z")) {
            return new ZoneClock(ZoneOffset.UTC.getRules());
        }
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return new ZoneClock(ZoneId.of(name).getRules());
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        for (String id : ZoneId.getAvailableZoneIds()) {
            if (id.toLowerCase(Locale.ROOT).equals(wanted)) {
                return new ZoneClock(ZoneId.of(id).getRules());
            }
        }
        return null;
    }

    /** The offset of the clock at an instant. */
    public long offsetAt(long instant) {
        if (instant < from || instant >= to) {
            find(instant);
        }
        return offset;
    }

    /** What the clock shows at an instant. */
    public long toLocal(long instant) {
        return instant + offsetAt(instant);
    }

    /**
     * The instant at which the clock shows {@code local}. As Postgres has it: a time that the clock skips is read with the offset
     * before the gap; of a time that it shows twice, the second is meant.
     */
    public long toInstant(long local) {
        // Away from the transitions the offset at hand is the only one.
        long guess = local - offset;
        if (guess - TimeUnits.DAY >= from && guess + TimeUnits.DAY < to) {
            return guess;
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(Math.floorDiv(local, TimeUnits.SECOND), 0, ZoneOffset.UTC);
        ZoneOffsetTransition transition = rules.getTransition(time);
        ZoneOffset found = rules.getOffset(time);
        if (transition != null) {
            found = transition.isGap() ? transition.getOffsetBefore() : transition.getOffsetAfter();
        }
        long instant = local - found.getTotalSeconds() * TimeUnits.SECOND;
        find(instant);
        return instant;
    }

    private void find(long instant) {
        Instant point = Instant.EPOCH.plus(instant, ChronoUnit.MICROS);
        ZoneOffsetTransition next = rules.nextTransition(point);
        ZoneOffsetTransition last = rules.previousTransition(point.plusNanos(1));
        offset = rules.getOffset(point).getTotalSeconds() * TimeUnits.SECOND;
        from = last == null ? Long.MIN_VALUE : last.toEpochSecond() * TimeUnits.SECOND;
        to = next == null ? Long.MAX_VALUE : next.toEpochSecond() * TimeUnits.SECOND;
    }
}
