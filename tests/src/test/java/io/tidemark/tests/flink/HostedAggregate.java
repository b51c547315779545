package io.tidemark.tests.flink;

import io.tidemark.api.data.Batch;
import io.tidemark.core.account.WindowAccount;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.window.aggregate.WindowSettings;
import io.tidemark.core.window.aggregate.WindowedAggregate;
import io.tidemark.testkit.NumberedOrigins;
import io.tidemark.testkit.ZSets;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupStatePartitionStreamProvider;
import org.apache.flink.runtime.state.KeyedStateCheckpointOutputStream;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Drives the view's windowed aggregate inside Flink: an epoch lasts from one checkpoint barrier to the next, and the state tables are raw keyed state,
 * one of our key groups in each of Flink's. What the operator emits and enters into books goes on as text with its weight. One thread at a time.
 */
final class HostedAggregate extends AbstractStreamOperator<Tuple2<String, Long>>
        implements OneInputStreamOperator<Sale, Tuple2<String, Long>>, BoundedOneInput {
    private static final long serialVersionUID = 1;
    private static final int BATCH_ROWS = 100;

    private transient MemoryStateTables tables;
    private transient Operator operator;
    private transient Batch batch;
    private transient Sent sent;

    @Override
    protected boolean isUsingCustomRawKeyedState() {
        return true;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        TaskInfo task = getRuntimeContext().getTaskInfo();
        KeyGroupRange range = KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                KeyGroups.COUNT, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
        tables = new MemoryStateTables(new KeyGroups(range.getStartKeyGroup(), range.getEndKeyGroup() + 1), null);
        for (KeyGroupStatePartitionStreamProvider group : context.getRawKeyedStateInputs()) {
            InputStream in = group.getStream();
            tables.restore(group.getKeyGroupId(), (into, offset, length) -> read(in, into, offset, length));
        }
        ViewPlan view = Sales.view();
        PlanNode.Aggregate node = (PlanNode.Aggregate) view.root();
        HostedContext hosted = new HostedContext(tables, new NumberedOrigins());
        batch = new Batch(node.input().type(), BATCH_ROWS);
        operator = new WindowedAggregate(
                new WindowSettings(node, "0", true, view.late(), false, 0, new int[] {0, 1, 2}),
                hosted,
                WindowAccount.NONE,
                new RejectedRows(hosted.origins(), Tally.NONE),
                LateEntries.WITHOUT_VERSIONS);
        sent = new Sent();
        operator.onClock(0, sent);
    }

    @Override
    public void processElement(StreamRecord<Sale> element) {
        Sales.appendWindowed(batch, element.getValue());
        if (batch.count() == BATCH_ROWS) {
            flush();
        }
    }

    private void flush() {
        if (batch.count() > 0) {
            operator.onBatch(0, batch, sent);
            batch.clear();
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        flush();
        operator.onWatermark(0, mark.getTimestamp(), sent);
        super.processWatermark(mark);
    }

    /** The epoch ends before the barrier goes on, so that what it emits belongs to the checkpoint that holds its state. */
    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        endEpoch();
        operator.onClock(0, sent);
    }

    @Override
    public void endInput() {
        endEpoch();
    }

    private void endEpoch() {
        flush();
        operator.onEpochEnd(sent);
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
        try (FrozenTables frozen = tables.freeze()) {
            for (int group : out.getKeyGroupList()) {
                out.startNewKeyGroup(group);
                frozen.save(group, 0, (bytes, offset, length) -> write(out, bytes, offset, length));
            }
        }
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        super.notifyCheckpointComplete(checkpointId);
        Gate.checkpointed();
    }

    private static void read(InputStream in, byte[] into, int offset, int length) {
        try {
            if (in.readNBytes(into, offset, length) < length) {
                throw new EOFException("saved state ends early");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(OutputStream out, byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record HostedContext(MemoryStateTables state, RowOrigins origins) implements OperatorContext {}

    /** Sends on what the operator gives. */
    private final class Sent implements io.tidemark.core.operator.Output {
        @Override
        public void emit(Batch changes) {
            send("", changes);
        }

        @Override
        public void watermark(long watermarkMicros) {}

        @Override
        public void book(Book book, Batch rows) {
            send(book + ": ", book == Book.LATE_EVENTS ? Results.withoutIds(rows) : rows);
        }

        private void send(String prefix, Batch rows) {
            for (int row = 0; row < rows.count(); row++) {
                String text = prefix + ZSets.row(rows, row);
                output.collect(new StreamRecord<>(Tuple2.of(text, rows.weights()[row])));
            }
        }
    }
}
