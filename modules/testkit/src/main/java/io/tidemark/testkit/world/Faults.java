package io.tidemark.testkit.world;

import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What goes wrong, and when. Whatever reaches the outside of the engine is a step: each change of the disk, each call of a source or a sink. A
 * crash is planned for the n-th step from now: the step is done or not, by chance, and never returns. One thread at a time.
 */
public final class Faults {
    /** What may go wrong without the process ending. */
    public enum Kind {
        /** A source cannot be reached. */
        SOURCE_FAILS,
        /** A partition gives nothing now, or fewer rows than it has. */
        SOURCE_IS_SLOW,
        /** A sink fails, before the write or in the middle of it: nothing was written. */
        SINK_FAILS,
        /** A sink has written, and its answer is lost. */
        SINK_TIMES_OUT,
        /** A table that is asked by key cannot be reached. */
        LOOKUP_FAILS,
        /** It takes its time to answer. */
        LOOKUP_IS_SLOW,
        /** It has answered, and the answer is lost. */
        LOOKUP_TIMES_OUT,
        /** A bit of what is read from the disk is another; not in the log, whose last record nobody can tell from a torn one. */
        BIT_FLIPS
    }

    private static final long NEVER = Long.MAX_VALUE;

    private final RandomGenerator random;
    private final Map<Kind, Double> rates = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private long stepsLeft = NEVER;
    private long steps;
    private boolean isDown;

    Faults(RandomGenerator random) {
        this.random = random;
    }

    /** From now on, something of that kind goes wrong once in {@code 1 / rate} times; 0 for never. */
    public void setRate(Kind kind, double rate) {
        rates.put(kind, rate);
    }

    /** Plans a crash for the n-th step from now. */
    public void crashAfter(long count) {
        stepsLeft = count;
    }

    /** Nothing goes wrong from now on. */
    public void calm() {
        rates.clear();
        stepsLeft = NEVER;
    }

    /** Whether the process has crashed and was not started again. */
    public boolean isDown() {
        return isDown;
    }

    void start() {
        isDown = false;
    }

    /** The process ends at once. */
    void stop() {
        isDown = true;
        stepsLeft = NEVER;
    }

    /** Steps so far. */
    public long steps() {
        return steps;
    }

    /** How often something of a kind went wrong. */
    public int count(Kind kind) {
        return counts.getOrDefault(kind, 0);
    }

    RandomGenerator random() {
        return random;
    }

    /** Something that reads and changes nothing outside: no step, but not for a process that has ended. */
    void checkUp() {
        if (isDown) {
            throw new Crash();
        }
    }

    /** A step that does {@code work}; if the crash is due, then by chance, and it does not return. */
    void step(Runnable work) {
        checkUp();
        steps++;
        if (--stepsLeft == 0) {
            stop();
            if (random.nextBoolean()) {
                work.run();
            }
            throw new Crash();
        }
        work.run();
    }

    /** Whether something of that kind goes wrong now. */
    boolean happens(Kind kind) {
        double rate = rates.getOrDefault(kind, 0.0);
        boolean happens = rate > 0 && random.nextDouble() < rate;
        if (happens) {
            counts.merge(kind, 1, Integer::sum);
        }
        return happens;
    }
}
