package io.tidemark.format.json;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import io.tidemark.format.json.row.RowGuess;
import io.tidemark.format.json.row.RowReader;
import io.tidemark.format.json.value.JsonSkipper;
import io.tidemark.format.json.value.RowFault;
import io.tidemark.format.json.value.ValueReader;
import java.util.Arrays;

/**
 * Decodes JSON lines straight into columns: most rows in blocks, as those that look like the one before ({@link RowGuess}), all others value by value
 * ({@link RowReader}).
 *
 * <p>Names match exactly. A field that no column reads is ignored, but must be valid JSON. A key that occurs twice and is read
 * rejects the row: which of the two was meant cannot be known. Strings without escapes stay in the slice's buffer, which the
 * batch shares.
 */
final class JsonDecoder implements Decoder {
    private final RowFault fault = new RowFault();
    private final ValueReader values;
    private final RowGuess guess;
    private final RowReader reader;

    JsonDecoder(RowType type, TimestampUnit unit) {
        JsonSkipper skipper = new JsonSkipper(fault);
        values = new ValueReader(type, unit, fault, skipper);
        guess = new RowGuess(type, values, skipper);
        reader = new RowReader(type, values, skipper, fault, guess);
    }

    @Override
    public void decode(Slice slice, Batch batch, Rejections rejections) {
        if (slice.buffer.length < slice.bufferSize + Slice.PADDING) {
            slice.buffer = Arrays.copyOf(slice.buffer, slice.bufferSize + Slice.PADDING);
        }
        batch.setCount(0);
        batch.ensureCapacity(slice.count);
        values.begin(batch, slice.buffer, slice.bufferSize);
        guess.begin(batch);
        int next = 0;
        while (next < slice.count) {
            int tried = guess.read(slice, next);
            int end = next + Math.max(1, tried);
            take(slice, next, end, tried > 0, batch, rejections);
            next = end;
        }
        values.end();
        guess.end();
    }

    /** Takes the rows {@code [first, end)} of the slice: what was read of them if they were tried, and what can be read value by value. */
    private void take(Slice slice, int first, int end, boolean isTried, Batch batch, Rejections rejections) {
        int row = batch.count();
        for (int i = first; i < end; i++) {
            boolean isRead = isTried && guess.isRead(i - first);
            if (isRead) {
                // Rows before it may have been rejected.
                guess.place(i - first, row);
            } else if (!read(slice, i, row, rejections)) {
                continue;
            }
            batch.weights()[row] = 1;
            batch.positions()[row] = i;
            batch.marks()[row++] = Batch.NO_PHASE;
        }
        batch.setCount(row);
    }

    /** Reads a row value by value, or rejects it. */
    private boolean read(Slice slice, int index, int row, Rejections rejections) {
        int start = slice.starts[index];
        String known = slice.fault(index);
        if (known != null) {
            rejections.add(index, null, known);
        } else if (reader.read(slice.buffer, start, start + slice.lengths[index], row)) {
            return true;
        } else {
            rejections.add(index, fault.column(), fault.error());
        }
        return false;
    }
}
