package io.tidemark.runtime.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.lookup.LookupAnswers;
import io.tidemark.api.type.RowType;
import io.tidemark.core.lookup.AnswerRows;
import io.tidemark.runtime.catalog.LookupDefinition;

/** Answers as rows of their relation: {@link AnswerRows}. For one call. */
final class AnswerBatch {
    private final RowType type;
    private final int[] keyColumns;
    private final String keysText;
    private final long clockMicros;

    /** {@code clockMicros} is of what moment the answers are said to be. */
    AnswerBatch(LookupDefinition table, int[] keyColumns, long clockMicros) {
        this.keyColumns = keyColumns;
        this.clockMicros = clockMicros;
        type = table.type();
        keysText = AnswerRows.keysText(type, keyColumns);
    }

    /** The rows of the answers to {@code keys}. */
    Batch rows(Batch keys, LookupAnswers given) {
        Batch rows = new Batch(type, keys.count());
        int at = 0;
        for (int key = 0; key < keys.count(); key++) {
            int from = at;
            while (at < given.keyOf().length && given.keyOf()[at] == key) {
                at++;
            }
            for (int row = from; row < Math.max(at, from + 1); row++) {
                int to = next(rows);
                for (int column = 0; column < AnswerRows.tableWidth(type); column++) {
                    if (at == from) {
                        rows.column(column).nulls().set(to);
                    } else {
                        rows.column(column).set(to, given.rows().column(column), row);
                    }
                }
                end(rows, keys, key, at - from);
            }
        }
        return rows;
    }

    private static int next(Batch rows) {
        rows.ensureCapacity(rows.count() + 1);
        return rows.count();
    }

    /** The key as it was asked for: that is how the operator knows it again. */
    private void end(Batch rows, Batch keys, int key, int count) {
        int to = rows.count();
        for (int i = 0; i < keyColumns.length; i++) {
            rows.column(keyColumns[i]).nulls().unset(to);
            rows.column(keyColumns[i]).set(to, keys.column(i), key);
        }
        rows.bytes(AnswerRows.keys(type)).set(to, keysText);
        rows.longs(AnswerRows.rows(type)).set(to, count);
        rows.longs(AnswerRows.answeredAt(type)).set(to, clockMicros);
        rows.weights()[to] = 1;
        rows.setCount(to + 1);
    }
}
