package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.UnappliedRows;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.CountedOutput;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.state.GroupOrder;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Joins two inputs. With L and R what has come on them so far, a change dL gives {@code dL join R} and goes into L, and likewise a change dR: the
 * sum of it all is {@code L join R}. A row of weight n meets one of weight m as n * m pairs; work grows with the pairs that change.
 *
 * <ol>
 *   <li>First the rows of a batch are paired with the rows that the other side remembers for their keys; that side does not change meanwhile. Pairs for
 *       which the condition is true are emitted at once, with the stamps of the row in hand: it is the later one.
 *   <li>Then the rows themselves are gone through. One that comes out for whether it has a partner (see {@link JoinKind}) is told so by a count of its partners: the weight that the other side has with its
 *       key or, if there is a condition, the weight of those for which it is true. What comes of it is held until the end of the epoch ({@link HeldRows}).
 *   <li>The row in hand is remembered. A row whose key has a NULL has no partner and is not.
 *   <li>With bounds, rows are freed by the watermark, and say that they have no partner only when none in time can come ({@link JoinExpiry}).
 * </ol>
 *
 * A row is judged by where <em>all</em> inputs with a watermark were when it came: its stamp is the lower of its own and of the other input's watermark
 * then; an input without a watermark has no say. The watermark is the lowest too, and comes after the rows that are held, if there may be any.
 */
public final class Join implements Operator {
    private final JoinKind kind;
    private final int[] firstColumns;
    private final boolean hasCondition;
    private final boolean isInner;
    private final JoinKeys keys;
    private final JoinSide[] sides;
    private final JoinPairs pairs;
    private final HeldRows held;
    private final JoinStamps stamps;
    private final @Nullable JoinExpiry expiry;
    private final @Nullable UnappliedRows late;
    private final RowFailures failures;
    private final Tally[] tallies;
    private final CountedOutput counted;
    private final Batch[] one;
    private final Arrivals arrivals = new Arrivals();
    private final AllRows all = new AllRows();
    private final GroupOrder order = new GroupOrder();
    private final EmptiedRows emptied = new EmptiedRows();

    /**
     * Makes the operator of a node.
     *
     * @param condition of the node, made ready to run
     * @param failures for pairs whose condition cannot be computed: they do not match
     * @param tallies where the rows of each input, and the rows that come out, are counted
     * @param lateEntries hears of rows that are too late for the bounds
     */
    public Join(
            JoinSettings settings,
            @Nullable VectorExpr condition,
            OperatorContext context,
            RowFailures failures,
            Tally[] tallies,
            LateEntries lateEntries) {
        PlanNode.Join node = settings.node();
        RowType left = node.left().type();
        RowType right = node.right().type();
        kind = node.kind();
        isInner = kind == JoinKind.INNER;
        this.failures = failures;
        this.tallies = tallies;
        counted = new CountedOutput(tallies[2]);
        hasCondition = condition != null;
        firstColumns = new int[] {0, kind.givesPairs() ? left.size() : 0};
        keys = new JoinKeys(node, context.state());
        boolean bounded = settings.bounds() != null;
        sides = new JoinSide[] {
            new JoinSide("left", left, settings.leftEach(), !isInner, bounded, context.state()),
            new JoinSide("right", right, settings.rightEach(), !isInner, bounded, context.state())
        };
        pairs = new JoinPairs(node, condition, failures);
        TimedInputs time = settings.time();
        held = new HeldRows(node.type(), time.times(), time.times().isEmpty() ? null : context.origins());
        stamps = new JoinStamps(time.isTimed(), context.state());
        expiry = settings.bounds() == null ? null : new JoinExpiry(settings, settings.bounds());
        late = expiry == null ? null : new UnappliedRows(settings.name(), settings.late(), context, lateEntries);
        one = new Batch[] {new Batch(left, 1), new Batch(right, 1)};
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        Output out = counted.to(output);
        arrivals.begin(input, batch, stamps.of(input, batch));
        tallies[input].count(AccountTerm.ASSIGNED, batch, all.of(batch), batch.count());
        keys.begin(input, batch);
        sides[input].begin(batch, keys);
        pairs.begin(input, batch, arrivals.stamps, sides[1 - input]);
        for (int from = 0; from < batch.count(); from += RowLookUp.AT_ONCE) {
            int end = Math.min(batch.count(), from + RowLookUp.AT_ONCE);
            pair(input, batch, from, end, out);
            if (isInner && !keepsTogether(input)) {
                // At once, while the keys are in the cache: what the pairs come to does not matter to the rows.
                settle(input, batch, from, end);
            }
        }
        flushPairs(out);
        if (keepsTogether(input)) {
            keepAll(input, batch);
        }
        for (int from = 0; !isInner && from < batch.count(); from += RowLookUp.AT_ONCE) {
            settle(input, batch, from, Math.min(batch.count(), from + RowLookUp.AT_ONCE));
        }
        forgetEmptied(input);
        failures.flush(output);
    }

