package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.core.lookup.Question;
import io.tidemark.runtime.Pace;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.log.LogRecord.DecisionKind;
import io.tidemark.runtime.log.LogRecord.End;
import io.tidemark.runtime.log.LogRecord.RunBegan;
import io.tidemark.runtime.pipeline.Epoch;
import io.tidemark.runtime.pipeline.EpochResult;
import io.tidemark.runtime.pipeline.Pipeline;
import io.tidemark.runtime.pipeline.RunBudget;
import io.tidemark.runtime.sink.SinkDelivery;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.PartitionSource.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs epochs of all pipelines: once, until all that is there has been processed, or on and on. One thread at a time, holding the host's turn.
 *
 * <pre>
 *   AT REST: partitions in step, up to the ends that the run found ──► nothing left ──► LIVE: what comes, idleness, new partitions
 * </pre>
 */
final class EpochLoop {
    private static final long LOOK_EVERY_NANOS = 1_000_000_000L;
    /** Of more partitions than these, such as a file for each hour, those that are quiet are looked at every second only. */
    private static final int FEW_PARTITIONS = 64;

    private static final long QUIET_MICROS = 10_000_000L;

    /** An epoch of what is still catching up, while others follow what comes: these must not wait for long. */
    private static final long SMALL_STEP_NANOS = 50_000_000L;

    private static final long PAUSE_NANOS = 5_000_000L;
    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;

    private final HostState host;
    private final Journaling journaling;
    private final Checkpointing checkpointing;
    private final ProgressMeter meter;
    private final boolean followsOn;
    private final Set<Pipeline> begun = new HashSet<>();
    private final Set<Pipeline> live = new HashSet<>();
    private final Set<Pipeline> waiting = new HashSet<>();
    private final Map<Pipeline, List<Decision>> learned = new HashMap<>();
    private final Map<Pipeline, RunBegan> beginnings = new HashMap<>();
    private final Map<Pipeline, Backfill> backfills = new HashMap<>();
    private long lookedAtNanos;
    private boolean isSettled;
    /** Whether rows wait for what a table outside answers. */
    private boolean isWaiting;

    private long waitedNanos;

    /** {@code followsOn}: whether partitions are followed when what is there has been read. */
    EpochLoop(HostState host, Checkpointing checkpointing, boolean followsOn) {
        this.host = host;
        journaling = new Journaling(host);
        this.checkpointing = checkpointing;
        this.followsOn = followsOn;
        meter = new ProgressMeter(host);
        lookedAtNanos = host.config.pace().nanos();
    }

    /** Looks for new partitions at the next step, and not only when it is time. */
    void lookAtOnce() {
        lookedAtNanos = host.config.pace().nanos() - LOOK_EVERY_NANOS;
    }

    /** As {@link #step}; if there was nothing to do, sinks that were away are tried again. */
    boolean round() {
        boolean any = step();
        isSettled = !any && host.sinks.deliver() && (!isWaiting || host.lookups.failure() != null);
        return any;
    }

    /** Whether the last round left nothing to be done at any sink that answers. */
    boolean isSettled() {
        return isSettled;
    }

    /** Lets each pipeline run an epoch; returns whether any had something to do. */
    boolean step() {
        boolean any = host.lookups.takeAnswers(this::journal);
        isWaiting = false;
        checkpointing.look();
        boolean looks = isTimeToLook();
        for (Pipeline pipeline : host.pipelines.all()) {
            if (begun.add(pipeline)) {
                begin(pipeline);
            }
            if (live.contains(pipeline)) {
                follow(pipeline, looks);
            }
            if (waitsForSink(pipeline)) {
                continue;
            }
            EpochResult result = run(pipeline);
            ask(pipeline);
            tellIncidents(pipeline);
            tellBackfill(pipeline, result != null);
            pipeline.inputs().forEach(InputStage::committed);
            if (result != null) {
                any = true;
                committed(result);
            } else if (followsOn && live.add(pipeline)) {
                any = true;
                pipeline.inputs().forEach(input -> input.setReadToEnd(false));
                long now = host.config.clock().micros();
                partitions(pipeline).forEach(partition -> partition.setBusy(now));
            }
        }
        waitedNanos = isWaiting && !any ? waitedNanos : 0;
        return any || isWaiting && !followsOn;
    }

