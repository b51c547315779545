package io.tidemark.runtime.host;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.HostConfig;
import io.tidemark.runtime.HostListener;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.source.InputListener;
import io.tidemark.runtime.source.InputStage;
import io.tidemark.runtime.source.Origins;
import io.tidemark.runtime.source.Partition;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.source.feed.PartitionSource.Found;
import io.tidemark.runtime.source.feed.SliceWork;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an input from its start to its end now, read for one query: partition by partition, without rejected and duplicate rows. Of a source
 * with a primary key the newest row of each key, which is known at the end: partitions are read in the order in which views read what is at rest. It
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
    private final boolean isKeyed;
    private int nextGroup;
    private long nextSlice;
    private long rejected;
    private long unverifiable;

    /** {@code partitions} is closed with the scan. */
    SourceScan(InputDefinition definition, PartitionSource partitions, HostConfig config) {
        listener = config.listener();
        isKeyed = definition instanceof SourceDefinition source
                && source.primaryKey().isPresent();
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
        if (isKeyed) {
            return nextNewest();
        }
        while (ready.isEmpty()) {
            if (current == null) {
                current = left.poll();
            }
            if (current == null) {
                return null;
            }
            read(current);
        }
        return ready.poll();
    }

    private void read(Partition partition) {
        current = partition;
        work = partition.take();
        if (work == null) {
            left.remove(partition);
            current = null;
        } else {
            stage.process(partition, work, nextSlice++);
            giveBack();
        }
    }

    private @Nullable Batch nextNewest() {
        while (!left.isEmpty()) {
            read(furthestBehind());
        }
        while (nextGroup < KeyGroups.COUNT) {
            Batch rows = new Batch(type(), Batch.SLICE_ROWS);
            stage.stage().copyNewestRows(nextGroup++, rows);
            if (rows.count() > 0) {
                return rows;
            }
        }
        return null;
    }

    /** As {@code pipeline.Sequencer} says of partitions of one source. */
    private Partition furthestBehind() {
        return Collections.min(left, Comparator.comparingLong(this::highest).thenComparing(Partition::name));
    }

    private long highest(Partition partition) {
        return stage.clock().partitions().get(partition.number()).highestMicros();
    }

    private void giveBack() {
        if (work != null && current != null) {
            current.processed(work, 0);
            work = null;
        }
    }

    @Override
    public void onRows(String relation, Batch batch) {
        if (isKeyed) {
            return;
        }
        // A slice comes in several batches, each valid until this returns.
        Batch copy = new Batch(batch.type(), batch.count());
        copy.append(batch, 0, batch.count());
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
