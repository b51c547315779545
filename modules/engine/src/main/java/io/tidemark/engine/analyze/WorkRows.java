package io.tidemark.engine.analyze;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.relation.BatchBuilder;
import io.tidemark.runtime.measure.Flow;
import io.tidemark.runtime.measure.InputWork;
import io.tidemark.runtime.measure.OperatorWork;
import io.tidemark.runtime.measure.StateSize;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Makes the rows of EXPLAIN ANALYZE. One thread at a time. */
final class WorkRows {
    private static final RowType TYPE = RowType.of(
            Field.of("operator", DataType.VARCHAR),
            Field.of("rows", DataType.BIGINT),
            Field.of("bytes", DataType.BIGINT),
            Field.of("time_ms", DataType.decimal(18, 3)),
            Field.of("state_rows", DataType.BIGINT),
            Field.of("state_bytes", DataType.BIGINT),
            Field.of("spilled_bytes", DataType.BIGINT),
            Field.of("watermark", DataType.TIMESTAMP));

    private final BatchBuilder rows = new BatchBuilder("EXPLAIN ANALYZE", TYPE);

    /** Adds an operator; one without work of its own has neither time nor state. */
    void add(String operator, int depth, Flow given, @Nullable OperatorWork work) {
        StateSize state = work == null ? StateSize.NONE : work.state();
        add(operator, depth, given.rows(), given.bytes(), work == null ? null : millis(work.nanos()), state, given);
    }

    /** Adds what was read of a source. */
    void addRead(String what, int depth, InputWork input) {
        add(what, depth, input.rows(), input.bytes(), millis(input.decodeNanos()), StateSize.NONE, Flow.NONE);
    }

    private void add(
            String what, int depth, long count, long bytes, @Nullable BigDecimal millis, StateSize state, Flow time) {
        boolean isStateless = state.rows() == 0;
        rows.add(
                "  ".repeat(depth) + what,
                count,
                bytes,
                millis,
                isStateless ? null : (Long) state.rows(),
                isStateless ? null : (Long) state.bytes(),
                isStateless ? null : (Long) state.spilledBytes(),
                watermark(time.watermarkMicros()));
    }

    Batch build() {
        return rows.build();
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos / 1_000, 3);
    }

    /** NULL before the first, and at the end of a bounded input, when there is none any more. */
    private static @Nullable Instant watermark(long micros) {
        return micros == Long.MIN_VALUE || micros == Long.MAX_VALUE
                ? null
                : Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
