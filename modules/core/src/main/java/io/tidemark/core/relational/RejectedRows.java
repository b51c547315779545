package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OriginColumns;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.operator.Tally;
import org.jspecify.annotations.Nullable;

/**
 * In a view, a row that cannot be computed is entered into {@link Book#REJECTED} and counted, and the view goes on. A retraction of such a
 * row takes it out of the count and is not entered again. A result that does not fit its type is entered too, without an origin, but is no row that
 * was rejected, and not counted.
 */
public final class RejectedRows implements RowFailures {
    /** The columns of the book. */
    public static final RowType TYPE = RowType.of(
            Field.of("_partition", DataType.VARCHAR),
            Field.of("_offset", DataType.BIGINT),
            Field.of("_bytes", DataType.VARCHAR),
            Field.required("_error", DataType.VARCHAR),
            Field.of("_column", DataType.VARCHAR));

    private static final int PARTITION = 0;
    private static final int OFFSET = 1;
    private static final int BYTES = 2;
    private static final int ERROR = 3;
    private static final int COLUMN = 4;

    private final @Nullable RowOrigins origins;
    private final Tally tally;
    private final Batch rows = new Batch(TYPE, 0);
    private final int[] rejected = new int[1];

    /**
     * Rejects rows of one operator.
     *
     * @param origins of its input rows; null where they are results, which came from no one place
     */
    public RejectedRows(@Nullable RowOrigins origins, Tally tally) {
        this.origins = origins;
        this.tally = tally;
    }

    @Override
    public void add(Batch batch, int row, ErrorCode code, String message, @Nullable String column) {
        rejected[0] = row;
        tally.count(AccountTerm.REJECTED, batch, rejected, 1);
        if (batch.weights()[row] < 0) {
            return;
        }
        enter(batch, row, batch.positions()[row], message, column);
    }

    @Override
    public void addResult(Batch results, int row, ErrorCode code, String message, String column) {
        enter(results, row, Batch.NO_POSITION, message, column);
    }

    private void enter(Batch batch, int row, long origin, String message, @Nullable String column) {
        int to = rows.count();
        rows.ensureCapacity(to + 1);
        rows.appendStamps(batch, row);
        rows.weights()[to] = 1;
        setOrigin(origin, to);
        rows.bytes(ERROR).set(to, message);
        setText(COLUMN, to, column);
    }

    private void setOrigin(long position, int to) {
        if (origins == null || position == Batch.NO_POSITION) {
            rows.column(PARTITION).nulls().set(to);
            rows.column(OFFSET).nulls().set(to);
            rows.column(BYTES).nulls().set(to);
        } else {
            OriginColumns.set(rows, PARTITION, to, to + 1, origins);
        }
    }

    private void setText(int column, int to, @Nullable String text) {
        if (text == null) {
            rows.column(column).nulls().set(to);
        } else {
            rows.bytes(column).set(to, text);
        }
    }

    @Override
    public void flush(Output output) {
        if (rows.count() > 0) {
            output.book(Book.REJECTED, rows);
            rows.clear();
        }
    }
}
