package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.LatenessBucket;
import io.tidemark.runtime.PartitionStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a source is doing, as rows: {@code s.partitions} and {@code s.lateness}. */
final class SourceState {
    private static final RowType PARTITIONS = RowType.of(
            Field.required("_partition", DataType.VARCHAR),
            Field.required("_unit", DataType.VARCHAR),
            Field.required("_offset", DataType.BIGINT),
            Field.required("_end_unit", DataType.VARCHAR),
            Field.of("_end_offset", DataType.BIGINT),
            Field.of("_lag", DataType.BIGINT),
            Field.of("_lag_bytes", DataType.BIGINT),
            Field.required("_rows", DataType.BIGINT),
            Field.of("_highest_event_time", DataType.TIMESTAMP),
            Field.of("_watermark", DataType.TIMESTAMP),
            Field.of("_idle_since", DataType.TIMESTAMP_TZ));

    private static final RowType LATENESS = RowType.of(
            Field.required("measure", DataType.VARCHAR),
            Field.required("at_least", DataType.INTERVAL_MICROS),
            Field.of("below", DataType.INTERVAL_MICROS),
            Field.required("row_count", DataType.BIGINT),
            Field.required("cumulative", DataType.DOUBLE));

    private SourceState() {}

    static StoredRelation partitions(Host host, String source) {
        return new LiveRows(source + ".partitions", PARTITIONS, () -> {
            BatchBuilder rows = new BatchBuilder(source + ".partitions", PARTITIONS);
            host.partitions(source).forEach(one -> add(one, rows));
            return rows.build();
        });
    }

    private static void add(PartitionStatus one, BatchBuilder rows) {
        boolean hasEnd = one.end().offset() != Long.MAX_VALUE;
        rows.add(
                one.partition(),
                one.position().unit(),
                one.position().offset(),
                one.end().unit(),
                hasEnd ? one.end().offset() : null,
                hasEnd && one.end().unit().equals(one.position().unit())
                        ? Math.max(0, one.end().offset() - one.position().offset())
                        : null,
                one.lagBytes() < 0 ? null : one.lagBytes(),
                one.rows(),
                instant(one.highestMicros()),
                instant(one.watermarkMicros()),
                instant(one.idleSinceMicros()));
    }

    private static @Nullable Instant instant(long micros) {
        // The end of time is a watermark too: of a source that has ended.
        boolean known = micros != Long.MIN_VALUE && micros != Long.MAX_VALUE;
        return known ? Instant.EPOCH.plus(micros, ChronoUnit.MICROS) : null;
    }

    static StoredRelation lateness(Host host, String source) {
        return new LiveRows(source + ".lateness", LATENESS, () -> lateness(host.lateness(source)));
    }

    private static Batch lateness(List<LatenessBucket> buckets) {
        Map<String, Long> totals = new HashMap<>();
        buckets.forEach(one -> totals.merge(one.measure(), one.rows(), Long::sum));
        Map<String, Long> below = new HashMap<>();
        Batch rows = new Batch(LATENESS, buckets.size());
        for (int row = 0; row < buckets.size(); row++) {
            LatenessBucket one = buckets.get(row);
            long upTo = below.merge(one.measure(), one.rows(), Long::sum);
            rows.bytes(0).set(row, one.measure());
            rows.longs(1).set(row, one.fromMicros());
            setBelow(rows.longs(2), row, one.toMicros());
            rows.longs(3).set(row, one.rows());
            rows.doubles(4).set(row, (double) upTo / Math.max(1, totals.getOrDefault(one.measure(), 0L)));
            rows.weights()[row] = 1;
        }
        rows.setCount(buckets.size());
        return rows;
    }

    private static void setBelow(LongColumn column, int row, long micros) {
        column.set(row, micros);
        column.nulls().set(row, micros == Long.MAX_VALUE);
    }
}
