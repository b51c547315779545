package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers, each with its rows, for as long as anyone holds them. One thread at a time.
 *
 * <pre>
 *   table "answers":        number of the answer | rows | holders
 *   table "answer rows":    number of the answer, place | columns of the table
 *   table "last answer":    0 | number of the last answer, from 1
 * </pre>
 */
final class KeptAnswers {
    /** No answer yet. */
    static final long NONE = 0;

    private static final int ROWS = 1;
    private static final int HOLDERS = 2;
    private static final int FIRST_COLUMN = 2;

    private final StateTable answers;
    private final StateTable rows;
    private final StateTable last;
    private final int width;
    private final LongColumn[] one = {new LongColumn(1)};
    private final LongColumn[] two = {new LongColumn(1), new LongColumn(1)};

    /** Answers of a table with the first {@code width} columns of {@code type}. */
    KeptAnswers(RowType type, int width, StateTables tables) {
        this.width = width;
        List<Storage> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            columns.add(type.type(i).storage());
        }
        answers = tables.table("answers", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG, Storage.LONG)));
        rows = tables.table("answer rows", TableSchema.of(List.of(Storage.LONG, Storage.LONG), columns));
        last = tables.table("last answer", TableSchema.of(List.of(Storage.LONG), List.of(Storage.LONG)));
    }

    /** A new answer without rows, held once. */
    long begin() {
        one[0].set(0, 0);
        long counter = last.findOrAdd(Hashes.hash(one, 0), one, 0);
        last.addLong(counter, 1, 1);
        long answer = last.getLong(counter, 1);
        hold(answer);
        return answer;
    }

    /** Adds a row: the first columns of row {@code row} of {@code batch}. */
    void add(long answer, Batch batch, int row) {
        long handle = handle(answer);
        long entry = rows.findOrAdd(place(answer, answers.getLong(handle, ROWS)), two, 0);
        for (int i = 0; i < width; i++) {
            rows.write(entry, FIRST_COLUMN + i, batch.column(i), row);
        }
        answers.addLong(handle, ROWS, 1);
    }

    /** How many rows an answer has. */
    long count(long answer) {
        return answers.getLong(handle(answer), ROWS);
    }

    /** Sets the columns of {@code into} from {@code first} on, in row {@code row}, to those of the row at {@code place} of an answer. */
    void read(long answer, long place, Batch into, int first, int row) {
        long entry = rows.find(place(answer, place), two, 0);
        for (int i = 0; i < width; i++) {
            rows.read(entry, FIRST_COLUMN + i, into.column(first + i), row);
        }
    }

    void hold(long answer) {
        answers.addLong(handle(answer), HOLDERS, 1);
    }

    /** Lets go of an answer; nobody's goes. */
    void release(long answer) {
        long handle = handle(answer);
        answers.addLong(handle, HOLDERS, -1);
        if (answers.getLong(handle, HOLDERS) == 0) {
            for (long place = answers.getLong(handle, ROWS) - 1; place >= 0; place--) {
                rows.remove(rows.find(place(answer, place), two, 0));
            }
            answers.remove(handle);
        }
    }

    private long handle(long answer) {
        one[0].set(0, answer);
        return answers.findOrAdd(Hashes.hash(one, 0), one, 0);
    }

    private long place(long answer, long place) {
        two[0].set(0, answer);
        two[1].set(0, place);
        return Hashes.hash(two, 0);
    }
}
