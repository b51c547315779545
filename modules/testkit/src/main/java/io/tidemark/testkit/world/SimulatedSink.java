package io.tidemark.testkit.world;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkSchema;
import java.util.List;

/** A sink that fails before, during and after the write; that crashes at each of these; and that answers too late though it has written. */
final class SimulatedSink implements Sink {
    private final SinkSchema schema;
    private final SimulatedTarget target;
    private final Faults faults;

    SimulatedSink(SinkSchema schema, SimulatedTarget target, Faults faults) {
        this.schema = schema;
        this.target = target;
        this.faults = faults;
        call();
    }

    private void call() {
        faults.step(() -> {});
        if (faults.happens(Faults.Kind.SINK_FAILS)) {
            throw StatementException.of(ErrorCode.IO, "the simulated sink is away");
        }
    }

    @Override
    public long lastEpoch() {
        call();
        return target.epoch();
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        call();
        faults.step(() -> target.write(schema, epoch, changes));
        if (faults.happens(Faults.Kind.SINK_TIMES_OUT)) {
            throw StatementException.of(ErrorCode.IO, "the simulated sink did not answer in time");
        }
        faults.step(() -> {});
    }

    @Override
    public void close() {
        // Nothing to let go of.
    }
}