    private void ask(Pipeline pipeline) {
        List<Question> questions = pipeline.questions();
        if (!questions.isEmpty()) {
            isWaiting = true;
            host.lookups.ask(questions, host.catalog, host.config.clock().micros());
        }
    }

    /** What a table outside has answered cannot be read again: it goes into the log, and from there to whoever waits for it. */
    private void journal(String table, Batch answers) {
        JournalQueue.Entry entry = new JournalQueue.Entry(table, answers, new Statement(Statement.Kind.INSERT, null));
        journaling.insert(List.of(entry));
        entry.result();
        for (Pipeline pipeline : begun) {
            InputStage input = pipeline.find(table);
            if (input != null) {
                for (Found one : input.find()) {
                    Partition partition = input.partition(one.partition());
                    partition.found(one);
                    if (live.contains(pipeline)) {
                        partition.follow();
                    } else {
                        partition.rest(true);
                    }
                }
            }
        }
    }

    /**
     * After a step of a run that ends when there is nothing left: waits a while for answers, if there is nothing else to wait for. Gives up on a table that does not
     * answer; the rows that wait for it are kept.
     */
    void pause() {
        Pace pace = host.config.pace();
        if (!isWaiting) {
            return;
        }
        StatementException failure = host.lookups.failure();
        if (failure != null && waitedNanos > LONGEST_WAIT_NANOS) {
            throw failure;
        }
        pace.pause(PAUSE_NANOS);
        waitedNanos += PAUSE_NANOS;
    }

    /** Whether a sink is so far behind that the pipeline must not make more for it; others go on. */
    private boolean waitsForSink(Pipeline pipeline) {
        SinkDelivery full = host.sinks.overfull(pipeline);
        if (full == null) {
            waiting.remove(pipeline);
            return false;
        }
        if (waiting.add(pipeline)) {
            host.config
                    .listener()
                    .onNotice(
                            full.definition().title(),
                            "is so far behind (sink_backlog) that view \""
                                    + full.definition().view() + "\" and those that share its sources wait for it");
        }
        full.deliver(host.lastEpoch.number());
        return host.sinks.overfull(pipeline) != null;
    }

    /** What is there now is at rest. */
    private void begin(Pipeline pipeline) {
        List<End> ends = new ArrayList<>();
        for (InputStage input : pipeline.inputs()) {
            input.setReadToEnd(true);
            for (Found one : found(pipeline, input, input.find())) {
                // A run that goes on comes back for a row that is still being written; the end of a bounded source is a
                // promise.
                input.partition(one.partition())
                        .rest(!followsOn || input.isBounded() || one.end().endsWholeRows());
                ends.add(new End(
                        input.relation(),
                        one.partition(),
                        one.end().unit(),
                        one.end().offset()));
            }
        }
        if (Backfill.isOf(pipeline)) {
            backfills.put(pipeline, new Backfill(host, pipeline));
        }
        if (!ends.isEmpty()) {
            beginnings.put(pipeline, new RunBegan(pipeline.number(), ends));
        }
    }

    private static List<Partition> partitions(Pipeline pipeline) {
        List<Partition> all = new ArrayList<>();
        pipeline.inputs().forEach(input -> all.addAll(input.partitions()));
        return all;
    }

    /** The partitions that there are; those that are new are made, and the next epoch's intent says so. */
    private List<Found> found(Pipeline pipeline, InputStage input, List<Found> found) {
        for (Found one : found) {
            if (!input.hasPartition(one.partition())) {
                learn(pipeline, DecisionKind.FOUND, input, one.partition());
            }
            input.partition(one.partition()).found(one);
        }
        return found;
    }

