package io.tidemark.testkit.world;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.lookup.LookupAnswers;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** Asks a table in memory, which is away at times, is slow, and gives answers that never arrive. The process may end at each of these. */
final class SimulatedLookup implements LookupTable {
    private final SimulatedTable table;
    private final RowType columns;
    private final Decoder decoder;
    private final Faults faults;
    private final SimulatedTime time;

    SimulatedLookup(SimulatedTable table, RowType columns, Decoder decoder, Faults faults, SimulatedTime time) {
        this.table = table;
        this.columns = columns;
        this.decoder = decoder;
        this.faults = faults;
        this.time = time;
        call();
    }

    private void call() {
        faults.step(() -> {});
        if (faults.happens(Faults.Kind.LOOKUP_FAILS)) {
            throw StatementException.of(ErrorCode.IO, "the simulated table is away");
        }
    }

    @Override
    public LookupAnswers ask(int[] keyColumns, Batch keys) {
        call();
        faults.step(table::ask);
        if (faults.happens(Faults.Kind.LOOKUP_IS_SLOW)) {
            time.advance(Duration.ofMillis(faults.random().nextInt(1, 100_000)));
        }
        Slice slice = new Slice();
        int[] keyOf = new int[keys.count()];
        StringBuilder text = new StringBuilder();
        for (int key = 0; key < keys.count(); key++) {
            String row = table.row(SimulatedTarget.text(keys, key));
            if (row != null) {
                keyOf[slice.count] = key;
                slice.add(text.length(), row.length(), slice.count);
                text.append(row);
            }
        }
        LookupAnswers answers = new LookupAnswers(decoded(slice, text), Arrays.copyOf(keyOf, slice.count));
        if (faults.happens(Faults.Kind.LOOKUP_TIMES_OUT)) {
            throw StatementException.of(ErrorCode.IO, "the simulated table did not answer in time");
        }
        faults.step(() -> {});
        return answers;
    }

    private Batch decoded(Slice slice, StringBuilder text) {
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        slice.buffer = Arrays.copyOf(bytes, bytes.length + Slice.PADDING);
        slice.bufferSize = bytes.length;
        Batch rows = new Batch(columns, Math.max(1, slice.count));
        Rejections rejections = new Rejections();
        decoder.decode(slice, rows, rejections);
        Invariant.check(rows.count() == slice.count, "a row of the simulated table does not fit its columns");
        return rows;
    }

    @Override
    public void close() {
        // Nothing to let go of.
    }
}
