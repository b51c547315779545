package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Puts steps through instances of an operator in one regime. One use. */
final class Run {
    private static final int MOST_INSTANCES = 5;

    private final Function<OperatorContext, Operator> maker;
    private final int[] keys;
    private final Regime regime;
    private final RandomGenerator random;
    private final Recorder recorder = new Recorder();
    private final List<MemoryContext> contexts = new ArrayList<>();
    private final List<Operator> instances = new ArrayList<>();
    private long clock;

    Run(Function<OperatorContext, Operator> maker, int[] keys, Regime regime, long seed) {
        this.maker = maker;
        this.keys = keys;
        this.regime = regime;
        random = new SplittableRandom(seed);
        MemoryContext context = new MemoryContext();
        contexts.add(context);
        instances.add(maker.apply(context));
    }

    Recorder run(List<Step> steps) {
        startEpoch();
        for (Step step : regime == Regime.ONE_BATCH ? joined(steps) : steps) {
            if (step instanceof Step.Changes changes) {
                split(changes);
            } else if (step instanceof Step.Watermark watermark) {
                instances.forEach(instance -> instance.onWatermark(watermark.input(), watermark.micros(), recorder));
            } else {
                clock = ((Step.Epoch) step).clockMicros();
                endEpoch();
            }
        }
        instances.forEach(instance -> instance.onEpochEnd(recorder));
        return recorder;
    }

    private static List<Step> joined(List<Step> steps) {
        List<Step> joined = new ArrayList<>();
        for (Step step : steps) {
            int last = joined.size() - 1;
            if (step instanceof Step.Changes next
                    && last >= 0
                    && joined.get(last) instanceof Step.Changes before
                    && before.input() == next.input()) {
                Batch both = Recorder.copy(before.batch());
                for (int row = 0; row < next.batch().count(); row++) {
                    both.append(next.batch(), row);
                }
                joined.set(last, new Step.Changes(next.input(), both));
            } else {
                joined.add(step);
            }
        }
        return joined;
    }

    private void split(Step.Changes changes) {
        int total = changes.batch().count();
        int from = 0;
        while (from < total) {
            int to = regime == Regime.ROW_BY_ROW
                    ? from + 1
                    : regime.splitsAtRandom() ? random.nextInt(from + 1, total + 1) : total;
            send(changes.input(), Recorder.rows(changes.batch(), from, to));
            from = to;
        }
    }

    private void send(int input, Batch batch) {
        if (instances.size() == 1) {
            instances.get(0).onBatch(input, batch, recorder);
        } else {
            exchange(input, batch);
        }
        if (regime.hasEpochPerBatch()) {
            endEpoch();
        }
    }

    /** Sends each row to the instance that owns its key group. */
    private void exchange(int input, Batch batch) {
        Column[] columns = new Column[keys.length];
        for (int i = 0; i < keys.length; i++) {
            columns[i] = batch.column(keys[i]);
        }
        for (int i = 0; i < instances.size(); i++) {
            Batch part = new Batch(batch.type(), 0);
            for (int row = 0; row < batch.count(); row++) {
                if (contexts.get(i).owned().contains(Hashes.keyGroup(Hashes.hash(columns, row)))) {
                    part.append(batch, row);
                }
            }
            if (part.count() > 0) {
                instances.get(i).onBatch(input, part, recorder);
            }
        }
    }

    private void startEpoch() {
        instances.forEach(instance -> instance.onClock(clock, recorder));
    }

    private void endEpoch() {
        instances.forEach(instance -> instance.onEpochEnd(recorder));
        if (regime.movesOut()) {
            contexts.forEach(context -> context.moveOut(random));
        }
        if (regime.isRestored()) {
            restore(regime.isRescaled() ? random.nextInt(1, MOST_INSTANCES + 1) : 1);
        }
        startEpoch();
    }

    private void restore(int count) {
        byte[][] groups = MemoryContext.saveAll(contexts);
        contexts.clear();
        instances.clear();
        for (int i = 0; i < count; i++) {
            MemoryContext context = MemoryContext.restored(KeyGroups.of(i, count), groups);
            contexts.add(context);
            instances.add(maker.apply(context));
        }
    }
}
