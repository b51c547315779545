package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import io.tidemark.format.json.value.JsonNumbers;
import io.tidemark.format.json.value.JsonSkipper;
import io.tidemark.format.json.value.MomentGuess;
import io.tidemark.format.json.value.NumberReader;
import io.tidemark.format.json.value.ValueReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows by guessing that they are laid out as one before: the same bytes between values of the same kinds. The rows of one writer are, nearly always.
 *
 * <ol>
 *   <li>{@link RowReader} reads a row value by value, and notes where its values are. Of that row a {@link RowStep} is made for each gap and the value
 *       after it.
 *   <li>The rows that follow are read in blocks, step by step. A row with the same gaps, and values that the steps take, is what it would be if it were read
 *       value by value: the gaps were checked when they were learned.
 *   <li>Any other row has failed, and must be read value by value. Where that is most of a block, the guess is given up for a while, longer each time, and
 *       then made anew.
 * </ol>
 *
 * One thread at a time.
 */
public final class RowGuess {
    private static final int MAX_VALUES = 256;
    private static final int FIRST_BLOCK = 16;
    private static final int FIRST_PAUSE = 8;
    private static final int LONGEST_PAUSE = 4096;

    private final ValueReader values;
    private final JsonSkipper skipper;
    private final RowBlock rows = new RowBlock();
    private final RowBlock lesson = new RowBlock();
    private final RowType type;
    private final Batch none;

    /** By value of the row that was read value by value: its column, or a negative number if nobody reads it, and where it is. */
    private final int[] columns = new int[MAX_VALUES];

    private final int[] starts = new int[MAX_VALUES];
    private final int[] ends = new int[MAX_VALUES];

    /** Empty if there is nothing to go by. */
    private RowStep[] steps = new RowStep[0];
    /** The columns that are not NULL where their step succeeds. */
    private int[] filled = new int[0];
    /** The columns that have no step. */
    private int[] missing = new int[0];

    private Batch batch;
    private boolean hasBegun;
    private int blockRows;
    /** Rows to be read value by value before the next guess. */
    private int pause;

    private int nextPause;

    public RowGuess(RowType type, ValueReader values, JsonSkipper skipper) {
        this.values = values;
        this.skipper = skipper;
        this.type = type;
        none = new Batch(type, 0);
        batch = none;
    }

    /** Starts a batch with room for all rows of the slice. */
    public void begin(Batch rowsToCome) {
        batch = rowsToCome;
        hasBegun = false;
    }

    /** Forgets the batch. */
    public void end() {
        batch = none;
    }

    /** Takes note of the {@code index}-th value of a row that is read value by value. */
    void note(int index, int column, int start, int end) {
        if (index < MAX_VALUES) {
            columns[index] = column;
            starts[index] = start;
            ends[index] = end;
        }
    }

    /** Makes a guess of the row {@code bytes[start, end)}, which has become that row of the batch, and whose values were noted, unless there is one. */
    void learn(byte[] bytes, int start, int end, int valueCount, int row) {
        if (steps.length > 0) {
            return;
        }
        if (pause > 0) {
            pause--;
            return;
        }
        RowStep[] learned = valueCount > MAX_VALUES ? null : stepsOf(bytes, start, end, valueCount, row);
        if (learned == null) {
            giveUp();
            return;
        }
        steps = learned;
        hasBegun = false;
        blockRows = FIRST_BLOCK;
        sortColumns(valueCount);
    }

    private void sortColumns(int valueCount) {
        boolean[] isThere = new boolean[type.size()];
        int[] found = new int[type.size()];
        int count = 0;
        for (int i = 0; i < valueCount; i++) {
            if (columns[i] >= 0) {
                isThere[columns[i]] = true;
                if (!(steps[i] instanceof AnyStep)) {
                    found[count++] = columns[i];
                }
            }
        }
        filled = Arrays.copyOf(found, count);
        count = 0;
        for (int column = 0; column < isThere.length; column++) {
            if (!isThere[column]) {
                found[count++] = column;
            }
        }
        missing = Arrays.copyOf(found, count);
    }

