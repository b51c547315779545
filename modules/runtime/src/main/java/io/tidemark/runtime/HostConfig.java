package io.tidemark.runtime;

import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.log.EpochLog;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * What a host is opened with. Immutable.
 *
 * @param disk the data directory
 * @param connectors opens sources and sinks
 * @param clock says what time it is
 * @param pace measures and waits
 * @param chance gives identities that nobody else has; a simulation gives one with a seed
 * @param threads how many threads work at once, the caller's among them; the results do not depend on it
 * @param listener hears of progress and notices
 * @param logSegmentBytes how long a file of the log grows: less for a test in which files of the log come and go soon
 */
public record HostConfig(
        Disk disk,
        Connectors connectors,
        EpochClock clock,
        Pace pace,
        RandomGenerator chance,
        int threads,
        HostListener listener,
        int logSegmentBytes) {
    /** With files of the log as long as they should be. */
    public HostConfig(
            Disk disk,
            Connectors connectors,
            EpochClock clock,
            Pace pace,
            RandomGenerator chance,
            int threads,
            HostListener listener) {
        this(disk, connectors, clock, pace, chance, threads, listener, EpochLog.SEGMENT_BYTES);
    }

    /** With the machine's pace and chance. */
    public HostConfig(Disk disk, Connectors connectors, EpochClock clock, int threads, HostListener listener) {
        this(disk, connectors, clock, Pace.system(), new SecureRandom(), threads, listener);
    }

    /** The same over another disk. */
    public HostConfig over(Disk other) {
        return new HostConfig(other, connectors, clock, pace, chance, threads, listener, logSegmentBytes);
    }
}
