package io.tidemark.runtime.pipeline;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.log.LogRecord.DecisionKind;
import io.tidemark.runtime.log.LogRecord.Intent;
import io.tidemark.runtime.log.LogRecord.RunBegan;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.SliceWork;
import io.tidemark.runtime.store.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs epochs. One thread at a time.
 *
 * <ol>
 *   <li>Read slices, each in its place in the logical order, and push them through the operators, until the budget is spent or there is no
 *       more. What follows from them stays in state and buffers, and in books behind what their readers see.
 *   <li>Append the intent: what was read, with hashes; wait until it is durable. Nothing has left yet; from here on everything may.
 *   <li>End the epoch: operators give the rest of their results, books take them.
 *   <li>Show the books to readers, and append the commit. It becomes durable with whatever is forced next: without it the epoch is
 *       run again, which gives the same.
 * </ol>
 *
 * If anything fails on the way, state is half changed: the pipeline must not be used any more, and is made again from checkpoint and log.
 */
public final class EpochRunner {
    private final Library library;
    private final LongSupplier nanoTime;

    /** {@code nanoTime} measures the budget of time. */
    public EpochRunner(Library library, LongSupplier nanoTime) {
        this.library = library;
        this.nanoTime = nanoTime;
    }

    /** What is known of an epoch that is being read. */
    private static final class Reading {
        final Epoch epoch;
        final long firstSlice;
        final List<SliceRead> slices = new ArrayList<>();
        final List<Decision> decisions = new ArrayList<>();
        final List<byte[]> kept = new ArrayList<>();
        boolean keepsAny;
        long rows;
        long bytes;

        Reading(Epoch epoch, long firstSlice) {
            this.epoch = epoch;
            this.firstSlice = firstSlice;
        }
    }

    /**
     * Runs the next epoch of a pipeline, if there is anything to do.
     *
     * @param epoch the number, clock and known-at time that it gets
     * @param began the run's beginning, if it is not in the log yet: it goes there with the first epoch that has something to do
     * @param decisions what is known to hold before its first slice
     * @return null if there was nothing
     */
    public @Nullable EpochResult run(
            Pipeline pipeline,
            Epoch epoch,
            @Nullable RunBegan began,
            List<Decision> decisions,
            RunBudget budget,
            EpochLog log) {
        long start = nanoTime.getAsLong();
        Sequencer sequencer = pipeline.sequencer();
        Sequencer.Next next = sequencer.next();
        List<Decision> learned = sequencer.takeDecisions();
        boolean ends = next == null && hasEnd(pipeline);
        if (next == null && decisions.isEmpty() && learned.isEmpty() && !ends && !pipeline.isDue(epoch.clockMicros())) {
            return null;
        }
        Reading reading = new Reading(epoch, pipeline.nextSlice());
        pipeline.begin(epoch);
        decide(pipeline, reading, decisions);
        decide(pipeline, reading, learned);
        while (next != null) {
            process(pipeline, reading, next);
            boolean isSpent = budget.isSpent(reading.rows, reading.bytes, nanoTime.getAsLong() - start);
            next = isSpent ? sequencer.nextOfTransaction() : sequencer.next();
            decide(pipeline, reading, sequencer.takeDecisions());
        }
        decide(pipeline, reading, endings(pipeline));
        if (began != null) {
            log.append(began);
        }
        log.append(new Intent(
                epoch.number(),
                epoch.clockMicros(),
                epoch.knownAtMicros(),
                pipeline.number(),
                reading.firstSlice,
                reading.slices,
                reading.decisions,
                reading.keepsAny ? reading.kept : List.of()));
        log.force();
        EpochResult result = publish(pipeline, reading);
        log.append(new LogRecord.Commit(epoch.number(), result.rows(), result.published()));
        return result;
    }

    private static void decide(Pipeline pipeline, Reading reading, List<Decision> decisions) {
        for (Decision decision : decisions) {
            pipeline.decide(decision);
            reading.decisions.add(decision);
        }
    }

    private static void process(Pipeline pipeline, Reading reading, Sequencer.Next next) {
        SliceWork work = next.work();
        reading.rows += work.rows();
        reading.bytes += work.sizeBytes();
        reading.slices.add(new SliceRead(
                next.input().relation(),
                next.partition().name(),
                work.unit(),
                work.fromOffset(),
                work.toOffset(),
                work.rows(),
                work.hash(),
                work.isWhole()));
        byte[] kept = next.input().keep(work);
        reading.keepsAny |= kept.length > 0;
        reading.kept.add(kept);
        pipeline.process(next.input(), next.partition(), work);
        next.partition().processed(work, reading.epoch.clockMicros());
    }

    private EpochResult publish(Pipeline pipeline, Reading reading) {
        Map<String, String> warnings = pipeline.end();
        Epoch epoch = reading.epoch;
        long published = library.publish(epoch.number(), epoch.knownAtMicros(), pipeline.number(), reading.rows);
        return new EpochResult(epoch, reading.rows, reading.bytes, published, warnings);
    }

    private static boolean hasEnd(Pipeline pipeline) {
        return !endings(pipeline).isEmpty();
    }

    /** Bounded inputs that have been read to their end and are not over yet. */
    private static List<Decision> endings(Pipeline pipeline) {
        List<Decision> endings = new ArrayList<>();
        for (InputStage input : pipeline.inputs()) {
            if (input.isAtEnd()) {
                endings.add(new Decision(DecisionKind.END_OF_INPUT, input.relation(), "", pipeline.nextSlice()));
            }
        }
        return endings;
    }

    /** Runs an epoch again as the log has it. Fails with SOURCE_CHANGED if its input is not what it was. */
    public EpochResult replay(Pipeline pipeline, Intent intent) {
        Epoch epoch = new Epoch(intent.epoch(), intent.clockMicros(), intent.knownAtMicros());
        if (intent.firstSlice() != pipeline.nextSlice()) {
            throw StatementException.of(ErrorCode.CORRUPT, "could not replay epoch " + intent.epoch())
                    .withDetail("It begins with slice " + intent.firstSlice() + ", and slice " + pipeline.nextSlice()
                            + " comes next.");
        }
        Reading reading = new Reading(epoch, pipeline.nextSlice());
        pipeline.begin(epoch);
        int decision = 0;
        for (int i = 0; i < intent.slices().size(); i++) {
            decision = decideBefore(pipeline, intent.decisions(), decision, pipeline.nextSlice());
            replay(pipeline, reading, intent.slices().get(i), intent.kept(i));
        }
        decideBefore(pipeline, intent.decisions(), decision, Long.MAX_VALUE);
        return publish(pipeline, reading);
    }

    private static int decideBefore(Pipeline pipeline, List<Decision> decisions, int from, long slice) {
        int at = from;
        while (at < decisions.size() && decisions.get(at).beforeSlice() <= slice) {
            pipeline.decide(decisions.get(at++));
        }
        return at;
    }

    private static void replay(Pipeline pipeline, Reading reading, SliceRead slice, byte[] kept) {
        InputStage input = pipeline.find(slice.relation());
        if (input == null) {
            throw StatementException.of(
                    ErrorCode.CORRUPT,
                    "could not replay epoch " + reading.epoch.number() + ": \"" + slice.relation() + "\" is not read");
        }
        Partition partition = input.partition(slice.partition());
        SliceWork work = partition.takeAgain(slice, kept);
        reading.rows += work.rows();
        reading.bytes += work.sizeBytes();
        pipeline.process(input, partition, work);
        partition.processed(work, reading.epoch.clockMicros());
    }
}
