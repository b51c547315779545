package io.tidemark.runtime;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The world outside, in memory: partitions of lines {@code id|micros|amount}, and sinks that remember what they were told. */
public final class MemoryWorld implements Connectors {
    public final Map<String, List<String>> partitions = new TreeMap<>();
    public final Map<String, MemorySink> sinks = new ConcurrentHashMap<>();

    public void add(String partition, String... lines) {
        partitions.computeIfAbsent(partition, name -> new ArrayList<>()).addAll(List.of(lines));
    }

    /** A sink and what it holds: it outlives the host. */
    public static final class MemorySink implements Sink {
        public final List<String> told = new ArrayList<>();
        public long lastEpoch;
        public int failures;

        @Override
        public long lastEpoch() {
            return lastEpoch;
        }

        @Override
        public void apply(long epoch, List<Batch> changes) {
            if (failures > 0) {
                failures--;
                throw StatementException.of(ErrorCode.IO, "the sink is away");
            }
            if (epoch <= lastEpoch) {
                throw new IllegalStateException("epoch " + epoch + " after " + lastEpoch);
            }
            for (Batch batch : changes) {
                for (int row = 0; row < batch.count(); row++) {
                    told.add((batch.weights()[row] < 0 ? "-" : "+") + TestRows.text(batch, row));
                }
            }
            lastEpoch = epoch;
        }

        @Override
        public void close() {}
    }

    @Override
    public LookupTable openLookup(LookupDefinition definition) {
        throw new IllegalStateException("there are no tables outside");
    }

    @Override
    public Sink openSink(SinkDefinition definition, SinkSchema schema) {
        return sinks.computeIfAbsent(definition.name(), name -> new MemorySink());
    }

    @Override
    public Source openSource(SourceDefinition definition) {
        return new MemorySource();
    }

    @Override
    public Decoder decoder(SourceDefinition definition) {
        return new LineDecoder();
    }

    @Override
    public Decoder keyDecoder(SourceDefinition definition) {
        throw new IllegalStateException("nothing accompanies a line");
    }

    private static final class LineDecoder implements Decoder {
        @Override
        public void decode(Slice slice, Batch batch, Rejections rejections) {
            batch.ensureCapacity(slice.count);
            int row = 0;
            for (int i = 0; i < slice.count; i++) {
                String line = new String(slice.buffer, slice.starts[i], slice.lengths[i], StandardCharsets.UTF_8);
                String[] parts = line.split("\\|", -1);
                if (parts.length != 3) {
                    rejections.add(i, null, "not three parts");
                    continue;
                }
                batch.bytes(0).set(row, parts[0]);
                if (parts[1].isEmpty()) {
                    batch.column(1).nulls().set(row);
                } else {
                    batch.longs(1).set(row, Long.parseLong(parts[1]));
                }
                batch.longs(2).set(row, Long.parseLong(parts[2]));
                batch.weights()[row] = 1;
                batch.positions()[row++] = i;
            }
            batch.setCount(row);
        }
    }

    private final class MemorySource implements Source {
        @Override
        public List<PartitionInfo> partitions() {
            List<PartitionInfo> all = new ArrayList<>();
            partitions.forEach((name, lines) -> all.add(new PartitionInfo(name, new Position("", lines.size()), -1)));
            return all;
        }

        @Override
        public PartitionCursor open(String partition, PartitionProgress progress) {
            long from = progress.unit("") == null ? 0 : progress.unit("").offset();
            return new MemoryCursor(partitions.get(partition), from);
        }

        @Override
        public List<SourceIncident> incidents() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private static final class MemoryCursor implements PartitionCursor {
        private final List<String> lines;
        private long at;

        MemoryCursor(List<String> lines, long at) {
            this.lines = lines;
            this.at = at;
        }

        @Override
        public boolean next(Slice slice, int maxRows, Position end) {
            long to = Math.min(Math.min(lines.size(), end.offset()), at + maxRows);
            if (to <= at) {
                return false;
            }
            fill(slice, to);
            return true;
        }

        @Override
        public void reread(Slice slice, String unit, long from, long to) {
            at = from;
            fill(slice, Math.min(lines.size(), to));
        }

        private void fill(Slice slice, long to) {
            slice.clear();
            slice.unit = "";
            slice.fromOffset = at;
            StringBuilder text = new StringBuilder();
            for (long i = at; i < to; i++) {
                String line = lines.get((int) i);
                slice.add(text.length(), line.length(), i);
                text.append(line).append('\n');
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            slice.buffer = java.util.Arrays.copyOf(bytes, bytes.length + Slice.PADDING);
            slice.bufferSize = bytes.length;
            slice.toOffset = to;
            at = to;
        }

        @Override
        public void close() {}
    }
}
