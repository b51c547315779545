package io.tidemark.runtime.measure;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;
import java.util.ArrayList;
import java.util.List;

/** An operator, and what comes in and how long it takes: once a batch, not once a row. One thread at a time. */
final class MeasuredOperator implements Operator {
    private final Operator operator;
    private final WorkClock clock;
    private final WorkTime time = new WorkTime();
    private final List<FlowMeter> inputs = new ArrayList<>();

    MeasuredOperator(Operator operator, WorkClock clock) {
        this.operator = operator;
        this.clock = clock;
    }

    /** What it did so far; {@code state} is what it holds. */
    OperatorWork work(StateSize state) {
        return new OperatorWork(inputs.stream().map(FlowMeter::flow).toList(), time.nanos(), state);
    }

    private FlowMeter meter(int input) {
        while (inputs.size() <= input) {
            inputs.add(new FlowMeter());
        }
        return inputs.get(input);
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        clock.enter(time);
        meter(input).add(batch);
        operator.onBatch(input, batch, output);
        clock.leave();
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        clock.enter(time);
        meter(input).watermark(watermarkMicros);
        operator.onWatermark(input, watermarkMicros, output);
        clock.leave();
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {
        clock.enter(time);
        operator.onClock(epochClockMicros, output);
        clock.leave();
    }

    @Override
    public void onEpochEnd(Output output) {
        clock.enter(time);
        operator.onEpochEnd(output);
        clock.leave();
    }
}
