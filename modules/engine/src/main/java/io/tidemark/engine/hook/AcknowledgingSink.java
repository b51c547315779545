package io.tidemark.engine.hook;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.sink.Sink;
import java.util.List;

/** A sink whose other end keeps no epochs: one counts once it was taken and that is on disk. One thread at a time. */
abstract class AcknowledgingSink implements Sink {
    private final Acknowledged acknowledged;
    private long lastEpoch;

    AcknowledgingSink(Acknowledged acknowledged) {
        this.acknowledged = acknowledged;
        lastEpoch = acknowledged.read();
    }

    /** Takes the changes of an epoch; fails if it has to be told again. */
    abstract void take(long epoch, List<Batch> changes);

    @Override
    public final long lastEpoch() {
        return lastEpoch;
    }

    @Override
    public final void apply(long epoch, List<Batch> changes) {
        Invariant.check(epoch > lastEpoch, "epoch %s is after %s, which the sink has", epoch, lastEpoch);
        take(epoch, changes);
        acknowledged.write(epoch);
        lastEpoch = epoch;
    }

    @Override
    public final void close() {
        // Nothing is held open.
    }
}
