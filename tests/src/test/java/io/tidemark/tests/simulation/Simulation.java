package io.tidemark.tests.simulation;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.testkit.world.Crash;
import io.tidemark.testkit.world.Faults;
import io.tidemark.testkit.world.Faults.Kind;
import io.tidemark.testkit.world.SimulatedWorld;
import io.tidemark.tests.simulation.checker.Checker;
import io.tidemark.tests.simulation.checker.Glimpse;
import io.tidemark.tests.simulation.checker.Violation;
import io.tidemark.tests.simulation.story.Outside;
import io.tidemark.tests.simulation.story.Stories;
import io.tidemark.tests.simulation.story.Story;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/**
 * One run of one seed: a story, a world that goes wrong, and the checkers that watch.
 *
 * <ol>
 *   <li>A round: things happen, time goes by, perhaps something is planned to go wrong; then the user lets the engine step, save, stop or start.
 *   <li>If the process ends on the way, by a crash or by an error that the world has caused, the power may fail too; the engine is started again.
 *   <li>After each round checkers look. An error that the world has not caused is a violation.
 *   <li>At the end nothing goes wrong any more; all is processed, and checkers compare.
 * </ol>
 */
public final class Simulation {
    private static final Instant START = Instant.parse("2026-04-01T12:00:00Z");
    private static final List<Story> STORIES = Stories.all();

    private final RandomGenerator random;
    private final Story story;
    private final SimulatedWorld world;
    private final Outside outside;
    private final Engine engine;
    private final List<Checker> checkers = Checker.all();
    private int crashes;

    private Simulation(long seed, BiFunction<String, Sink, Sink> sinks) {
        random = new SplittableRandom(seed);
        story = STORIES.get(random.nextInt(STORIES.size()));
        List<Definition> script = Plans.of(story);
        world = new SimulatedWorld(new SplittableRandom(random.nextLong()), START);
        world.wrapSinks(sinks);
        outside = new Outside(world, random);
        boolean someComeLater = random.nextInt(3) == 0;
        engine = new Engine(world, script, settings(), script.size() - (someComeLater ? story.later() : 0));
    }

