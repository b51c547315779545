package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.book.BookState;
import io.tidemark.runtime.book.StoredBook;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a view or a table: a book of changes, and now and then a base, which is the sum of all changes up to an epoch.
 *
 * <pre>
 *   rows at epoch e = last base at or before e + changes after it, up to e
 * </pre>
 *
 * Old changes go when a base holds their sum and nobody may ask for an epoch before it any more. One thread writes; any number read.
 */
public final class StoredRows implements AutoCloseable {
    /** Of so many changes at least one is to be a delete: a delete and what it deletes are two rows less, and a base of inserts is as long as they are. */
    private static final int CHANGES_PER_DELETE = 4;

    private final Disk disk;
    private final String directory;
    private final StoredBook changes;
    private final RowType rowsType;
    private final RowSums sums;
    private volatile List<BaseRows> bases;
    private volatile long changesAtBase;
    /** Inserts among the changes after the last base; below 0 if nobody has counted them since the rows were opened. */
    private long insertsSinceBase;

    private final List<String> removed = new ArrayList<>();
    private final List<String> deletable = new ArrayList<>();

    /** The sum of all changes up to and with an epoch. */
    private record BaseRows(long epoch, StoredBook rows) {}

    private StoredRows(Disk disk, String directory, RowType type, StoredBook changes) {
        this.disk = disk;
        this.directory = directory;
        this.changes = changes;
        rowsType = type.with(BookScan.SYSTEM_COLUMNS);
        sums = new RowSums(disk, "spill/" + directory.replace('/', '-'), rowsType, type.size());
        bases = List.of();
    }

    /** No rows, in a directory whose files, if any, go. */
    public static StoredRows create(Disk disk, String directory, RowType type) {
        disk.delete(directory + "/base");
        return new StoredRows(
                disk, directory, type, StoredBook.open(disk, directory + "/changes", type, BookState.EMPTY));
    }

