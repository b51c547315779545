package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.source.InputListener;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Origins;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.source.feed.PartitionSource.Found;
import io.tidemark.runtime.source.feed.SliceWork;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an input from its start to its end now, read for one query: partition by partition, without rejected and duplicate rows. It
 * leaves the input and its pipelines alone; what it leaves out and no book of the input has, it tells the host's listener when it is closed. One
 * thread at a time.
 */
final class SourceScan implements BatchScan, InputListener {
    private final InputStage stage;
    private final ArrayDeque<Partition> left = new ArrayDeque<>();
    private @Nullable Partition current;
    private @Nullable SliceWork work;
    private final ArrayDeque<Batch> ready = new ArrayDeque<>();
    private final HostListener listener;
    private long nextSlice;
    private long rejected;
    private long unverifiable;

    /** {@code partitions} is closed with the scan. */
    SourceScan(InputDefinition definition, PartitionSource partitions, HostConfig config) {
        listener = config.listener();
        stage = new InputStage(
                definition, partitions, new MemoryStateTables(), new Origins(new Batch(RowType.of(), 0)), this);
        stage.onClock(config.clock().micros());
        for (Found found : stage.find()) {
            Partition partition = stage.partition(found.partition());
            partition.found(found);
            partition.rest(true);
            left.add(partition);
        }
    }

    @Override
    public RowType type() {
        return stage.definition().type();
    }

    @Override
    public @Nullable Batch next() {
        while (ready.isEmpty()) {
            if (current == null) {
                current = left.poll();
            }
            if (current == null) {
                return null;
            }
            work = current.take();
            if (work == null) {
                current = null;
            } else {
                stage.process(current, work, nextSlice++);
                giveBack();
            }
        }
        return ready.poll();
    }

    private void giveBack() {
        if (work != null && current != null) {
            current.processed(work, 0);
            work = null;
        }
    }

    @Override
    public void onRows(String relation, Batch batch) {
        // A slice comes in several batches, each valid until this returns.
        Batch copy = new Batch(batch.type(), batch.count());
        for (int row = 0; row < batch.count(); row++) {
            copy.append(batch, row);
        }
        ready.add(copy);
    }

    @Override
    public void onWatermark(String relation, long watermarkMicros) {
        // A query has no windows that close.
    }

    @Override
    public void onCounted(String relation, AccountTerm term, Batch batch) {
        // Accounts are the pipeline's.
    }

    @Override
    public void onUnverifiable(String relation, Batch batch, int timeColumn) {
        unverifiable += batch.count();
    }

    @Override
    public void onBook(String relation, Book book, Batch batch) {
        rejected += book == Book.REJECTED ? batch.count() : 0;
    }

    @Override
    public void close() {
        giveBack();
        stage.close();
        tell(rejected, "could not be read");
        tell(unverifiable, "came too late to tell whether they are duplicates");
        rejected = 0;
        unverifiable = 0;
    }

    private void tell(long rows, String what) {
        if (rows > 0) {
            String name = stage.definition().name();
            listener.onNotice(
                    "source \"" + name + "\"",
                    rows + (rows == 1 ? " row " : " rows ") + what + ", and the query went on without; "
                            + "a materialized view of the source keeps such rows in its books, such as " + name
                            + ".rejected");
        }
    }
}
