package io.tidemark.core.expr;

import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a batch that an expression could not be computed for; the first error of a row stands. One thread at a time. */
public final class RowErrors {
    private @Nullable ErrorCode[] codes = new ErrorCode[0];
    private @Nullable String[] messages = new String[0];
    private boolean any;

    public boolean any() {
        return any;
    }

    /** Whether row {@code row} has an error. */
    public boolean has(int row) {
        return any && row < codes.length && codes[row] != null;
    }

    /** Records an error of row {@code row}, unless it has one. */
    public void add(int row, ErrorCode code, String message) {
        if (row >= codes.length) {
            codes = Arrays.copyOf(codes, Math.max(row + 1, codes.length * 2));
            messages = Arrays.copyOf(messages, codes.length);
        }
        if (codes[row] == null) {
            codes[row] = code;
            messages[row] = message;
        }
        any = true;
    }

    /** Records an error of row {@code row} and makes the row of {@code result} NULL, as {@link VectorExpr} wants it. */
    public void reject(Column result, int row, ErrorCode code, String message) {
        add(row, code, message);
        result.nulls().set(row);
    }

    /** Records the error of row {@code row} of {@code other}, which has one. */
    public void take(RowErrors other, int row) {
        add(row, other.code(row), other.message(row));
    }

    /** Records for row {@code row} the error of row {@code otherRow} of {@code other}, which has one. */
    public void take(RowErrors other, int otherRow, int row) {
        add(row, other.code(otherRow), other.message(otherRow));
    }

    /** The code of a row that {@linkplain #has has} an error. */
    public ErrorCode code(int row) {
        ErrorCode code = codes[row];
        if (code == null) {
            throw new IllegalStateException("row " + row + " has no error");
        }
        return code;
    }

    public String message(int row) {
        return String.valueOf(messages[row]);
    }

    /** Forgets all errors. */
    public void clear() {
        if (any) {
            Arrays.fill(codes, null);
            Arrays.fill(messages, null);
            any = false;
        }
    }
}
