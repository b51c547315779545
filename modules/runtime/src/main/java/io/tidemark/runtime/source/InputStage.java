package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.core.dedup.SourceListener;
import io.tidemark.core.dedup.SourceSpec;
import io.tidemark.core.dedup.SourceStage;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.time.SourceClock;
import io.tidemark.runtime.catalog.EventTime;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.log.LogRecord;
import io.tidemark.runtime.log.LogRecord.Decision;
import io.tidemark.runtime.source.feed.KeptSlice;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.source.feed.SliceWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A source or a table in a pipeline: its partitions, and what happens to their rows before any view sees them. One thread at a time.
 *
 * <pre>
 *   partition ──► decoded slice ──► positions ──► rejected rows aside ──► SourceStage: watermark, duplicates ──► listener
 * </pre>
 */
public final class InputStage implements SourceListener, AutoCloseable {
    private final InputDefinition definition;
    private final PartitionSource source;
    private final InputListener listener;
    private final Origins origins;
    private final SourceStage stage;
    private final List<Partition> partitions = new ArrayList<>();
    private final Map<String, Partition> byName = new HashMap<>();
    private final RejectedBook rejected = new RejectedBook();
    private final Batch undecoded;
    private long[] arrivals = new long[0];
    private long announced = Long.MIN_VALUE;
    private boolean atRestRun;
    private boolean hasLooked;

    /**
     * Makes the stage; its state is taken up from {@code state} if there is some.
     *
     * @param source finds and reads the partitions; closed with the stage
     */
    public InputStage(
            InputDefinition definition,
            PartitionSource source,
            StateTables state,
            Origins origins,
            InputListener listener) {
        this.definition = definition;
        this.source = source;
        this.origins = origins;
        this.listener = listener;
        stage = new SourceStage(spec(definition), state, origins, this);
        undecoded = new Batch(definition.type(), 16);
    }

    private static SourceSpec spec(InputDefinition definition) {
        EventTime time = definition.time();
        return new SourceSpec(
                definition.type(),
                time.column(),
                time.delayMicros(),
                time.maxAheadMicros(),
                definition instanceof SourceDefinition one ? one.deduplicateOn() : new int[0],
                definition instanceof SourceDefinition one ? one.horizonMicros() : 0,
                definition instanceof SourceDefinition one ? one.primaryKey().columns() : new int[0]);
    }

    public InputDefinition definition() {
        return definition;
    }

    public String relation() {
        return definition.name();
    }

    public List<Partition> partitions() {
        return partitions;
    }

    public SourceClock clock() {
        return stage.clock();
    }

    /** How late rows come. */
    public SourceStage stage() {
        return stage;
    }

    /** The partition of that name, made if need be; a new one holds the watermark. */
    public Partition partition(String name) {
        Partition known = byName.get(name);
        return known == null ? add(name, new PartitionProgress(), 0, 0) : known;
    }

    /** Whether there is a partition of that name. */
    public boolean hasPartition(String name) {
        return byName.containsKey(name);
    }

    /** Takes up a partition that has been read up to {@code progress}, {@code rows} rows of it, the last {@code rowsInSlice} of a slice in parts. */
    public Partition add(String name, PartitionProgress progress, long rows, int rowsInSlice) {
        Partition partition =
                new Partition(name, clock().partition(name), progress, rows, rowsInSlice, source.feed(name, progress));
        partitions.add(partition);
        byName.put(name, partition);
        return partition;
    }

    /** An epoch begins. */
    public void onClock(long epochClockMicros) {
        stage.onClock(epochClockMicros);
    }

    /** Processes a slice of a partition: all that follows from it has reached the listener when this returns. */
    public void process(Partition partition, SliceWork work, long sliceNumber) {
        long first = sliceNumber * Batch.SLICE_ROWS;
        Batch rows = work.batch();
        long[] positions = rows.positions();
        for (int row = 0; row < rows.count(); row++) {
            positions[row] += first;
        }
        boolean isJournaled = source.isJournal();
        origins.enter(partition.name(), work, rows, first, key(), primaryKey(), isJournaled);
        listener.onCounted(relation(), AccountTerm.INPUT, rows);
        if (work.rejections().count() > 0) {
            reject(work, first);
        }
        stage.onBatch(partition.number(), rows, arrivals(work, rows), work.keys());
        announceWatermark();
    }

    /** What names a row: the event, if it is known by a key, else what is changed. */
    private int[] key() {
        boolean hasEvents = definition instanceof SourceDefinition one && one.deduplicateOn().length > 0;
        return hasEvents ? ((SourceDefinition) definition).deduplicateOn() : primaryKey();
    }

    private int[] primaryKey() {
        if (definition instanceof TableDefinition table) {
            return table.primaryKey();
        }
        return definition instanceof SourceDefinition one ? one.primaryKey().columns() : new int[0];
    }

