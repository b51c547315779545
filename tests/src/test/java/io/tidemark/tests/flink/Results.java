package io.tidemark.tests.flink;

import io.tidemark.api.data.Batch;
import io.tidemark.core.ledger.LateRows;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.api.java.tuple.Tuple2;

/** Adds up what the tasks of this JVM send, as one Z-set. Since no task fails, each row comes once. */
final class Results implements Sink<Tuple2<String, Long>> {
    private static final long serialVersionUID = 1;
    private static final Map<String, Long> WEIGHTS = new ConcurrentHashMap<>();

    /** The Z-set so far. */
    static Map<String, Long> zSet() {
        return WEIGHTS;
    }

    static void add(Map<String, Long> zSet, String row, long weight) {
        zSet.merge(row, weight, (a, b) -> a + b == 0 ? null : a + b);
    }

    /** Late rows without what each instance of an operator numbers for itself, and without versions, which the ledger gives. */
    static Batch withoutIds(Batch late) {
        Batch copy = new Batch(late.type(), late.count());
        for (int row = 0; row < late.count(); row++) {
            copy.append(late, row);
            copy.longs(LateRows.ID).set(row, 0);
            copy.column(LateRows.VERSION).nulls().set(row);
        }
        return copy;
    }

    @Override
    public SinkWriter<Tuple2<String, Long>> createWriter(WriterInitContext context) {
        return new SinkWriter<>() {
            @Override
            public void write(Tuple2<String, Long> row, Context at) {
                add(WEIGHTS, row.f0, row.f1);
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