    /** Pairs of rows of the batch. */
    private void pair(int input, Batch batch, int from, int end, Output output) {
        int other = 1 - input;
        boolean paired = hasCondition || kind.givesPairs();
        keys.findAll(from, end);
        keys.touchFirsts(from, end, other, sides[other]);
        for (int row = from; row < end; row++) {
            arrivals.matches[row] = 0;
            arrivals.dropped[row] = !canMatch(input, batch, row);
            if (paired && !arrivals.dropped[row] && keys.found(row) >= 0) {
                pair(row, keys.first(keys.found(row), other), sides[other], output);
            }
        }
    }

    private void pair(int row, long first, JoinSide other, Output output) {
        for (long at = first; at != JoinSide.NONE; at = other.next(at - 1)) {
            if (pairs.isFull()) {
                flushPairs(output);
            }
            pairs.add(row, at - 1);
        }
    }

    private void flushPairs(Output output) {
        pairs.flush(isInner ? null : arrivals, output);
    }

    /** Whether all there is to do with the rows of an input, beside their pairs, is to keep them. */
    private boolean keepsTogether(int input) {
        return isInner && !sides[input].mayGo();
    }

    /** Keeps the rows of the batch, key group by key group. */
    private void keepAll(int input, Batch batch) {
        order.clear(batch.count());
        for (int row = 0; row < batch.count(); row++) {
            order.add(row, !arrivals.dropped[row]);
        }
        order.sort(keys.hashes());
        sides[input].addAll(order, keys, input, batch.weights());
    }

    /** Goes through rows of the batch, whose pairs are made. */
    private void settle(int input, Batch batch, int from, int end) {
        if (sides[input].mayGo()) {
            keys.touchFirsts(from, end, input, sides[input]);
        }
        sides[input].findAll(from, end);
        for (int row = from; row < end; row++) {
            if (arrivals.dropped[row]) {
                continue;
            }
            long key = keys.findOrAdd(row);
            long handle = sides[input].find(row);
            long weight = batch.weights()[row];
            long matches = 0;
            if (hasCondition && !isInner) {
                matches = handle < 0 ? arrivals.matches[row] : sides[input].matches(handle);
                holdCounted(input, batch, row, weight, matches, isPassed(input, handle));
            } else if (!isInner) {
                holdCounted(input, batch, row, weight, keys.total(key, 1 - input), true);
                addTotal(input, batch, row, key, weight);
            }
            remember(input, row, key, handle, weight, matches);
        }
    }

    /** Holds a row in hand if it comes out, given the weight of its partners. */
    private void holdCounted(int input, Batch batch, int row, long weight, long partners, boolean isPassed) {
        boolean matched = partners > 0;
        if (kind.isCounted(input) && isOut(matched) && (matched || isPassed)) {
            held.hold(batch, firstColumns[input], row, weight, arrivals.stamps[row]);
        }
    }

    /** Without a condition: all rows of the key are partners, and have got their first one or lost their last one at the same time. */
    private void addTotal(int input, Batch batch, int row, long key, long weight) {
        int other = 1 - input;
        boolean hadRows = keys.total(key, input) > 0;
        keys.addTotal(key, input, weight);
        boolean hasRows = keys.total(key, input) > 0;
        if (kind.isCounted(other) && hadRows != hasRows) {
            for (long at = keys.first(key, other); at != JoinSide.NONE; at = sides[other].next(at - 1)) {
                holdPartner(other, at - 1, batch, row, hasRows);
            }
        }
    }

    private boolean isPassed(int input, long handle) {
        return expiry == null || expiry.isAtOnce() || handle >= 0 && sides[input].isPassed(handle);
    }

    /** Whether the row takes part: it has a key, a time if there are bounds, and is not too late for them. Else it has been dealt with. */
    private boolean canMatch(int input, Batch batch, int row) {
        boolean hasTime = expiry == null
                || !batch.column(expiry.timeColumn(input)).nulls().get(row);
        if (hasTime && expiry != null && late != null && isTooLate(input, batch, row, expiry, late)) {
            return false;
        }
        boolean can = hasTime && keys.canMatch(row);
        if (!can) {
            holdUnmatched(input, batch, row, batch.weights()[row]);
        }
        return can;
    }