    /** What was noticed of the files and the like, while they were looked for and while they were read. */
    private void tellIncidents(Pipeline pipeline) {
        for (InputStage input : pipeline.inputs()) {
            for (SourceIncident incident : input.incidents()) {
                host.config.listener().onNotice(input.definition().title(), incident.message());
            }
        }
    }

    private void learn(Pipeline pipeline, DecisionKind kind, InputStage input, String partition) {
        learned.computeIfAbsent(pipeline, p -> new ArrayList<>())
                .add(new Decision(kind, input.relation(), partition, pipeline.nextSlice()));
    }

    /** Whether this step looks for new partitions, for all pipelines. */
    private boolean isTimeToLook() {
        long nanos = host.config.pace().nanos();
        boolean looks = nanos - lookedAtNanos >= LOOK_EVERY_NANOS;
        if (looks) {
            lookedAtNanos = nanos;
        }
        return looks;
    }

    private void follow(Pipeline pipeline, boolean looks) {
        long now = host.config.clock().micros();
        for (InputStage input : pipeline.inputs()) {
            if (looks) {
                found(pipeline, input, input.glance());
            }
            silent(input, now).forEach(partition -> learn(pipeline, DecisionKind.IDLE, input, partition.name()));
            boolean isMany = input.partitions().size() > FEW_PARTITIONS;
            for (Partition partition : input.partitions()) {
                boolean isQuiet = now - partition.busyAtMicros() > QUIET_MICROS;
                if (looks || !isMany || !isQuiet) {
                    partition.follow();
                }
            }
        }
    }

    /**
     * The partitions that have become idle, those furthest ahead first: if all fall silent at once, the watermark then stays where it is,
     * whatever their names.
     */
    private static List<Partition> silent(InputStage input, long now) {
        List<Partition> silent = new ArrayList<>();
        for (Partition partition : input.partitions()) {
            if (isSilent(input, partition, now)) {
                silent.add(partition);
            }
        }
        silent.sort(Comparator.comparingLong((Partition partition) ->
                        input.clock().partitions().get(partition.number()).highestMicros())
                .reversed());
        return silent;
    }

    /** Whether the partition has had nothing to give for so long that it is not waited for. */
    private static boolean isSilent(InputStage input, Partition partition, long now) {
        if (!input.definition().time().isPresent() || !partition.isDrained()) {
            return false;
        }
        if (partition.busyAtMicros() == Long.MIN_VALUE) {
            partition.setBusy(now);
        }
        return !input.clock().partitions().get(partition.number()).isIdle()
                && now - partition.busyAtMicros() >= input.definition().time().idleAfterMicros();
    }

    private @Nullable EpochResult run(Pipeline pipeline) {
        List<Decision> decisions = learned.getOrDefault(pipeline, List.of());
        Epoch epoch = host.lastEpoch.next(host.config.clock().micros());
        try {
            EpochResult result =
                    host.runner.run(pipeline, epoch, beginnings.get(pipeline), decisions, budget(pipeline), host.log());
            if (result != null) {
                learned.remove(pipeline);
                beginnings.remove(pipeline);
                host.lastEpoch = result.epoch();
                host.states.balance(result.rows());
            }
            return result;
        } catch (RuntimeException | Error e) {
            host.fail(e);
            throw e;
        }
    }

    private void tellBackfill(Pipeline pipeline, boolean goesOn) {
        Backfill backfill = goesOn ? backfills.get(pipeline) : backfills.remove(pipeline);
        if (backfill != null && goesOn) {
            backfill.tell();
        } else if (backfill != null) {
            backfill.end();
        }
    }

    private RunBudget budget(Pipeline pipeline) {
        RunBudget budget = RunBudget.of(host.settings);
        return live.isEmpty() || live.contains(pipeline) ? budget : budget.within(SMALL_STEP_NANOS);
    }

    private void committed(EpochResult result) {
        result.warnings().forEach(host.config.listener()::onNotice);
        host.sinks.deliver();
        meter.add(result);
        checkpointing.look();
    }
}
