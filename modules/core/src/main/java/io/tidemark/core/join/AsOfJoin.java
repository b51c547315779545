package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.ledger.UnappliedRows;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.CountedOutput;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * Joins each left row with the row of the right input that has its key and is nearest in time on one side, such as the version of a price that was
 * valid at the time of a sale: a temporal join, or an ASOF join.
 *
 * <ol>
 *   <li>A left row finds its partner among the right rows so far, and comes out at once; without one, if the join is outer.
 *   <li>A right row that comes or goes changes the partner of the left rows between it and its neighbour in time, and of no other: these are corrected.
 *   <li>What comes of it all is held until the end of the epoch ({@link HeldRows}), so that nothing comes out that the epoch takes back.
 *   <li>Of a table whose rows are versions, an update that moves the time forward begins a new version: the one before stays. Any other update, and a
 *       delete, take it back. So rows that go are held until the end of the epoch, to see whether one of their key comes with a later time.
 *   <li>With H the horizon (the watermark, less the lag of left times, less correct_within), left rows below H cannot change any more, and of the right rows
 *       only the partner at H and later ones are needed ({@link AsOfHorizon}). A late left row above H finds its partner all the same; one below is not joined
 *       and is listed. A right row below H changes what is above H, and is listed for what it cannot change.
 * </ol>
 *
 * What is late is judged by stamps alone, as in {@link Join}. One thread at a time.
 */
public final class AsOfJoin implements Operator {
    private static final int LEFT = 0;
    private static final int RIGHT = 1;

    private final PlanNode.AsOfJoin node;
    private final AsOfSettings settings;
    private final Nearest nearest;
    private final AsOfKeys keys;
    private final OrderedRows[] rows;
    private final AsOfHorizon horizon;
    private final HeldRows held;
    private final JoinStamps stamps;
    private final UnappliedRows late;
    private final Tally[] tallies;
    private final CountedOutput counted;
    private final SupersededVersions superseded;
    private final int leftWidth;

    /** The pair in hand, and the partner before and after a change, each in row 0. */
    private final Batch pair;

    private final Batch[] partners;
    private final AllRows all = new AllRows();
    private final Handles due = new Handles();

    /**
     * Makes the operator of a node.
     *
     * @param tallies where the rows of each input, and the rows that come out, are counted
     * @param lateEntries hears of rows that are too late
     */
    public AsOfJoin(AsOfSettings settings, OperatorContext context, Tally[] tallies, LateEntries lateEntries) {
        this.settings = settings;
        this.tallies = tallies;
        node = settings.node();
        nearest = node.nearest();
        counted = new CountedOutput(tallies[2]);
        keys = new AsOfKeys(node, context.state());
        rows = new OrderedRows[] {
            new OrderedRows("left", node.left().type(), node.leftTime(), context.state()),
            new OrderedRows("right", node.right().type(), node.rightTime(), context.state())
        };
        horizon = new AsOfHorizon(settings, keys, rows[LEFT], rows[RIGHT]);
        TimedInputs time = settings.time();
        boolean isAsked = !time.times().isEmpty();
        held = new HeldRows(node.type(), time.times(), isAsked ? context.origins() : null);
        stamps = new JoinStamps(time.isTimed(), context.state());
        late = new UnappliedRows(settings.name(), settings.late(), context, lateEntries);
        superseded = new SupersededVersions(node, isAsked ? context.origins() : null);
        leftWidth = node.left().type().size();
        pair = new Batch(node.type(), 1);
        partners = new Batch[] {
            new Batch(node.right().type(), 1), new Batch(node.right().type(), 1)
        };
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        tallies[input].count(AccountTerm.ASSIGNED, batch, all.of(batch), batch.count());
        long[] stamped = stamps.of(input, batch);
        keys.begin(input, batch);
        int time = input == LEFT ? node.leftTime() : node.rightTime();
        for (int row = 0; row < batch.count(); row++) {
            boolean matches = keys.has(row) && !batch.column(time).nulls().get(row);
            if (input == LEFT) {
                onLeft(batch, row, stamped[row], matches);
            } else if (matches && !superseded.takes(batch, row, stamped[row])) {
                onRight(batch, row, batch.weights()[row], stamped[row]);
            }
        }
    }

    private void onLeft(Batch batch, int row, long stamp, boolean matches) {
        long weight = batch.weights()[row];
        if (!matches) {
            emit(batch, row, null, batch, row, weight, stamp);
            return;
        }
        long time = batch.longs(node.leftTime()).get(row);
        if (isLate(time, stamp)) {
            late.enter(batch, row, time, stamp, settings.lastInTime(time));
            return;
        }
        long key = keys.key(row);
        long root = keys.root(key, LEFT);
        long before = rows[LEFT].weight(root, batch, row);
        keys.setRoot(key, LEFT, rows[LEFT].add(StateTable.keyGroup(key), root, batch, row, weight));
        long after = rows[LEFT].weight(keys.root(key, LEFT), batch, row);
        Batch partner = readPartner(key, time, 0) ? partners[0] : null;
        emit(batch, row, partner, batch, row, after - before, stamp);
        horizon.enter(key);
    }

