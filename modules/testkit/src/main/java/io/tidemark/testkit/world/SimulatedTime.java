package io.tidemark.testkit.world;

import io.tidemark.runtime.EpochClock;
import io.tidemark.runtime.Pace;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A clock that moves when it is told to, and when somebody waits. One thread at a time. */
public final class SimulatedTime implements EpochClock, Pace {
    private static final long NANOS_A_MICRO = 1000;

    private final long startMicros;
    private long nanos;

    public SimulatedTime(Instant start) {
        startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, start);
    }

    /** Lets time go by. */
    public void advance(Duration by) {
        nanos += by.toNanos();
    }

    @Override
    public long micros() {
        return startMicros + nanos / NANOS_A_MICRO;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public boolean pause(long pauseNanos) {
        nanos += pauseNanos;
        return true;
    }
}