    private void reject(SliceWork work, long first) {
        Rejections rejections = work.rejections();
        if (definition instanceof SourceDefinition strict && strict.stopOnError()) {
            long position = first + rejections.row(0);
            throw StatementException.of(ErrorCode.MALFORMED_INPUT, "could not read " + definition.title())
                    .withDetail("Row at offset " + origins.offset(position) + " of \"" + origins.partition(position)
                            + "\": " + rejections.error(0) + ".")
                    .withHint("Correct the row, or let bad rows be set aside: on_error = 'skip'.");
        }
        undecoded.clear();
        undecoded.ensureCapacity(rejections.count());
        for (int row = 0; row < rejections.count(); row++) {
            for (int column = 0; column < definition.type().size(); column++) {
                undecoded.column(column).nulls().set(row);
            }
            undecoded.weights()[row] = 1;
        }
        undecoded.setCount(rejections.count());
        listener.onCounted(relation(), AccountTerm.INPUT, undecoded);
        listener.onCounted(relation(), AccountTerm.REJECTED, undecoded);
        listener.onBook(relation(), Book.REJECTED, rejected.rows(rejections, first, origins));
    }

    /** When each row of the batch arrived: as a column says, else as the transport says; null if neither knows. */
    private long @Nullable [] arrivals(SliceWork work, Batch rows) {
        int column = definition.time().arrivalColumn();
        if (column >= 0) {
            return rows.longs(column).values();
        }
        Slice slice = work.slice();
        long[] known = slice.arrivals;
        if (known == null || rows.count() == slice.count) {
            return known;
        }
        if (arrivals.length < rows.count()) {
            arrivals = new long[Math.max(rows.count(), Batch.SLICE_ROWS)];
        }
        for (int row = 0; row < rows.count(); row++) {
            arrivals[row] = known[(int) (rows.positions()[row] & Batch.SLICE_ROWS - 1)];
        }
        return arrivals;
    }

    /** Carries out what the log says became of a partition. */
    public void decide(Decision decision, long epochClockMicros) {
        switch (decision.kind()) {
            case FOUND -> partition(decision.partition());
            case IDLE -> clock().setIdle(partition(decision.partition()).number(), epochClockMicros);
            case ENDED -> clock().setEnded(partition(decision.partition()).number());
            case END_OF_INPUT -> clock().end();
        }
        announceWatermark();
    }

    private void announceWatermark() {
        if (definition.time().isPresent() && clock().watermark() > announced) {
            announced = clock().watermark();
            listener.onWatermark(relation(), announced);
        }
    }

    /** An epoch's input is complete. Returns a warning for the user, or null. */
    public @Nullable String onEpochEnd() {
        return stage.onEpochEnd();
    }

    @Override
    public void onRows(Batch rows) {
        listener.onRows(relation(), rows);
    }

    @Override
    public void onDuplicates(Batch rows, Batch book) {
        listener.onCounted(relation(), AccountTerm.DUPLICATES, rows);
        listener.onBook(relation(), Book.DUPLICATES, book);
    }

    @Override
    public void onUnverifiable(Batch rows) {
        listener.onUnverifiable(relation(), rows, definition.time().column());
    }

    @Override
    public void onCounted(AccountTerm term, Batch rows) {
        listener.onCounted(relation(), term, rows);
    }

    /** A slice as the log has to keep it; nothing if it can be read again. */
    public byte[] keep(SliceWork work) {
        return work.isReplayable()
                ? LogRecord.NOTHING
                : KeptSlice.write(work.slice(), ((SourceDefinition) definition).metadata());
    }

    /** Finds partitions, and where they end now. */
    public List<PartitionSource.Found> find() {
        return looked(source.find());
    }

    /** As {@link #find}, without waiting for anyone: may be what was known a moment ago. */
    public List<PartitionSource.Found> glance() {
        return looked(source.glance());
    }

    private List<PartitionSource.Found> looked(List<PartitionSource.Found> found) {
        // What turned up while the engine was down looks like what was there from the start and gave nothing yet:
        // others have.
        boolean hasBegun = partitions.stream().anyMatch(InputStage::hasBegun);
        for (PartitionSource.Found one : found) {
            Partition known = byName.get(one.partition());
            if (hasBegun && (known == null || !hasLooked && !hasBegun(known))) {
                source.turnedUp(one.partition());
            }
        }
        hasLooked = true;
        return found;
    }

    private static boolean hasBegun(Partition partition) {
        return !partition.progress().units().isEmpty();
    }

    /** All that was read so far is in committed epochs: sources that want to know are told. */
    public void committed() {
        for (Partition partition : partitions) {
            if (hasBegun(partition)) {
                source.committed(partition.name(), partition.position());
            }
        }
    }

    /** Whether the end of what is there is the end of the input. */
    public boolean isBounded() {
        return definition instanceof SourceDefinition source && source.bounded();
    }

    /** Whether the input is bounded, has been read to the end that the run found, and its end has not been declared. */
    public boolean isAtEnd() {
        if (!isBounded() || !atRestRun || clock().watermark() == Long.MAX_VALUE) {
            return false;
        }
        return partitions.stream().allMatch(Partition::isDrained);
    }

    /** A run begins, or the part of it that reads what is there: {@link #isAtEnd} means something from now on. */
    public void setReadToEnd(boolean readsToEnd) {
        atRestRun = readsToEnd;
    }

    /** What a user must hear about since the last call. */
    public List<SourceIncident> incidents() {
        return source.incidents();
    }

    /** Forgets what was read ahead. */
    public void rewind() {
        partitions.forEach(Partition::rewind);
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
        source.close();
    }
}
