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
            next = take(slice, next, tried, batch, rejections);
        }
        values.end();
        guess.end();
    }

    /** Takes the rows of the slice from {@code first} on that were tried, or one if none was; returns the index after those that are done. */
    private int take(Slice slice, int first, int tried, Batch batch, Rejections rejections) {
        int end = first + Math.max(1, tried);
        int row = batch.count();
        for (int i = first; i < end; i++) {
            boolean isRead = i - first < tried && guess.isRead(i - first);
            if (!isRead && !read(slice, i, row, rejections)) {
                // Those after it were read into the wrong rows of the batch.
                end = i + 1;
                guess.shorten();
                break;
            }
            batch.weights()[row] = 1;
            batch.positions()[row] = i;
            batch.marks()[row++] = Batch.NO_PHASE;
        }
        batch.setCount(row);
        return end;
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
