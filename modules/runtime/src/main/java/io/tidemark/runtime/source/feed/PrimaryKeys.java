package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.source.Slice;
import io.tidemark.core.expr.Expr;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.SourceDefinition.Computed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The primary key of decoded rows, and what is wrong with it. One thread at a time.
 *
 * <ol>
 *   <li>{@link #read}: where the key that accompanies a row is read, it rules. A value that leaves a column of it out gets it from there, and one that
 *       contradicts it is at fault.
 *   <li>{@link #check}, once computed columns are there: a key with a NULL is at fault; so is a tombstone that only a value could tell the key of.
 * </ol>
 */
final class PrimaryKeys {
    private final SourceDefinition source;
    private final int[] read;
    private final @Nullable Decoder decoder;
    /** Columns that are known of a row without its value. */
    private final boolean[] known;

    private final Batch keys;
    private final Slice slice = new Slice();
    private final Rejections rejections = new Rejections();
    private final byte[] scratch = new byte[ColumnText.MAX_LENGTH];

    private int[] keyRows = new int[0];
    private @Nullable String[] faults = new String[0];
    private @Nullable String[] columns = new String[0];
    private boolean any;

    /**
     * Of rows of a source that has a key.
     *
     * @param decoder of the key that accompanies a row; null if none is read
     */
    PrimaryKeys(SourceDefinition source, @Nullable Decoder decoder) {
        this.source = source;
        this.decoder = decoder;
        read = source.accompanyingKey();
        keys = new Batch(source.accompanyingKeyType(), 64);
        known = new boolean[source.type().size()];
        Arrays.stream(read).forEach(column -> known[column] = true);
        Arrays.stream(source.metadataColumns()).forEach(column -> known[column] = true);
        for (Computed computed : source.computed()) {
            known[computed.column()] = isKnown(computed.expression());
        }
    }

    private boolean isKnown(Expr expression) {
        if (expression instanceof Expr.ColumnRef column) {
            return known[column.index()];
        }
        List<Expr> arguments = expression instanceof Expr.Call call
                ? call.arguments()
                : expression instanceof Expr.Generated generated ? generated.arguments() : List.of();
        return arguments.stream().allMatch(this::isKnown);
    }

    /** Reads the keys that accompany the rows of a slice, of which {@code rows} were not rejected. */
    void read(Slice rowsSlice, Batch rows) {
        any = false;
        if (faults.length < rows.count()) {
            faults = new String[rows.count()];
            columns = new String[rows.count()];
        }
        Arrays.fill(faults, 0, rows.count(), null);
        Arrays.fill(columns, 0, rows.count(), null);
        Column[] metadata = rowsSlice.metadata;
        if (decoder == null || metadata == null) {
            return;
        }
        decode(decoder, (BytesColumn) metadata[metadata.length - 1], rowsSlice.count);
        for (int row = 0; row < rows.count(); row++) {
            int keyRow = keyRows[(int) rows.positions()[row]];
            if (keyRow >= 0) {
                compare(rows, row, keyRow);
            } else {
                int rejection = -1 - keyRow;
                String error = "the key of the message cannot be read: " + rejections.error(rejection);
                setFault(row, rejections.column(rejection), error);
            }
        }
    }

    /** Sets {@link #keyRows}: for each row of the slice the row of {@link #keys}, or -1 less the number of its rejection. */
    private void decode(Decoder of, BytesColumn bytes, int count) {
        slice.clear();
        rejections.clear();
        keys.clear();
        slice.buffer = Arrays.copyOf(bytes.heap(), bytes.heapSize() + Slice.PADDING);
        slice.bufferSize = bytes.heapSize();
        for (int row = 0; row < count; row++) {
            boolean isNull = bytes.nulls().get(row);
            slice.add(isNull ? 0 : bytes.offsets()[row], isNull ? 0 : bytes.lengths()[row], row);
            if (isNull) {
                slice.setFault(row, "there is none");
            }
        }
        of.decode(slice, keys, rejections);
        keyRows = new int[count];
        for (int row = 0; row < keys.count(); row++) {
            keyRows[(int) keys.positions()[row]] = row;
        }
        for (int i = 0; i < rejections.count(); i++) {
            keyRows[rejections.row(i)] = -1 - i;
        }
    }

    private void compare(Batch rows, int row, int keyRow) {
        for (int i = 0; i < read.length; i++) {
            Column own = rows.column(read[i]);
            Column key = keys.column(i);
            if (own.nulls().get(row)) {
                own.set(row, key, keyRow);
            } else if (!own.sameAs(row, key, keyRow)) {
                String error = "the value says " + text(rows, read[i], row) + ", and the key of the message "
                        + text(keys, i, keyRow);
                setFault(row, source.type().field(read[i]).name(), error);
            }
        }
    }

    private String text(Batch batch, int column, int row) {
        Column values = batch.column(column);
        if (values.nulls().get(row)) {
            return "NULL";
        }
        if (values instanceof BytesColumn bytes) {
            return "'" + bytes.getString(row) + "'";
        }
        int end = ColumnText.write(batch.type().type(column), values, row, scratch, 0);
        return new String(scratch, 0, end, StandardCharsets.US_ASCII);
    }

    /** Looks for keys with a NULL in the rows that {@link #read} has seen, now with their computed columns. */
    void check(Batch rows) {
        for (int column : source.primaryKey().columns()) {
            Column values = rows.column(column);
            for (int row = 0; row < rows.count(); row++) {
                boolean isTombstone = (rows.marks()[row] & Batch.DELETES) != 0;
                boolean isMissing = values.nulls().get(row) || isTombstone && !known[column];
                if (isMissing && faults[row] == null) {
                    String error = isTombstone
                            ? Slice.TOMBSTONE + ", and without it this column of the primary key is not known"
                            : "it is a column of the primary key, and NULL";
                    setFault(row, source.type().field(column).name(), error);
                }
            }
        }
    }

    private void setFault(int row, @Nullable String column, String error) {
        any = true;
        faults[row] = error;
        columns[row] = column;
    }

    /** Whether there is something wrong with the key of any row. */
    boolean any() {
        return any;
    }

    /** What is wrong with the key of a row; null if nothing is. */
    @Nullable
    String fault(int row) {
        return faults[row];
    }

    /** The column at fault. */
    @Nullable
    String column(int row) {
        return columns[row];
    }
}