    /** The steps that read such a row; null if a gap is too long. */
    private RowStep @Nullable [] stepsOf(byte[] bytes, int start, int end, int valueCount, int row) {
        RowStep[] made = new RowStep[valueCount + 1];
        int from = start;
        for (int i = 0; i < valueCount; i++) {
            // First as one whose quotes are parts of the gaps, since the closing one is then checked with what follows.
            boolean isQuoted = bytes[starts[i]] == '"' && takesPlainStrings(columns[i]);
            RowStep step = isQuoted
                    ? stringStep(Gap.of(bytes, from, starts[i] + 1), columns[i])
                    : otherStep(Gap.of(bytes, from, starts[i]), columns[i], bytes[starts[i]]);
            if (step != null && !reads(step, bytes, from, end, isQuoted ? ends[i] - 1 : ends[i], row)) {
                isQuoted = false;
                step = anyStep(Gap.of(bytes, from, starts[i]), columns[i]);
                // What is there now may be a part of the value.
                boolean isAgain = step == null || reads(step, bytes, from, end, ends[i], row);
                Invariant.check(isAgain, "a value is read twice alike");
            }
            if (step == null) {
                return null;
            }
            made[i] = step;
            from = isQuoted ? ends[i] - 1 : ends[i];
        }
        Gap last = Gap.of(bytes, from, end);
        if (last != null) {
            made[valueCount] = new EndStep(last);
        }
        return last == null ? null : made;
    }

    /** Whether a step made of a row reads its value, up to {@code after}, from that row: not every value is of a form that a step takes. */
    private boolean reads(RowStep step, byte[] bytes, int from, int end, int after, int row) {
        lesson.begin(bytes, from, end, row);
        step.begin(batch);
        step.read(lesson);
        return lesson.at[0] == after;
    }

    /** Whether plain strings for that column are read by a step of their own. */
    private boolean takesPlainStrings(int column) {
        return column < 0 || type.type(column).isText() || values.moment(column) != null;
    }

    private @Nullable RowStep stringStep(@Nullable Gap gap, int column) {
        if (gap == null) {
            return null;
        }
        MomentGuess moment = column < 0 ? null : values.moment(column);
        return moment == null ? new TextStep(gap, column) : new MomentStep(gap, column, moment);
    }

    private @Nullable RowStep otherStep(@Nullable Gap gap, int column, byte first) {
        if (gap == null
                || !JsonNumbers.startsNumber(first)
                || column < 0
                || values.numbers().limits(column).length == 0) {
            return anyStep(gap, column);
        }
        NumberReader numbers = values.numbers();
        return new NumberStep(gap, column, numbers.scale(column), numbers.limits(column));
    }

    private @Nullable RowStep anyStep(@Nullable Gap gap, int column) {
        return gap == null ? null : new AnyStep(gap, column, values, skipper);
    }

    private void giveUp() {
        steps = new RowStep[0];
        pause = nextPause;
        nextPause = Math.min(LONGEST_PAUSE, nextPause * 2 + FIRST_PAUSE);
    }

    /**
     * Tries to read the rows of the slice from {@code first} on, as those of the batch after the ones it counts.
     *
     * @return how many were tried; 0 if there is nothing to go by
     */
    public int read(Slice slice, int first) {
        if (steps.length == 0) {
            return 0;
        }
        if (!hasBegun) {
            hasBegun = true;
            for (RowStep step : steps) {
                step.begin(batch);
            }
        }
        rows.begin(slice, first, Math.min(blockRows, slice.count - first), batch.count());
        for (RowStep step : steps) {
            step.read(rows);
        }
        settleNulls();
        int failures = rows.failures();
        if (failures * 2 > rows.count) {
            giveUp();
        } else {
            nextPause = failures == 0 ? 0 : nextPause;
            blockRows = Math.min(RowBlock.MAX_ROWS, blockRows * 2);
        }
        return rows.count;
    }

    private void settleNulls() {
        int end = rows.firstRow + rows.count;
        for (int column : filled) {
            Nulls nulls = batch.column(column).nulls();
            // What a row left that was read into the same place before, and was rejected.
            for (int row = rows.firstRow; nulls.any() && row < end; row++) {
                nulls.unset(row);
            }
        }
        for (int column : missing) {
            for (int row = rows.firstRow; row < end; row++) {
                values.storeNull(column, row);
            }
        }
    }

    /** Whether the {@code index}-th row that was tried was read. */
    public boolean isRead(int index) {
        return rows.at[index] < RowBlock.FAILED;
    }

    /** Moves the {@code index}-th row that was tried, and was read, to that row of the batch: its own place, or one before it. */
    public void place(int index, int row) {
        int from = rows.firstRow + index;
        for (int i = 0; row < from && i < type.size(); i++) {
            Column column = batch.column(i);
            if (column instanceof BytesColumn texts) {
                boolean isNull = texts.nulls().get(from);
                texts.setSlice(row, texts.offsets()[from], texts.lengths()[from]);
                texts.nulls().set(row, isNull);
            } else {
                column.set(row, column, from);
            }
        }
    }
}
