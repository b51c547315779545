package io.tidemark.runtime.measure;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;

/** Measures one edge of a plan. One thread at a time. */
final class FlowMeter {
    private static final int BLOCK = 512;

    private long rows;
    private long bytes;
    private long watermarkMicros = Long.MIN_VALUE;

    void add(Batch batch) {
        int count = batch.count();
        rows += count;
        for (int i = 0; i < batch.type().size(); i++) {
            bytes += sizeBytes(batch.column(i), count);
        }
    }

    void watermark(long micros) {
        watermarkMicros = micros;
    }

    Flow flow() {
        return new Flow(rows, bytes, watermarkMicros);
    }

    private static long sizeBytes(Column column, int count) {
        return switch (column.storage()) {
            case LONG, DOUBLE -> (long) count * Long.BYTES;
            case WIDE -> (long) count * 2 * Long.BYTES;
            case BYTES -> sumOfLengths((BytesColumn) column, count);
        };
    }

    private static long sumOfLengths(BytesColumn column, int count) {
        return column.nulls().any() ? sumOfKnown(column, count) : sumOfAll(column.lengths(), count);
    }

    /** In blocks of an int each, which the compiler adds up eight at a time: this runs for each batch. */
    private static long sumOfAll(int[] lengths, int count) {
        long sum = 0;
        for (int from = 0; from < count; from += BLOCK) {
            int to = Math.min(from + BLOCK, count);
            int block = 0;
            for (int row = from; row < to; row++) {
                block += lengths[row];
            }
            sum += block;
        }
        return sum;
    }

    private static long sumOfKnown(BytesColumn column, int count) {
        int[] lengths = column.lengths();
        Nulls nulls = column.nulls();
        long sum = 0;
        for (int row = 0; row < count; row++) {
            sum += nulls.get(row) ? 0 : lengths[row];
        }
        return sum;
    }
}
