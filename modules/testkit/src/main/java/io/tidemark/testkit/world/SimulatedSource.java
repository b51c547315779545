package io.tidemark.testkit.world;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.api.source.UnitRead;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Partitions in memory, read by offsets; slow and away at times. Read any number of times, unless it forgets what was acknowledged. */
final class SimulatedSource implements Source {
    private final Map<String, SimulatedPartition> partitions;
    private final Faults faults;
    private final boolean forgets;
    private final RowType metadata;

    /** {@code metadata} is what accompanies each row: its key, or nothing. */
    SimulatedSource(Map<String, SimulatedPartition> partitions, Faults faults, boolean forgets, RowType metadata) {
        this.metadata = metadata;
        this.partitions = partitions;
        this.faults = faults;
        this.forgets = forgets;
    }

    private void call() {
        faults.step(() -> {});
        if (faults.happens(Faults.Kind.SOURCE_FAILS)) {
            throw StatementException.of(ErrorCode.IO, "the simulated source is away");
        }
    }

    @Override
    public List<PartitionInfo> partitions() {
        call();
        List<PartitionInfo> all = new ArrayList<>();
        partitions.forEach((name, rows) -> all.add(new PartitionInfo(name, new Position("", rows.end()), -1)));
        return all;
    }

    @Override
    public PartitionCursor open(String partition, PartitionProgress progress) {
        call();
        UnitRead read = progress.unit("");
        return new Cursor(
                Objects.requireNonNull(partitions.get(partition), partition), read == null ? 0 : read.offset());
    }

    @Override
    public void committed(String partition, Position position) {
        SimulatedPartition rows = Objects.requireNonNull(partitions.get(partition), partition);
        if (forgets && rows.forgottenTo() < position.offset()) {
            faults.step(() -> rows.forget(position.offset()));
        }
    }

    @Override
    public List<SourceIncident> incidents() {
        return List.of();
    }

    @Override
    public void close() {
        // Nothing to let go of.
    }

    private final class Cursor implements PartitionCursor {
        private final SimulatedPartition rows;
        private long at;

        Cursor(SimulatedPartition rows, long at) {
            this.rows = rows;
            this.at = at;
        }

        @Override
        public boolean next(Slice slice, int maxRows, Position end) {
            call();
            Invariant.check(at >= rows.forgottenTo(), "offset %s was acknowledged and is asked for again", at);
            int most = maxRows;
            if (faults.happens(Faults.Kind.SOURCE_IS_SLOW)) {
                most = Math.min(most, faults.random().nextInt(3));
            }
            int from = rows.indexOf(at);
            int to = from;
            while (to < rows.count() && to - from < most && rows.offset(to) < end.offset()) {
                to++;
            }
            if (to == from) {
                return false;
            }
            fill(slice, from, to, rows.offset(to - 1) + 1);
            return true;
        }

        @Override
        public void reread(Slice slice, String unit, long from, long to) {
            call();
            Invariant.check(!forgets, "rows that can be read once only are asked for again");
            at = from;
            fill(slice, rows.indexOf(from), rows.indexOf(to), to);
        }

        @Override
        public boolean isReplayable() {
            return !forgets;
        }

        private void fill(Slice slice, int from, int to, long toOffset) {
            slice.clear();
            slice.unit = "";
            slice.fromOffset = at;
            byte[] buffer = new byte[256];
            int size = 0;
            for (int i = from; i < to; i++) {
                byte[] row = rows.bytes(i);
                if (size + row.length > buffer.length) {
                    buffer = Arrays.copyOf(buffer, Math.max(size + row.length, buffer.length * 2));
                }
                System.arraycopy(row, 0, buffer, size, row.length);
                slice.add(size, row.length, rows.offset(i));
                size += row.length;
                if (rows.isTombstone(i)) {
                    slice.setFault(slice.count - 1, Slice.TOMBSTONE);
                }
            }
            fillKeys(slice, from, to);
            slice.buffer = Arrays.copyOf(buffer, size + Slice.PADDING);
            slice.bufferSize = size;
            slice.toOffset = toOffset;
            at = toOffset;
        }

        private void fillKeys(Slice slice, int from, int to) {
            if (metadata.size() > 0) {
                BytesColumn keys = (BytesColumn) slice.beginMetadata(metadata)[0];
                keys.ensureCapacity(to - from);
                for (int i = from; i < to; i++) {
                    keys.set(i - from, rows.key(i), 0, rows.key(i).length);
                }
            }
        }

        @Override
        public void close() {
            // Nothing to let go of.
        }
    }
}