    /** Small epochs in half of the runs; in another half a log that is cut, so that it is not there from its beginning and checkpoints must be. */
    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("epoch_rows", random.nextBoolean() ? "1000" : String.valueOf(random.nextInt(1, 8)));
        settings.put("checkpoint_every", "3 minutes");
        if (random.nextBoolean()) {
            world.setLogSegmentBytes(random.nextInt(200, 4000));
            settings.put("keep_log", random.nextInt(1, 600) + " seconds");
            settings.put("checkpoint_every", random.nextInt(10, 180) + " seconds");
        }
        if (random.nextInt(4) == 0) {
            // No memory for state.
            settings.put("state_memory", "1 B");
        }
        return settings;
    }

    /** Runs it; returns how many crashes there were. */
    public static int run(long seed) {
        return run(seed, (name, sink) -> sink);
    }

    /** As {@link #run(long)}, with something before each sink, by its name. */
    public static int run(long seed, BiFunction<String, Sink, Sink> sinks) {
        Simulation simulation = new Simulation(seed, sinks);
        simulation.run();
        return simulation.crashes;
    }

    private void run() {
        int rounds = random.nextInt(5, 16);
        for (int round = 0; round < rounds; round++) {
            if (round == rounds / 2) {
                engine.defineAll();
            }
            story.happens().accept(outside);
            pass();
            plan();
            live(this::act);
            look();
        }
        end();
    }

    /** Time goes by; at times an hour or two in which nobody does anything. */
    private void pass() {
        boolean isLong = random.nextInt(40) == 0;
        world.time().advance(Duration.ofSeconds(isLong ? random.nextInt(3600, 7200) : random.nextInt(1, 200)));
    }

    /** What may go wrong in this round. */
    private void plan() {
        Faults faults = world.faults();
        faults.calm();
        world.disk().setLimit(Long.MAX_VALUE);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> faults.crashAfter(random.nextInt(1, random.nextBoolean() ? 25 : 150));
            case 3 -> faults.setRate(Kind.SINK_FAILS, 0.3);
            case 4 -> faults.setRate(Kind.SINK_TIMES_OUT, 0.4);
            case 5 -> faults.setRate(Kind.SOURCE_FAILS, 0.1);
            case 6, 7, 8 -> faults.setRate(Kind.BIT_FLIPS, random.nextDouble(0.01, 0.1));
            case 9 -> world.disk().setLimit(world.disk().usedBytes() + random.nextInt(1, 40_000));
            default -> faults.setRate(Kind.SOURCE_IS_SLOW, 0.5);
        }
        if (random.nextInt(3) == 0) {
            faults.setRate(Kind.LOOKUP_FAILS, 0.3);
            faults.setRate(Kind.LOOKUP_TIMES_OUT, 0.3);
            faults.setRate(Kind.LOOKUP_IS_SLOW, 0.3);
        }
        if (random.nextInt(3) == 0) {
            // At times away for as long as the round lasts, so that there is more to tell than one epoch.
            faults.setRate(Kind.SINK_FAILS, random.nextBoolean() ? 1 : 0.2);
            faults.setRate(Kind.SINK_TIMES_OUT, 0.2);
        }
    }

    /** The user does something. */
    private void act() {
        if (!engine.isUp()) {
            engine.start();
        }
        engine.define();
        engine.make(outside.changes());
        switch (random.nextInt(8)) {
            case 0 -> engine.host().checkpoint();
            case 1 -> engine.close();
            case 2 -> engine.host().runOnce();
            default -> {
                for (int i = random.nextInt(1, 4); i > 0; i--) {
                    engine.host().step();
                }
            }
        }
    }

    /** Does something during which the process may end. */
    private void live(Runnable work) {
        try {
            work.run();
            if (world.faults().isDown()) {
                // In something that the engine does beside its run: it would have heard of it later.
                crash(random.nextInt(3) > 0);
            }
        } catch (Crash e) {
            crash(random.nextInt(3) > 0);
        } catch (StatementException e) {
            checkCaused(e);
            crash(random.nextInt(4) == 0);
        }
    }

    private void crash(boolean powerFails) {
        crashes++;
        engine.crash(powerFails);
    }

    /** Whether the world is to blame for an error. */
    private void checkCaused(StatementException e) {
        Faults faults = world.faults();
        boolean isFlip = faults.count(Kind.BIT_FLIPS) > 0
                && (e.code() == ErrorCode.CORRUPT || e.code() == ErrorCode.NOT_SUPPORTED);
        if (e.code() != ErrorCode.IO && !isFlip) {
            throw new Violation("Simulation", "the engine failed by itself: " + e.getMessage() + " " + e.detail(), e);
        }
    }

    private void look() {
        if (!engine.isUp()) {
            return;
        }
        world.faults().calm();
        Glimpse glimpse = glimpse();
        checkers.forEach(checker -> checker.look(glimpse));
    }

    private Glimpse glimpse() {
        return new Glimpse(engine.host(), world, story, outside.facts(), Set.copyOf(engine.acknowledged()));
    }

    private void end() {
        world.faults().calm();
        world.disk().setLimit(Long.MAX_VALUE);
        for (int attempt = 0; attempt == 0 || !engine.isUp() && attempt < 3; attempt++) {
            // What went wrong beside the run may be heard of only now; after that, nothing does any more.
            live(this::finish);
        }
        if (!engine.isUp()) {
            finish();
        }
        Glimpse glimpse = glimpse();
        checkers.forEach(checker -> checker.end(glimpse));
        engine.close();
    }

    private void finish() {
        if (!engine.isUp()) {
            engine.start();
        }
        engine.define();
        engine.make(outside.changes());
        world.time().advance(Duration.ofMinutes(3));
        engine.host().runOnce();
    }
}
