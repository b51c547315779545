package io.tidemark.core.function.cast;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** A value from its text. */
final class FromText implements Kernel.Strict {
    private final DataType to;
    /** What the text is read as: a TIMESTAMP_TZ may lack its offset here, and is UTC then, as a TIMESTAMP is. */
    private final DataType form;

    FromText(DataType to) {
        this.to = to;
        form = to.kind() == TypeKind.TIMESTAMP_TZ ? DataType.TIMESTAMP : to;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row)) {
                continue;
            }
            int from = text.offsets()[row];
            int end = from + text.lengths()[row];
            while (from < end && isBlank(heap[from])) {
                from++;
            }
            while (from < end && isBlank(heap[end - 1])) {
                end--;
            }
            Parsed outcome = ValueText.parse(form, heap, from, end, Fit.ROUND, result, row);
            if (outcome != Parsed.OK) {
                errors.reject(result, row, code(outcome), ColumnText.complaint(outcome, to, heap, from, end));
            }
        }
    }

    private ErrorCode code(Parsed outcome) {
        boolean isTime = !to.isNumeric() && to.kind() != TypeKind.BOOLEAN && to.storage() != Storage.BYTES;
        if (isTime) {
            return ErrorCode.INVALID_DATETIME;
        }
        return outcome == Parsed.OUT_OF_RANGE ? ErrorCode.NUMERIC_OUT_OF_RANGE : ErrorCode.INVALID_TEXT;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || (character >= '\t' && character <= '\r');
    }
}
