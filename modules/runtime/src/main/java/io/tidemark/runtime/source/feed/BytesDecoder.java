package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.Source;
import io.tidemark.runtime.catalog.Connectors;
import io.tidemark.runtime.catalog.SourceDefinition;
import java.util.Arrays;

/** Decodes rows from the bytes that a book kept. Stateless. */
public final class BytesDecoder {
    private BytesDecoder() {}

    /** All columns of the source, one row for each of the bytes; all NULL where they cannot be decoded. */
    public static Batch decode(SourceDefinition source, Connectors connectors, BytesColumn bytes, int count) {
        Batch all = new Batch(source.type(), count);
        int done = 0;
        RowDecoder decoder = new RowDecoder(source, connectors);
        SliceWork work = decoder.newWork();
        fill(work.slice, bytes, count);
        work.slice.head = source.isPushed() ? new byte[0] : head(source, connectors);
        decoder.decode(work);
        for (int row = 0; row < work.batch.count(); row++) {
            for (; done < work.batch.positions()[row]; done++) {
                addNulls(all);
            }
            all.append(work.batch, row);
            done++;
        }
        for (; done < count; done++) {
            addNulls(all);
        }
        return all;
    }

    private static void fill(Slice slice, BytesColumn bytes, int count) {
        slice.buffer = Arrays.copyOf(bytes.heap(), bytes.heapSize() + Slice.PADDING);
        slice.bufferSize = bytes.heapSize();
        for (int row = 0; row < count; row++) {
            boolean isNull = bytes.nulls().get(row);
            slice.add(isNull ? 0 : bytes.offsets()[row], isNull ? 0 : bytes.lengths()[row], row);
        }
    }

    /** What precedes the rows of a unit, such as a CSV header: of the first unit that there is, since all of a source are alike. */
    private static byte[] head(SourceDefinition definition, Connectors connectors) {
        try (Source source = connectors.openSource(definition)) {
            for (PartitionInfo partition : source.partitions()) {
                Slice slice = new Slice();
                try (PartitionCursor cursor = source.open(partition.name(), new PartitionProgress())) {
                    if (cursor.next(slice, 1, partition.end())) {
                        return slice.head;
                    }
                }
            }
        }
        return new byte[0];
    }

    private static void addNulls(Batch all) {
        int row = all.count();
        all.ensureCapacity(row + 1);
        for (int column = 0; column < all.type().size(); column++) {
            all.column(column).nulls().set(row);
        }
        all.weights()[row] = 1;
        all.setCount(row + 1);
    }
}
