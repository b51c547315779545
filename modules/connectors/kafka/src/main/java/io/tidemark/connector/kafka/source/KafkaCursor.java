package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.UnitRead;
import io.tidemark.connector.kafka.client.Answers;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads one partition. What a slice says of its place:
 *
 * <pre>
 *   from   to
 *   −1     n    no rows: reading begins at n, because the source was told so; it is in the log, so that it holds for ever
 *   n      m    the rows from offset n to before m; fewer than m − n, since marks of transactions have offsets too
 *   n      m    one row, a {@link Gap}: m is below n, or the broker has nothing before m
 * </pre>
 */
final class KafkaCursor implements PartitionCursor {
    private static final long BEFORE_START = -1;
    private static final long WAIT_MILLIS = 100;

    private final KafkaSource source;
    private final ReadSettings settings;
    private final RecordSupply supply;
    private final TopicPartition partition;
    private final boolean isNew;
    /** Of the topic that was read, see {@link KafkaSource#mark}. */
    private long mark;
    /** Where the last slice ended. */
    private long givenTo;
    /** As {@code givenTo}, or behind marks of transactions and rows that are in the slice in hand. */
    private long position;

    private boolean hasBegun;
    private @Nullable RecordQueue queue;
    private List<ConsumerRecord<ByteBuffer, ByteBuffer>> taken = List.of();
    private int nextTaken;

    KafkaCursor(
            KafkaSource source,
            ReadSettings settings,
            RecordSupply supply,
            TopicPartition partition,
            PartitionProgress progress) {
        this.source = source;
        this.settings = settings;
        this.supply = supply;
        this.partition = partition;
        UnitRead read = progress.unit("");
        isNew = read == null;
        givenTo = read == null ? 0 : read.offset();
        position = givenTo;
        mark = read == null || read.mark() == 0 ? source.mark() : read.mark();
    }

    @Override
    public synchronized boolean next(Slice slice, int maxRows, Position end) {
        if (!hasBegun) {
            hasBegun = true;
            if (begin(slice)) {
                return true;
            }
        }
        if (mark != source.mark()) {
            put(new Gap(partition.toString(), givenTo, 0), slice);
            return true;
        }
        boolean isAtRest = end.offset() != Long.MAX_VALUE;
        SliceFill fill = new SliceFill(slice, settings.maxRowBytes(), settings.metadata());
        slice.fromOffset = givenTo;
        know(slice);
        long deadline = System.nanoTime() + settings.timeoutMillis() * 1_000_000;
        while (slice.count < maxRows && !fill.isFull()) {
            ConsumerRecord<ByteBuffer, ByteBuffer> record = peek(isAtRest && position < end.offset() ? WAIT_MILLIS : 0);
            if (record != null && record.offset() < end.offset()) {
                fill.add(record);
                nextTaken++;
                position = record.offset() + 1;
            } else if (record != null || !isAtRest || position >= end.offset() || isOutOfRange()) {
                break;
            } else if (System.nanoTime() - deadline > 0) {
                throw Answers.silent("could not read " + settings.owner(), settings.broker(), settings.timeoutMillis());
            }
        }
        if (slice.count > 0) {
            slice.toOffset = position;
            givenTo = position;
            return true;
        }
        return isOutOfRange() && gap(slice);
    }

    /** Finds the place to begin at; returns whether the slice says so. */
    private boolean begin(Slice slice) {
        if (isNew) {
            long start = source.startOf(partition);
            moveTo(start);
            if (start > 0) {
                putStart(slice, start);
                return true;
            }
        }
        return false;
    }

    private void putStart(Slice slice, long offset) {
        slice.clear();
        slice.unit = "";
        slice.fromOffset = BEFORE_START;
        slice.toOffset = offset;
        know(slice);
    }

    /** The slice is of the topic as it is now. */
    private void know(Slice slice) {
        mark = source.mark();
        slice.mark = mark;
    }

