package io.tidemark.tests.simulation.mutant;

import io.tidemark.api.data.Batch;
import io.tidemark.api.sink.Sink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Sinks that keep their epoch beside the data and not with it: written before the data, or after it. */
public enum ApartSink {
    BEFORE,
    AFTER;

    /** Wraps the sinks of one run; what they keep outlives the process, as the data does. */
    public BiFunction<String, Sink, Sink> wrapper() {
        Map<String, Long> epochs = new HashMap<>();
        return (name, sink) -> new Wrapped(this == BEFORE, name, sink, epochs);
    }

    private record Wrapped(boolean isBefore, String name, Sink sink, Map<String, Long> epochs) implements Sink {
        @Override
        public long lastEpoch() {
            return epochs.getOrDefault(name, 0L);
        }

        @Override
        public void apply(long epoch, List<Batch> changes) {
            if (isBefore) {
                epochs.put(name, epoch);
            }
            sink.apply(epoch, changes);
            epochs.put(name, epoch);
        }

        @Override
        public void close() {
            sink.close();
        }
    }
}
