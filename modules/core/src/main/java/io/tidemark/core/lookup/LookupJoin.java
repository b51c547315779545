package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.relational.CountedOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins each row with what a table outside says of its key when the row comes, and leaves it at that.
 *
 * <ol>
 *   <li>A row whose key has an answer that is still good comes out at once. Any other waits, and its key is in the {@link #question()}, which the host puts to the
 *       table after the epoch.
 *   <li>Answers are rows of the second input, from a log like all rows that cannot be read again. An answer to what is not waited for is none of ours: it is another
 *       operator's.
 *   <li>At the end of the epoch rows come out in the order in which they came, up to the first one that has no answer. The watermark does not pass it.
 *   <li>A row that is taken back goes with the answer that it came with. Where the left input may take rows back, that is remembered.
 * </ol>
 *
 * One thread at a time.
 */
public final class LookupJoin implements Operator {
    private static final int LEFT = 0;
    private static final int ANSWERS = 1;

    private final PlanNode.Lookup node;
    private final KeptAnswers answers;
    private final LookupKeys keys;
    private final WaitingRows waiting;
    private final @Nullable GivenAnswers given;
    private final List<TimeColumn> times;
    private final RowOrigins origins;
    private final Tally[] tallies;
    private final CountedOutput counted;
    private final byte[] ownKeys;
    private final int leftWidth;
    private final AllRows all = new AllRows();
    private final Batch out;
    private final Batch first;
    private long clockMicros;

    /** The answer whose rows are coming: its key, its number, and how many rows are still to come. */
    private long coming = -1;

    private long comingAnswer;
    private long comingRows;

    /**
     * Makes the operator of a node.
     *
     * @param takesBack whether the left input may take rows back
     * @param times columns of the output that windows may be cut by
     * @param tallies where the rows of each input, and the rows that come out, are counted
     */
    public LookupJoin(
            PlanNode.Lookup node, boolean takesBack, List<TimeColumn> times, OperatorContext context, Tally[] tallies) {
        this.node = node;
        this.times = times;
        this.tallies = tallies;
        origins = context.origins();
        counted = new CountedOutput(tallies[2]);
        int width = AnswerRows.tableWidth(node.answers().type());
        answers = new KeptAnswers(node.answers().type(), width, context.state());
        keys = new LookupKeys(node.answers().type(), node.tableKeys(), node.cache(), answers, context.state());
        waiting = new WaitingRows(node.left().type(), context.state());
        given = takesBack ? new GivenAnswers(node.left().type(), answers, context.state()) : null;
        ownKeys = AnswerRows.keysText(node.answers().type(), node.tableKeys()).getBytes(StandardCharsets.UTF_8);
        leftWidth = node.left().type().size();
        out = new Batch(node.type(), Batch.SLICE_ROWS);
        first = new Batch(node.left().type(), 1);
    }

    /** What it waits to be told; null if nothing. */
    public @Nullable Question question() {
        return keys.isAsking() ? new Question(node.answers().relation(), node.tableKeys(), keys.asked()) : null;
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {
        clockMicros = epochClockMicros;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        tallies[input].count(AccountTerm.ASSIGNED, batch, all.of(batch), batch.count());
        if (input == ANSWERS) {
            onAnswers(batch);
            return;
        }
        keys.begin(batch, node.leftKeys());
        for (int row = 0; row < batch.count(); row++) {
            onLeft(batch, row, output);
        }
        flush(output);
    }

    private void onLeft(Batch batch, int row, Output output) {
        boolean isFree = waiting.isEmpty();
        if (isFree && given != null && given.has(batch, row)) {
            give(batch, row, KeptAnswers.NONE, output);
            return;
        }
        long key = keys.canMatch(row) ? keys.wanted(row, clockMicros) : -1;
        if (isFree && (key < 0 || keys.isAnswered(key))) {
            give(batch, row, key < 0 ? KeptAnswers.NONE : keys.answer(key), output);
            return;
        }
        first.clear();
        first.append(batch, row);
        setCause(first, 0);
        waiting.add(first, 0);
        if (key >= 0) {
            keys.addWaiting(key, 1);
        }
    }

    /** Nobody can tell later where a row came from that may turn out to be late. */
    private void setCause(Batch batch, int row) {
        if (batch.cause(row) == null && mayBeLate(batch, row)) {
            batch.setCause(row, origins.reason(batch.positions()[row]));
        }
    }

    private boolean mayBeLate(Batch batch, int row) {
        long stamp = batch.watermarks()[row];
        for (TimeColumn time : times) {
            if (stamp != Long.MIN_VALUE
                    && !batch.column(time.column()).nulls().get(row)
                    && batch.longs(time.column()).get(row) < stamp - time.lagMicros()) {
                return true;
            }
        }
        return false;
    }

    private void onAnswers(Batch batch) {
        keys.begin(batch, node.tableKeys());
        int rowsColumn = AnswerRows.rows(batch.type());
        int answeredAt = AnswerRows.answeredAt(batch.type());
        for (int row = 0; row < batch.count(); row++) {
            if (!isOwn(batch, row)) {
                continue;
            }
            if (comingRows == 0) {
                comingRows = Math.max(1, batch.longs(rowsColumn).get(row));
                coming = keys.findAsked(row);
                comingAnswer = coming < 0 ? KeptAnswers.NONE : answers.begin();
            }
            if (coming >= 0 && batch.longs(rowsColumn).get(row) > 0) {
                answers.add(comingAnswer, batch, row);
            }
            comingRows--;
            if (coming >= 0 && comingRows == 0) {
                keys.answered(coming, comingAnswer, batch.longs(answeredAt).get(row));
            }
        }
    }

    private boolean isOwn(Batch batch, int row) {
        BytesColumn text = batch.bytes(AnswerRows.keys(batch.type()));
        int from = text.offsets()[row];
        return Arrays.equals(text.heap(), from, from + text.lengths()[row], ownKeys, 0, ownKeys.length);
    }

    /** Lets a row come out, or go, with an answer; or with the one that it came with. */
    private void give(Batch batch, int row, long known, Output output) {
        GivenAnswers kept = given;
        long answer = kept == null ? known : kept.add(batch, row, batch.weights()[row], known);
        long rows = answer == KeptAnswers.NONE ? 0 : answers.count(answer);
        for (long place = 0; place < rows; place++) {
            int to = append(batch, row, output);
            answers.read(answer, place, out, leftWidth, to);
            stamp(batch, row, to);
        }
        if (rows == 0 && node.outer()) {
            int to = append(batch, row, output);
            for (int column = leftWidth; column < out.type().size(); column++) {
                out.column(column).setNull(to);
            }
            stamp(batch, row, to);
        }
        if (kept != null) {
            kept.forgetIfGone(batch, row);
        }
    }

    private int append(Batch batch, int row, Output output) {
        if (out.count() >= Batch.SLICE_ROWS) {
            flush(output);
        }
        int to = out.count();
        out.ensureCapacity(to + 1);
        for (int column = 0; column < leftWidth; column++) {
            out.column(column).set(to, batch.column(column), row);
        }
        return to;
    }

    private void stamp(Batch batch, int row, int to) {
        out.appendStamps(batch, row);
        out.marks()[to] &= ~Batch.PHASE_MASK;
        setCause(out, to);
    }

    private void flush(Output output) {
        if (out.count() > 0) {
            counted.to(output).emit(out);
            out.clear();
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        if (input == LEFT) {
            waiting.setWatermark(watermarkMicros);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        while (!waiting.isEmpty() && giveFirst(output)) {
            waiting.removeFirst();
        }
        flush(output);
        keys.forget(clockMicros);
        long watermark = waiting.takeWatermark();
        if (watermark != Long.MIN_VALUE) {
            output.watermark(watermark);
        }
    }

    /** Lets the first of the rows that wait come out; false if it has to wait on. */
    private boolean giveFirst(Output output) {
        waiting.readFirst(first);
        keys.begin(first, node.leftKeys());
        if (!keys.canMatch(0)) {
            give(first, 0, KeptAnswers.NONE, output);
            return true;
        }
        long key = keys.find(0);
        if (!keys.isAnswered(key)) {
            return false;
        }
        give(first, 0, keys.answer(key), output);
        keys.addWaiting(key, -1);
        return true;
    }
}