    private boolean isTooLate(int input, Batch batch, int row, JoinExpiry expires, UnappliedRows book) {
        long time = batch.longs(expires.timeColumn(input)).get(row);
        long stamp = arrivals.stamps[row];
        boolean isTooLate = expires.isTooLate(input, time, stamp);
        if (isTooLate) {
            book.enter(batch, row, time, stamp, expires.lastInTime(input, time));
        }
        return isTooLate;
    }

    private void holdUnmatched(int input, Batch batch, int row, long weight) {
        if (kind.isCounted(input) && isOut(false)) {
            held.hold(batch, firstColumns[input], row, weight, arrivals.stamps[row]);
        }
    }

    /** Whether a counted row comes out, given whether it has a partner. */
    private boolean isOut(boolean matched) {
        return (kind == JoinKind.SEMI) == matched;
    }

    /** A remembered row has got its first partner, or lost its last one. */
    private void holdPartner(int side, long handle, Batch batch, int row, boolean matched) {
        if (kind == JoinKind.SEMI || sides[side].isPassed(handle)) {
            long weight = sides[side].weight(handle);
            held.hold(
                    sides[side],
                    handle,
                    firstColumns[side],
                    batch,
                    row,
                    isOut(matched) ? weight : -weight,
                    arrivals.stamps[row]);
        }
    }

    /** Adds a row in hand to the one that equals it, at {@code found}, or to the rows of its key if that is negative. */
    private void remember(int input, int row, long key, long found, long weight, long matches) {
        JoinSide side = sides[input];
        long handle = found;
        if (handle < 0) {
            handle = side.add(row, weight, found, keys.first(key, input));
            keys.setFirst(key, input, handle + 1);
            if (matches != 0) {
                side.addMatches(handle, matches);
            }
            if (expiry != null) {
                expiry.enter(input, side, handle);
            }
        } else {
            side.addWeight(handle, weight);
        }
        if (side.weight(handle) == 0) {
            emptied.add(handle, key);
        }
    }

    private void forgetEmptied(int input) {
        emptied.settle(sides[input]);
        for (int i = 0; i < emptied.count(); i++) {
            forget(input, emptied.key(i), emptied.handle(i));
        }
        emptied.clear();
    }

    private void forget(int input, long key, long handle) {
        keys.setFirst(key, input, sides[input].remove(handle, keys.first(key, input)));
        keys.freeIfEmpty(key);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        stamps.onWatermark(input, watermarkMicros);
        if (kind == JoinKind.INNER) {
            stamps.flush(output);
        }
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {
        if (expiry != null) {
            expiry.look(0, sides[0], stamps.lowest(), arrivals);
            expiry.look(1, sides[1], stamps.lowest(), arrivals);
        }
        held.flush(counted.to(output));
        if (late != null) {
            late.flush(output);
        }
        stamps.flush(output);
    }

    /** The batch in hand, and what is found out about its rows. */
    private final class Arrivals implements JoinPairs.Listener, JoinExpiry.Listener {
        private boolean[] dropped = new boolean[0];
        private long[] matches = new long[0];
        private long[] stamps = new long[0];
        private int input;
        private @Nullable Batch batch;

        void begin(int onInput, Batch inHand, long[] stampMicros) {
            input = onInput;
            batch = inHand;
            stamps = stampMicros;
            if (dropped.length < inHand.count()) {
                dropped = new boolean[Math.max(inHand.count(), Batch.SLICE_ROWS)];
                matches = new long[dropped.length];
            }
        }

        @Override
        public void onMatch(int row, long partner) {
            int other = 1 - input;
            Batch inHand = Objects.requireNonNull(batch);
            matches[row] += sides[other].weight(partner);
            boolean hadPartner = sides[other].matches(partner) > 0;
            sides[other].addMatches(partner, inHand.weights()[row]);
            boolean hasPartner = sides[other].matches(partner) > 0;
            if (kind.isCounted(other) && hadPartner != hasPartner) {
                holdPartner(other, partner, inHand, row, hasPartner);
            }
        }

        @Override
        public void onPassed(int side, long handle, long passedMicros) {
            if (kind != JoinKind.SEMI && sides[side].matches(handle) <= 0) {
                held.hold(sides[side], handle, firstColumns[side], sides[side].weight(handle), passedMicros);
            }
        }

        @Override
        public void onFree(int side, long handle) {
            one[side].clear();
            one[side].ensureCapacity(1);
            sides[side].read(handle, one[side], 0, 0);
            one[side].setCount(1);
            forget(side, keys.find(side, one[side]), handle);
        }
    }
}
