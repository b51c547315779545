package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.GroupOrder;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.time.PartitionClock;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DEDUPLICATE ON a key WITHIN a horizon: tells of each row whether its key was there before. One thread at a time; microseconds.
 *
 * <p>With W the watermark before the row, t its event time, e the event time of the row that was kept under its key:
 *
 * <ol>
 *   <li>a key with a NULL is nowhere; an entry is gone once e + horizon &lt;= W;
 *   <li>an entry that is not gone makes the row a <b>duplicate</b>, in conflict if any other column differs;
 *   <li>else, if t + horizon &lt;= W, the row is <b>unverifiable</b>: an entry of its own age would be gone;
 *   <li>else the row is <b>new</b>, and its entry takes the place of one that is gone.
 * </ol>
 *
 * Whether an entry is gone depends on the row that asks, never on what has been swept; W does not go back, so an entry that is gone for
 * one row is gone for all later ones, and {@link #sweep} may remove it at any time. So results depend neither on epochs nor on restarts.
 *
 * <p>An entry is 128 bits of key (see {@link KeyPacking}), 64 bits of hash of the other columns, and e.
 */
public final class Deduplicate {
    public static final byte NEW = 0;
    public static final byte DUPLICATE = 1;
    public static final byte CONFLICT = 2;
    public static final byte UNVERIFIABLE = 3;

    private static final TableSchema ENTRIES = TableSchema.of(List.of(Storage.WIDE), List.of(Storage.WIDE));

    /** High half: hash of the other columns; low half: event time. One column, so that an entry is written in one go. */
    private static final int KEPT = 1;

    private static final List<String> NAMES = List.of("packed", "uuids", "hashed");

    /** All entries are visited as often as the watermark moves by this part of the horizon. */
    private static final int SWEEPS = 8;
    /** Steps (a key group of one table) in one go, so that no batch waits for long. */
    private static final int MAX_STEPS = 6;

    /** The event time of an entry that is gone for every row: that of a row which turned out to be unverifiable. */
    private static final long NEVER = Long.MIN_VALUE;

    private static final int STEPS = KeyGroups.COUNT * KeyPacking.KINDS;

    private final long horizon;
    private final StateTable[] tables = new StateTable[KeyPacking.KINDS];
    /** Keys of batches that come without. */
    private final RowKeys own;

    /** Of the opened batch: hashes of the columns beside the key, and kinds of keys. */
    private long[] payloads;

    private byte[] kinds;

    /** By row the handle of its entry, or the complement of that if the row has made it; of a row without a key, anything. */
    private long[] handles = new long[Batch.SLICE_ROWS];

    private final GroupOrder order = new GroupOrder();

    /** Rows whose entries may have to go again at the end of the batch. */
    private int[] withdrawn = new int[0];

    private int withdrawnCount;

    private int sweepStep;
    private long sweepStart = Long.MIN_VALUE;

    /** No entry has an event time below this. Not known after a restart. */
    private long oldest = Long.MIN_VALUE;

    /** The same of the entries that this round of sweeping has left behind. */
    private long oldestLeft = Long.MAX_VALUE;

    /** The deduplication of a source that is declared with one; its entries are in {@code state}. */
    public Deduplicate(SourceSpec spec, StateTables state) {
        horizon = spec.horizonMicros();
        for (int kind = 0; kind < tables.length; kind++) {
            tables[kind] = state.table(NAMES.get(kind), ENTRIES);
        }
        own = new RowKeys(spec.type(), spec.keyColumns(), spec.timeColumn());
        payloads = own.payloads();
        kinds = own.kindByRow();
    }

    /**
     * Makes ready for {@link #judge} of the rows of {@code batch}; {@code known} are their keys if somebody has computed them.
     *
     * <p>Rows that are not there are entered here, all together, by key group, though only {@link #judge} knows which of them are new: nearly all are. What an
     * unverifiable one has entered is gone for every row from then on, and leaves in {@link #close}.
     */
    public void open(Batch batch, @Nullable RowKeys known) {
        RowKeys keys = known;
        if (keys == null) {
            own.compute(batch);
            keys = own;
        }
        int count = batch.count();
        if (handles.length < count) {
            handles = new long[count];
        }
        payloads = keys.payloads();
        kinds = keys.kindByRow();
        for (byte kind = 0; kind < KeyPacking.KINDS; kind++) {
            if ((keys.kinds() & 1 << kind) != 0) {
                order.clear(count);
                for (int row = 0; row < count; row++) {
                    order.add(row, kinds[row] == kind && counts(batch, row));
                }
                order.sort(keys.hashes());
                tables[kind].findOrAddAll(order, keys.hashes(), keys.key(), keys.entries(), handles);
            }
        }
    }

    /** Whether the row is one that moves the watermark, and may be a duplicate. */
    static boolean counts(Batch batch, int row) {
        return batch.weights()[row] > 0 && (batch.marks()[row] & Batch.DELETES) == 0;
    }

    /** What row {@code row} of the opened batch is, given the watermark before it. Called once for each row that {@link #counts}, in order. */
    public byte judge(int row, long eventTime, long watermark) {
        long gone = PartitionClock.minus(watermark, horizon);
        byte kind = kinds[row];
        if (kind == KeyPacking.NULL) {
            return eventTime <= gone ? UNVERIFIABLE : NEW;
        }
        long handle = handles[row];
        if (handle >= 0) {
            return judge(tables[kind], handle, row, eventTime, gone);
        }
        if (eventTime <= gone) {
            tables[kind].setWide(~handle, KEPT, 0, NEVER);
            withdraw(row);
            return UNVERIFIABLE;
        }
        entered(eventTime);
        return NEW;
    }

    /** A row whose key has an entry, of a row before it. */
    private byte judge(StateTable table, long handle, int row, long eventTime, long gone) {
        if (table.getLow(handle, KEPT) > gone) {
            return table.getHigh(handle, KEPT) == payloads[row] ? DUPLICATE : CONFLICT;
        }
        if (eventTime <= gone) {
            return UNVERIFIABLE;
        }
        table.setWide(handle, KEPT, payloads[row], eventTime);
        entered(eventTime);
        return NEW;
    }

    private void entered(long eventTime) {
        oldest = Math.min(oldest, eventTime);
        oldestLeft = Math.min(oldestLeft, eventTime);
    }

    private void withdraw(int row) {
        if (withdrawnCount == withdrawn.length) {
            withdrawn = Arrays.copyOf(withdrawn, Math.max(16, 2 * withdrawnCount));
        }
        withdrawn[withdrawnCount++] = row;
    }

    /** All rows of the opened batch have been judged. */
    public void close() {
        for (int i = 0; i < withdrawnCount; i++) {
            int row = withdrawn[i];
            StateTable table = tables[kinds[row]];
            // A later row with the same key may have taken the entry.
            if (table.getLow(~handles[row], KEPT) == NEVER) {
                table.remove(~handles[row]);
            }
        }
        withdrawnCount = 0;
    }

    /** Removes some of the entries that are gone for rows after {@code watermark}; called between batches. */
    public void sweep(long watermark) {
        long expired = PartitionClock.minus(watermark, horizon);
        if (watermark == Long.MIN_VALUE || sweepStep == 0 && oldest > expired) {
            return;
        }
        if (sweepStart == Long.MIN_VALUE) {
            sweepStart = watermark;
        }
        long passed = watermark - sweepStart;
        long round = Math.max(1, horizon / SWEEPS);
        int due = passed >= round ? STEPS : (int) ((double) passed / round * STEPS);
        for (int i = 0; i < MAX_STEPS && sweepStep < due; ) {
            StateTable swept = tables[sweepStep / KeyGroups.COUNT];
            if (swept.size() > 0) {
                int group = sweepStep % KeyGroups.COUNT;
                oldestLeft = Math.min(oldestLeft, swept.removeLowUpTo(group, KEPT, expired));
                i++;
            }
            sweepStep++;
        }
        if (sweepStep == STEPS) {
            sweepStep = 0;
            sweepStart = watermark;
            oldest = oldestLeft;
            oldestLeft = Long.MAX_VALUE;
        }
    }

    /** Keys that are remembered. */
    public long size() {
        return Arrays.stream(tables).mapToLong(StateTable::size).sum();
    }
}
