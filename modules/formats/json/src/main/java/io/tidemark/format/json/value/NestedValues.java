package io.tidemark.format.json.value;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON arrays into an ARRAY, and JSON objects into a ROW: fields by name, as those of a row of the source, and one that is missing is
 * NULL. For one column, or one part of another. One thread at a time.
 */
public final class NestedValues {
    private final DataType type;
    private final RowFault fault;
    private final JsonSkipper skipper;
    private final ValueReader items;
    private final Batch item;
    private final byte[][] names;
    private final NestedWriter writer = new NestedWriter();
    private final boolean[] seen;

    NestedValues(DataType type, TimestampUnit unit, RowFault fault, JsonSkipper skipper) {
        this.type = type;
        this.fault = fault;
        this.skipper = skipper;
        List<Field> parts = type.parts();
        items = new ValueReader(new RowType(parts), unit, fault, skipper);
        item = new Batch(new RowType(parts), 1);
        names = parts.stream()
                .map(part -> part.name().getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        seen = new boolean[names.length];
    }

    /** One reader for each column that is nested; null for all others. */
    static @Nullable NestedValues[] of(RowType row, TimestampUnit unit, RowFault fault, JsonSkipper skipper) {
        @Nullable NestedValues[] readers = new @Nullable NestedValues[row.size()];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = row.type(i).isNested() ? new NestedValues(row.type(i), unit, fault, skipper) : null;
        }
        return readers;
    }

    void begin(byte[] buffer, int size) {
        item.clear();
        items.begin(item, buffer, size);
    }

    void end() {
        items.end();
    }

    /** Reads the array or object at {@code from}; the index after it, or {@link RowFault#FAILED}. */
    int read(byte[] bytes, int from, int end, int start, String column, BytesColumn into, int row) {
        // What is valid need not be checked again below: after this all brackets match.
        int after = skipper.skip(bytes, from, end, start);
        if (after < 0) {
            return after;
        }
        boolean isArray = type.kind() == io.tidemark.api.type.TypeKind.ARRAY;
        if (bytes[from] != (isArray ? '[' : '{')) {
            return fault.ofColumn(column, (bytes[from] == '{' ? "an object" : "an array") + " is no " + type);
        }
        writer.begin();
        if (isArray ? !readElements(bytes, from, end, start) : !readFields(bytes, from, end, start)) {
            return fault.within(column);
        }
        writer.store(into, row);
        return after;
    }

    private boolean readElements(byte[] bytes, int from, int end, int start) {
        int at = JsonSkipper.blanksEnd(bytes, from + 1, end);
        while (bytes[at] != ']') {
            at = items.read(bytes, at, end, start, 0, 0);
            if (at < 0) {
                return false;
            }
            writer.add(type.element(), item.column(0), 0);
            at = afterItem(bytes, at, end);
        }
        return true;
    }

    private boolean readFields(byte[] bytes, int from, int end, int start) {
        Arrays.fill(seen, false);
        int at = JsonSkipper.blanksEnd(bytes, from + 1, end);
        while (bytes[at] != '}') {
            int quote = JsonStrings.end(bytes, at + 1, end);
            int field = find(bytes, at + 1, quote);
            at = JsonSkipper.blanksEnd(bytes, quote + 1, end);
            at = JsonSkipper.blanksEnd(bytes, at + 1, end);
            if (field < 0) {
                at = skipper.skip(bytes, at, end, start);
            } else if (seen[field]) {
                fault.ofColumn(type.parts().get(field).name(), "the key occurs twice");
                return false;
            } else {
                seen[field] = true;
                at = items.read(bytes, at, end, start, field, 0);
            }
            if (at < 0) {
                return false;
            }
            at = afterItem(bytes, at, end);
        }
        for (int i = 0; i < seen.length; i++) {
            if (!seen[i] && !items.storeNull(i, 0)) {
                return false;
            }
            writer.add(type.parts().get(i).type(), item.column(i), 0);
        }
        return true;
    }

    /** The next item, or the bracket that ends them. */
    private static int afterItem(byte[] bytes, int from, int end) {
        int at = JsonSkipper.blanksEnd(bytes, from, end);
        return bytes[at] == ',' ? JsonSkipper.blanksEnd(bytes, at + 1, end) : at;
    }

    private int find(byte[] bytes, int from, int to) {
        byte[] name = new byte[to - from];
        int length = JsonStrings.unescape(bytes, from, to, name);
        for (int i = 0; i < names.length; i++) {
            if (Arrays.equals(names[i], 0, names[i].length, name, 0, length)) {
                return i;
            }
        }
        return -1;
    }
}
