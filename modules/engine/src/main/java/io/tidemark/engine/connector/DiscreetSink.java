package io.tidemark.engine.connector;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.Sink;
import java.util.List;

/** A sink whose errors do not tell the secrets that it was given. As the sink is. */
record DiscreetSink(Sink sink, Secrets secrets) implements Sink {
    @Override
    public long lastEpoch() {
        return DiscreetSource.keeping(secrets, sink::lastEpoch);
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        DiscreetSource.keeping(secrets, () -> {
            sink.apply(epoch, changes);
            return true;
        });
    }

    @Override
    public boolean takesEpochsTogether() {
        return sink.takesEpochsTogether();
    }

    @Override
    public void close() {
        sink.close();
    }
}
