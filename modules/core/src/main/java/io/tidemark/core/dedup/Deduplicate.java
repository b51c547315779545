package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
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

    /** What is handed on where nothing was looked up before. */
    private static final long UNKNOWN = -1;

    /** Rows that are looked up together. */
    private static final int LOOK_UP_ROWS = 256;

    private static final int STEPS = KeyGroups.COUNT * KeyPacking.KINDS;

    private final long horizon;
    private final StateTable[] tables = new StateTable[KeyPacking.KINDS];
    /** Keys of batches that come without. */
    private final RowKeys own;

    /** Of the opened batch. */
    private Column[] key;

    private long[] hashes;
    private long[] payloads;
    private byte[] kinds;
    private long[] handles = new long[Batch.SLICE_ROWS];

    /** The table that all keys of the batch are in, if it is one. */
    private @Nullable StateTable looked;

    private int lookedUpTo;
    private int rows;

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
        own = new RowKeys(spec.type(), spec.keyColumns());
        key = own.key();
        hashes = own.hashes();
        payloads = own.payloads();
        kinds = own.kindByRow();
    }

    /** Makes ready for {@link #judge} of the rows of {@code batch}; {@code known} are their keys if somebody has computed them. */
    public void open(Batch batch, @Nullable RowKeys known) {
        int count = batch.count();
        if (handles.length < count) {
            handles = new long[count];
        }
        RowKeys keys = known;
        if (keys == null) {
            own.compute(batch);
            keys = own;
        }
        key = keys.key();
        hashes = keys.hashes();
        payloads = keys.payloads();
        kinds = keys.kindByRow();
        // Keys of a source are of one kind, mostly.
        looked = Integer.bitCount(keys.kinds()) == 1 ? tables[Integer.numberOfTrailingZeros(keys.kinds())] : null;
        lookedUpTo = 0;
        rows = count;
    }

    /** The handle of the row's entry, or a negative number that {@link StateTable#add} takes. */
    private long lookUp(StateTable table, int row) {
        long found = UNKNOWN;
        if (looked != null) {
            if (row >= lookedUpTo) {
                lookedUpTo = Math.min(rows, row + LOOK_UP_ROWS);
                looked.findAll(hashes, key, row, lookedUpTo, handles);
            }
            found = handles[row];
        }
        // The entry may have been added by a row since.
        return found < 0 ? table.findAgain(hashes[row], key, row, found) : found;
    }

    /** What row {@code row} of the opened batch is, given the watermark before it. Called once for each row, in order. */
    public byte judge(int row, long eventTime, long watermark) {
        long gone = PartitionClock.minus(watermark, horizon);
        byte kind = kinds[row];
        if (kind == KeyPacking.NULL) {
            return eventTime <= gone ? UNVERIFIABLE : NEW;
        }
        StateTable table = tables[kind];
        long handle = lookUp(table, row);
        if (handle >= 0 && table.getLow(handle, KEPT) > gone) {
            return table.getHigh(handle, KEPT) == payloads[row] ? DUPLICATE : CONFLICT;
        }
        if (eventTime <= gone) {
            return UNVERIFIABLE;
        }
        enter(table, handle < 0 ? table.add(hashes[row], key, row, handle) : handle, row, eventTime);
        return NEW;
    }

    private void enter(StateTable table, long handle, int row, long eventTime) {
        table.setWide(handle, KEPT, payloads[row], eventTime);
        oldest = Math.min(oldest, eventTime);
        oldestLeft = Math.min(oldestLeft, eventTime);
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
