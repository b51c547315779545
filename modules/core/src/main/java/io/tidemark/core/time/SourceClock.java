package io.tidemark.core.time;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The watermark of a source, exact for each row. One thread at a time; times and spans in microseconds.
 *
 * <pre>
 *   watermark of a partition = highest event time of its rows - delay
 *   watermark of the source  = the highest that the minimum over the partitions that count has been
 * </pre>
 *
 * A partition counts unless it is idle, or it has ended and a later one was read (it delivered a row, or ended), or it has ended without a
 * row. One that was found and has delivered no row yet holds the watermark where it is. If none counts, nothing moves.
 *
 * <p>The calls, in logical order: {@link #open} a partition, then for each of its rows read {@link #watermark} and, if the row counts,
 * {@link #advance}. What outlives an epoch is written to the source's tables by {@link #save}, and read back at the first call.
 */
public final class SourceClock {
    private static final TableSchema PARTITIONS = TableSchema.of(
            List.of(Storage.BYTES), List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG));
    private static final int NUMBER = 1;
    private static final int HIGHEST = 2;
    private static final int IDLE_SINCE = 3;
    private static final int FLAGS = 4;
    private static final int ROWS = 5;
    private static final int ENDED = 1;
    private static final int READ = 2;
    private static final int BEHIND = 4;

    private static final TableSchema SOURCE =
            TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG, Storage.LONG));
    private static final int WATERMARK = 1;
    private static final int IS_OVER = 2;

    private final long delay;
    private final StateTable partitionTable;
    private final StateTable sourceTable;
    private final List<PartitionClock> partitions = new ArrayList<>();
    private final Map<String, PartitionClock> byName = new HashMap<>();
    private boolean loaded;
    private long watermark = Long.MIN_VALUE;
    private boolean over;

    /** The partition in hand, and the minimum over the others that count. */
    private PartitionClock current = new PartitionClock("", 0, 0);

    private long others;

    /** The clock of a source with the declared delay; its state is in {@code state}, once that has been restored. */
    public SourceClock(long delayMicros, StateTables state) {
        delay = delayMicros;
        partitionTable = state.table("partitions", PARTITIONS);
        sourceTable = state.table("source", SOURCE);
    }

    /** The source's watermark; Long.MIN_VALUE before the first, Long.MAX_VALUE after the end of input. */
    public long watermark() {
        load();
        return watermark;
    }

    /** The partitions, by number. */
    public List<PartitionClock> partitions() {
        load();
        return Collections.unmodifiableList(partitions);
    }

    /** The number of the partition of that name; one that is new holds the watermark until its first row, or until it is idle. */
    public int partition(String name) {
        load();
        PartitionClock known = byName.get(name);
        if (known == null) {
            known = new PartitionClock(name, partitions.size(), delay);
            add(known);
        }
        return known.number();
    }

    private void add(PartitionClock partition) {
        partitions.add(partition);
        byName.put(partition.name(), partition);
    }

    /** The partition has been silent for long enough: it holds nothing back until its next row. */
    public void setIdle(int partition, long epochClockMicros) {
        load();
        PartitionClock clock = partitions.get(partition);
        if (!clock.isIdle()) {
            clock.idleSince = epochClockMicros;
            move(Long.MAX_VALUE, minimum(null));
        }
    }

    /** The partition is not idle, though it has no row yet. */
    public void setActive(int partition) {
        load();
        PartitionClock clock = partitions.get(partition);
        if (clock.isIdle()) {
            clock.idleSince = Long.MIN_VALUE;
            clock.behind = clock.watermarkMicros() < watermark;
        }
    }

    /** The partition has ended for good, as a file does. */
    public void setEnded(int partition) {
        load();
        PartitionClock clock = partitions.get(partition);
        clock.ended = true;
        clock.read = true;
        move(Long.MAX_VALUE, minimum(null));
    }

    /** The bounded source has no more rows: all windows close. */
    public void end() {
        load();
        over = true;
        watermark = Long.MAX_VALUE;
    }

    /**
     * Rows of the partition come next, at least one.
     *
     * @throws StatementException if the source's input was at its end
     */
    public void open(int partition) {
        load();
        PartitionClock clock = partitions.get(partition);
        if (over) {
            throw StatementException.of(
                            ErrorCode.SOURCE_ENDED,
                            "could not read partition \"" + clock.name() + "\": the source has ended")
                    .withDetail(
                            "The source is declared bounded, and all its windows were closed at the end of its input.")
                    .withHint(
                            "Leave out \"bounded\" for a source that grows, or load the new input into a new source.");
        }
        setActive(partition);
        if (clock.ended) {
            // It grew after all. It counts again, and what it missed meanwhile is late as after idleness.
            clock.ended = false;
            clock.behind = clock.watermarkMicros() < watermark;
        }
        clock.read = true;
        current = clock;
        others = minimum(clock);
        // Being read, it may end the part of a file before it.
        move(others, clock.watermarkMicros());
    }

    /** The row in hand counts: its event time may move the watermark, which is that of the next row then. */
    public void advance(long eventTime) {
        PartitionClock clock = current;
        if (eventTime > clock.highest) {
            clock.highest = eventTime;
            move(others, clock.watermarkMicros());
        }
    }

    /** Rows of the partition in hand were no duplicates and no retractions. */
    void count(long rows) {
        current.rows += rows;
    }

    /**
     * Whether the partition in hand was idle and lies behind the source's watermark since: rows of it that are late are late by idleness.
     */
    public boolean isBehind() {
        if (current.behind && current.watermarkMicros() >= watermark) {
            current.behind = false;
        }
        return current.behind;
    }

    /** The highest event time in the partition in hand; Long.MIN_VALUE before its first row. */
    public long highest() {
        return current.highest;
    }

    private void move(long one, long other) {
        long reached = Math.min(one, other);
        // Long.MAX_VALUE: no partition counts.
        if (reached > watermark && reached != Long.MAX_VALUE) {
            watermark = reached;
        }
    }

    /** The minimum over the partitions that count, {@code except} apart; Long.MAX_VALUE if there is none. */
    private long minimum(@Nullable PartitionClock except) {
        int lastRead = -1;
        for (PartitionClock partition : partitions) {
            lastRead = partition.read ? partition.number() : lastRead;
        }
        long minimum = Long.MAX_VALUE;
        for (PartitionClock partition : partitions) {
            boolean isOver = partition.ended && (partition.number() < lastRead || partition.highest == Long.MIN_VALUE);
            if (partition != except && !partition.isIdle() && !isOver) {
                minimum = Math.min(minimum, partition.watermarkMicros());
            }
        }
        return minimum;
    }

    /** Writes what has to outlive the epoch to the tables. */
    public void save() {
        load();
        BytesColumn name = new BytesColumn(1);
        Column[] key = {name};
        for (PartitionClock partition : partitions) {
            name.clear();
            name.set(0, partition.name());
            long handle = partitionTable.findOrAdd(Hashes.hash(key, 0), key, 0);
            int flags = (partition.ended ? ENDED : 0) | (partition.read ? READ : 0) | (partition.behind ? BEHIND : 0);
            set(partitionTable, handle, NUMBER, partition.number());
            set(partitionTable, handle, HIGHEST, partition.highest);
            set(partitionTable, handle, IDLE_SINCE, partition.idleSince);
            set(partitionTable, handle, FLAGS, flags);
            set(partitionTable, handle, ROWS, partition.rows);
        }
        LongColumn zero = new LongColumn(1);
        Column[] sourceKey = {zero};
        long handle = sourceTable.findOrAdd(Hashes.hash(sourceKey, 0), sourceKey, 0);
        set(sourceTable, handle, WATERMARK, watermark);
        set(sourceTable, handle, IS_OVER, over ? 1 : 0);
    }

    /** Spares the page of a value that is as it was: what is not written is not saved again. */
    private static void set(StateTable table, long handle, int column, long value) {
        if (table.getLong(handle, column) != value) {
            table.setLong(handle, column, value);
        }
    }

    private void load() {
        if (loaded) {
            return;
        }
        loaded = true;
        BytesColumn name = new BytesColumn(1);
        partitionTable.forEach(handle -> {
            name.clear();
            partitionTable.read(handle, 0, name, 0);
            int number = (int) partitionTable.getLong(handle, NUMBER);
            PartitionClock clock = new PartitionClock(name.getString(0), number, delay);
            clock.highest = partitionTable.getLong(handle, HIGHEST);
            clock.idleSince = partitionTable.getLong(handle, IDLE_SINCE);
            long flags = partitionTable.getLong(handle, FLAGS);
            clock.ended = (flags & ENDED) != 0;
            clock.read = (flags & READ) != 0;
            clock.behind = (flags & BEHIND) != 0;
            clock.rows = partitionTable.getLong(handle, ROWS);
            add(clock);
        });
        partitions.sort((one, other) -> Integer.compare(one.number(), other.number()));
        for (int i = 0; i < partitions.size(); i++) {
            Invariant.check(
                    partitions.get(i).number() == i,
                    "partition %s has number %s",
                    partitions.get(i).name(),
                    i);
        }
        sourceTable.forEach(handle -> {
            watermark = sourceTable.getLong(handle, WATERMARK);
            over = sourceTable.getLong(handle, IS_OVER) != 0;
        });
    }
}