    /** Whether a row comes too late to be joined. */
    private boolean isLate(long time, long stamp) {
        return settings.isBounded()
                && (time < settings.horizon(stamp) || !settings.late().correct() && stamp > settings.lastInTime(time));
    }

    /** A right row comes or goes: the left rows between it and its neighbour get another partner. */
    private void onRight(Batch batch, int row, long weight, long stamp) {
        long time = batch.longs(node.rightTime()).get(row);
        if (isLate(time, stamp)) {
            late.enter(batch, row, time, stamp, settings.lastInTime(time));
            if (!settings.late().correct()) {
                return;
            }
        }
        long key = keys.key(row);
        horizon.prune(key, settings.horizon(stamp));
        OrderedRows right = rows[RIGHT];
        long root = keys.root(key, RIGHT);
        long from = AsOfRange.from(nearest, right, root, time);
        long to = AsOfRange.to(nearest, right, root, time);
        long probe = nearest.isEarlier() ? from : to - 1;
        boolean had = readPartner(key, probe, 0);
        keys.setRoot(key, RIGHT, right.add(StateTable.keyGroup(key), root, batch, row, weight));
        boolean has = readPartner(key, probe, 1);
        if (had != has || had && !isSamePartner()) {
            repair(key, from, to, had ? partners[0] : null, has ? partners[1] : null, batch, row, stamp);
        }
        horizon.enter(key);
    }

    private boolean isSamePartner() {
        for (int i = 0; i < partners[0].type().size(); i++) {
            if (!partners[0].column(i).sameAs(0, partners[1].column(i), 0)) {
                return false;
            }
        }
        return true;
    }

    /** Sets the partner of a moment into {@code partners[which]}; false if there is none. */
    private boolean readPartner(long key, long time, int which) {
        OrderedRows right = rows[RIGHT];
        long root = keys.root(key, RIGHT);
        long entry = right.at(root, AsOfRange.partner(nearest, right, root, time));
        if (entry >= 0) {
            partners[which].clear();
            right.read(entry, partners[which], 0, 0);
        }
        return entry >= 0;
    }

    private void repair(
            long key,
            long from,
            long to,
            @Nullable Batch before,
            @Nullable Batch after,
            Batch batch,
            int row,
            long stamp) {
        OrderedRows left = rows[LEFT];
        long root = keys.root(key, LEFT);
        long end = left.countBelow(root, to);
        long first = Math.max(from, nearest.isEarlier() ? settings.horizon(stamp) : from);
        for (long position = left.countBelow(root, first); position < end; ) {
            long entry = left.at(root, position);
            long weight = left.weight(entry);
            hold(entry, before, batch, row, -weight, stamp);
            hold(entry, after, batch, row, weight, stamp);
            position += weight;
        }
    }

    private void hold(long entry, @Nullable Batch partner, Batch batch, int row, long weight, long stamp) {
        if (partner == null && !node.outer()) {
            return;
        }
        pair.clear();
        rows[LEFT].read(entry, pair, 0, 0);
        setPartner(partner);
        hold(batch, row, weight, stamp);
    }

    private void emit(Batch left, int leftRow, @Nullable Batch partner, Batch batch, int row, long weight, long stamp) {
        if (weight == 0 || partner == null && !node.outer()) {
            return;
        }
        pair.clear();
        for (int i = 0; i < leftWidth; i++) {
            pair.column(i).set(0, left.column(i), leftRow);
        }
        setPartner(partner);
        hold(batch, row, weight, stamp);
    }

    private void setPartner(@Nullable Batch partner) {
        for (int i = leftWidth; i < pair.type().size(); i++) {
            Column column = pair.column(i);
            if (partner != null) {
                column.set(0, partner.column(i - leftWidth), 0);
            } else {
                column.setNull(0);
            }
        }
    }

    private void hold(Batch batch, int row, long weight, long stamp) {
        pair.stamp(0, batch, row);
        pair.setCount(1);
        held.hold(pair, 0, 0, weight, stamp);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        stamps.onWatermark(input, watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {
        Batch gone = superseded.rest();
        keys.begin(RIGHT, gone);
        for (int row = 0; row < gone.count(); row++) {
            if (gone.weights()[row] != 0) {
                onRight(gone, row, gone.weights()[row], gone.watermarks()[row]);
            }
        }
        superseded.clear();
        held.flush(counted.to(output));
        late.flush(output);
        free();
        stamps.flush(output);
    }

    private void free() {
        long watermark = stamps.lowest();
        if (!settings.isBounded() || watermark == Long.MIN_VALUE) {
            return;
        }
        keys.setDue(due, watermark);
        for (int i = 0; i < due.count(); i++) {
            long key = due.get(i);
            horizon.prune(key, settings.horizon(watermark));
            horizon.enter(key);
        }
        due.clear();
    }
}
