package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.runtime.catalog.InputDefinition;

/** What each row must be by itself: NOT NULL, and texts no longer than their columns. Stateless. */
final class RowRules {
    private static final int MOST_SHOWN = 40;

    private RowRules() {}

    /** Checks the rows of weight 1 and more, and cuts their texts where only blanks go. */
    static void check(String attempt, InputDefinition target, Batch rows) {
        for (int column = 0; column < target.type().size(); column++) {
            Field field = target.type().field(column);
            for (int row = 0; !field.nullable() && row < rows.count(); row++) {
                if (rows.weights()[row] > 0 && rows.column(column).nulls().get(row)) {
                    throw missing(attempt, field);
                }
            }
        }
        for (int row = 0; !target.lengths().isEmpty() && row < rows.count(); row++) {
            int column = rows.weights()[row] > 0 ? target.lengths().fit(rows, row) : -1;
            if (column >= 0) {
                throw tooLong(
                        attempt,
                        target.type().field(column).name(),
                        target.lengths().type(column),
                        rows.bytes(column).getString(row));
            }
        }
    }

    private static StatementException missing(String attempt, Field field) {
        return StatementException.of(ErrorCode.NOT_NULL_VIOLATION, attempt)
                .withDetail("Column \"" + field.name() + "\" is NOT NULL, and a row has no value for it.")
                .withHint("Give a value.");
    }

    private static StatementException tooLong(String attempt, String column, String type, String text) {
        int characters = text.codePointCount(0, text.length());
        String shown =
                characters <= MOST_SHOWN ? text : text.substring(0, text.offsetByCodePoints(0, MOST_SHOWN)) + "…";
        return StatementException.of(ErrorCode.TEXT_TOO_LONG, attempt)
                .withDetail("Column \"" + column + "\" is " + type + ", and a row has a text of " + characters
                        + " characters for it: '" + shown + "'.")
                .withHint("Shorten it, or cut it: CAST(value AS " + type + ").");
    }
}