    /** The record to read next; null if there is none after the wait. Moves the position past marks of transactions. */
    private @Nullable ConsumerRecord<ByteBuffer, ByteBuffer> peek(long waitMillis) {
        if (nextTaken < taken.size()) {
            return taken.get(nextTaken);
        }
        RecordQueue open = queue;
        if (open == null) {
            open = supply.open(partition, position);
            queue = open;
        }
        List<ConsumerRecord<ByteBuffer, ByteBuffer>> records = supply.take(open, waitMillis);
        taken = records == null ? List.of() : records;
        nextTaken = 0;
        if (taken.isEmpty()) {
            position = Math.max(position, supply.takenTo(open, position));
            return null;
        }
        return taken.get(0);
    }

    private boolean isOutOfRange() {
        RecordQueue open = queue;
        return open != null && nextTaken >= taken.size() && supply.isOutOfRange(open);
    }

    /** The broker has no row at the position: what is gone becomes a row, or the end of the run. */
    private boolean gap(Slice slice) {
        long first = source.earliest(partition);
        long end = source.latest(partition);
        if (position >= first && position <= end) {
            moveTo(position);
            return false;
        }
        long from = position;
        put(new Gap(partition.toString(), from, from < first ? first : source.isSameTopic() ? end : 0), slice);
        return true;
    }

    private void put(Gap gap, Slice slice) {
        if (!settings.continuesOnGap()) {
            throw gap.stop(settings.owner());
        }
        gap.put(slice, settings.metadata());
        know(slice);
        source.report(partition, gap.from(), gap.text());
        moveTo(gap.to());
    }

    private void moveTo(long offset) {
        givenTo = offset;
        position = offset;
        taken = List.of();
        nextTaken = 0;
        if (queue != null) {
            supply.seek(queue, offset);
        }
    }

    @Override
    public synchronized void reread(Slice slice, String unit, long from, long to) {
        hasBegun = true;
        if (from == BEFORE_START) {
            putStart(slice, to);
            moveTo(to);
            return;
        }
        if (to < from) {
            new Gap(partition.toString(), from, to).put(slice, settings.metadata());
            know(slice);
            moveTo(to);
            return;
        }
        if (givenTo != from) {
            moveTo(from);
        }
        SliceFill fill = new SliceFill(slice, settings.maxRowBytes(), settings.metadata());
        slice.fromOffset = from;
        know(slice);
        rereadRows(slice, fill, from, to);
        slice.toOffset = to;
        givenTo = to;
    }

    private void rereadRows(Slice slice, SliceFill fill, long from, long to) {
        long deadline = System.nanoTime() + settings.timeoutMillis() * 1_000_000;
        while (true) {
            ConsumerRecord<ByteBuffer, ByteBuffer> record = peek(WAIT_MILLIS);
            if (record != null && record.offset() < to) {
                fill.add(record);
                nextTaken++;
                position = record.offset() + 1;
            } else if (record != null || position >= to) {
                position = Math.max(position, to);
                return;
            } else if (isOutOfRange()) {
                rereadGap(slice, from, to);
                return;
            } else if (System.nanoTime() - deadline > 0) {
                throw Answers.silent(
                        "could not replay " + settings.owner(), settings.broker(), settings.timeoutMillis());
            }
        }
    }

    private void rereadGap(Slice slice, long from, long to) {
        long first = source.earliest(partition);
        if (slice.count > 0 || first < to) {
            throw StatementException.of(ErrorCode.SOURCE_CHANGED, "could not replay " + settings.owner())
                    .withDetail("Partition \"" + partition + "\", offsets " + from + " to " + to
                            + ": the broker has rows from offset " + first + " on only.")
                    .withHint("The topic must keep its rows (retention.ms) longer than the engine may be down, and"
                            + " checkpoint_interval must be shorter than that. Run over another data directory.");
        }
        new Gap(partition.toString(), from, to).put(slice, settings.metadata());
        know(slice);
        moveTo(to);
    }

    @Override
    public boolean isReplayable() {
        return source.isReplayable();
    }

    @Override
    public synchronized void close() {
        RecordQueue open = queue;
        if (open != null) {
            supply.close(open);
            queue = null;
        }
    }
}