    /** The rows as {@link #save} left them. */
    public static StoredRows open(Disk disk, String directory, RowType type, ByteReader saved) {
        BookState state = BookState.read(saved);
        StoredRows rows =
                new StoredRows(disk, directory, type, StoredBook.open(disk, directory + "/changes", type, state));
        rows.changesAtBase = saved.getLong();
        rows.insertsSinceBase = -1;
        int count = saved.getCount(Long.BYTES);
        List<BaseRows> bases = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long epoch = saved.getLong();
            BookState base = BookState.read(saved);
            bases.add(new BaseRows(epoch, StoredBook.open(disk, rows.basePath(epoch), rows.rowsType, base)));
            kept.add(String.valueOf(epoch));
        }
        rows.bases = List.copyOf(bases);
        for (String name : disk.list(directory + "/base")) {
            boolean isOld =
                    !bases.isEmpty() && Long.parseLong(name) < bases.get(0).epoch();
            if (isOld) {
                rows.removed.add(name);
            } else if (!kept.contains(name)) {
                disk.delete(directory + "/base/" + name);
            }
        }
        return rows;
    }

    /** Writes what {@link #open} needs, once {@code forces} have run. */
    public void save(ByteWriter out, List<Runnable> forces) {
        changes.capture(forces).write(out);
        out.putLong(changesAtBase).putInt(bases.size());
        for (BaseRows base : bases) {
            out.putLong(base.epoch());
            base.rows().capture(forces).write(out);
        }
    }

    private String basePath(long epoch) {
        return directory + "/base/" + epoch;
    }

    /** Adds changes. */
    public void append(Batch batch, long epoch, long knownAtMicros) {
        changes.append(batch, epoch, knownAtMicros);
        if (insertsSinceBase >= 0) {
            insertsSinceBase += inserts(batch);
        }
    }

    private static long inserts(Batch batch) {
        long[] weights = batch.weights();
        long deletes = 0;
        for (int row = 0; row < batch.count(); row++) {
            // The sign: 1 of what is below 0; no change has the weight 0.
            deletes += weights[row] >>> Long.SIZE - 1;
        }
        return batch.count() - deletes;
    }

    /** The changes, oldest first. */
    public StoredBook changes() {
        return changes;
    }

    /** The columns of {@link #scan}: those of the changes, then {@code _epoch} and {@code _known_at} of the row. */
    public RowType rowsType() {
        return rowsType;
    }

    /**
     * Readers are not to see changes up to and with {@code epoch}, which is before any other: they tell sinks which rows of a view are gone that
     * begins anew.
     */
    public void beginAfter(long epoch) {
        Invariant.check(bases.isEmpty(), "rows begin only once");
        bases = List.of(new BaseRows(epoch, StoredBook.open(disk, basePath(epoch), rowsType, BookState.EMPTY)));
    }

    /** What adds changes up. */
    RowSums sums() {
        return sums;
    }

    /** The epoch of the first sum that there is, which whoever has seen nothing yet may begin with; 0 if there is none. */
    public long firstBase() {
        return bases.isEmpty() ? 0 : bases.get(0).epoch();
    }

    /** The epoch before which changes are no longer there one by one, only as a sum; 0 if all are there. */
    public long oldestEpoch() {
        return changes.state().removedRows() > 0 && !bases.isEmpty()
                ? bases.get(0).epoch()
                : 0;
    }

    /** The rows at an epoch. */
    public BatchScan scan(long epoch) {
        BaseRows base = baseFor(epoch);
        return sums.scan(changesToAdd(base), visitor -> forEach(base, epoch, visitor));
    }

    /** How many changes, those that made the base among them, are to be added up; or more. */
    private long changesToAdd(@Nullable BaseRows base) {
        BookState state = changes.state();
        List<BaseRows> all = bases;
        boolean isLast = base != null && base.equals(all.get(all.size() - 1));
        long after = isLast ? Math.max(0, state.rows() + state.removedRows() - changesAtBase) : state.rows();
        return after + (base == null ? 0 : base.rows().state().rows());
    }

    private void forEach(@Nullable BaseRows base, long epoch, Consumer<Batch> visitor) {
        if (base != null) {
            forEach(base.rows().scan(0, Long.MAX_VALUE), visitor);
        }
        forEach(changes.scan(base == null ? 0 : base.epoch() + 1, epoch), visitor);
    }

    private static void forEach(BookScan scan, Consumer<Batch> visitor) {
        try (scan) {
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                visitor.accept(batch);
            }
        }
    }

    private @Nullable BaseRows baseFor(long epoch) {
        BaseRows found = null;
        for (BaseRows base : bases) {
            found = base.epoch() <= epoch ? base : found;
        }
        if (found == null && changes.state().removedRows() > 0) {
            throw StatementException.of(ErrorCode.LIMIT_EXCEEDED, "could not read rows as of epoch " + epoch)
                    .withDetail("The history before epoch " + bases.get(0).epoch() + " is no longer kept.")
                    .withHint("Ask for a later time, or keep more: SET keep_history = '30 days'.");
        }
        return found;
    }

    /**
     * Makes a base if that makes reading much cheaper, and lets go of changes that nobody can ask for.
     *
     * @param epoch the last committed epoch
     * @param knownAtMicros when it was known
     * @param oldestEpoch the first epoch that a reader may ask for
     * @param neededFrom the first epoch whose changes are still needed one by one, by a sink
     */
    public void compact(long epoch, long knownAtMicros, long oldestEpoch, long neededFrom) {
        long all = changes.state().rows() + changes.state().removedRows();
        long baseRows =
                bases.isEmpty() ? 0 : bases.get(bases.size() - 1).rows().state().rows();
        long more = all - changesAtBase;
        // Fewer changes are cheap to add up.
        if (more > Math.max(RowSums.LEAST_CHANGES, 2 * baseRows)
                && deletesSinceBase(more) * CHANGES_PER_DELETE >= more) {
            addBase(epoch, knownAtMicros);
            changesAtBase = all;
            insertsSinceBase = 0;
        }
        BaseRows oldest = null;
        for (BaseRows base : bases) {
            oldest = base.epoch() <= oldestEpoch ? base : oldest;
        }
        if (oldest != null) {
            changes.remove(Long.MAX_VALUE, Math.min(oldest.epoch() + 1, neededFrom), true);
            removeBasesBefore(oldest.epoch());
        }
    }

    private long deletesSinceBase(long changesSinceBase) {
        if (insertsSinceBase < 0) {
            insertsSinceBase = 0;
            long from = bases.isEmpty() ? 0 : bases.get(bases.size() - 1).epoch() + 1;
            forEach(changes.scan(from, Long.MAX_VALUE), batch -> insertsSinceBase += inserts(batch));
        }
        return changesSinceBase - insertsSinceBase;
    }

    private void addBase(long epoch, long knownAtMicros) {
        StoredBook rows = StoredBook.open(disk, basePath(epoch), rowsType, BookState.EMPTY);
        try (BatchScan scan = scan(epoch)) {
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                rows.append(batch, epoch, knownAtMicros);
            }
        }
        rows.flush();
        List<BaseRows> more = new ArrayList<>(bases);
        more.add(new BaseRows(epoch, rows));
        bases = List.copyOf(more);
    }

    private void removeBasesBefore(long epoch) {
        List<BaseRows> kept = new ArrayList<>();
        for (BaseRows base : bases) {
            if (base.epoch() >= epoch) {
                kept.add(base);
            } else {
                removed.add(String.valueOf(base.epoch()));
            }
        }
        bases = List.copyOf(kept);
    }

    /** Deletes what had been let go of at the last call, and so is of no checkpoint since. */
    public void deleteRemoved() {
        changes.deleteRemoved();
        deletable.forEach(name -> disk.delete(directory + "/base/" + name));
        deletable.clear();
        deletable.addAll(removed);
        removed.clear();
    }

    @Override
    public void close() {
        changes.close();
        bases.forEach(base -> base.rows().close());
    }
}
