package io.tidemark.runtime;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Says what time it is, in microseconds since the Unix epoch: read once an epoch, and logged. Thread-safe. */
public interface EpochClock {
    long micros();

    /** The machine's clock. */
    static EpochClock system() {
        return () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** A clock that stands still. */
    static EpochClock fixed(long micros) {
        return () -> micros;
    }
}
