package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.disk.Disk;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Adds changes up to rows: in memory, or part by part where there may be more of them than it has room for. Thread-safe. */
final class RowSums {
    /** Changes that there is always room for. */
    static final long LEAST_CHANGES = 1 << 16;

    /** Parts in which more changes are added up than memory has room for. */
    private static final int MOST_PARTS = 256;
    /** Share of the heap in which changes are added up, and what a column of one takes of it while it grows. */
    private static final int SHARE = 16;

    private static final int COLUMN_BYTES = 32;

    private final Disk disk;
    private final String path;
    private final RowType type;
    private final int width;
    private final AtomicLong scans = new AtomicLong();
    /** Changes that may be added up at once. */
    private volatile long mostChanges;

    /**
     * Nothing yet.
     *
     * @param path what the files of changes begin with that memory has no room for
     * @param width how many columns of {@code type} make rows equal
     */
    RowSums(Disk disk, String path, RowType type, int width) {
        this.disk = disk;
        this.path = path;
        this.type = type;
        this.width = width;
        mostChanges =
                Math.max(LEAST_CHANGES, Runtime.getRuntime().maxMemory() / SHARE / ((type.size() + 2L) * COLUMN_BYTES));
    }

    /** Adds up no more than so many changes at once: for tests. */
    void setMostChanges(long count) {
        mostChanges = count;
    }

    /** Gives all changes to whoever adds them up. */
    interface Changes {
        void forEach(Consumer<Batch> visitor);
    }

    /** The rows that changes add up to, of which there are {@code count} at most. */
    BatchScan scan(long count, Changes changes) {
        int parts = (int) Math.min(MOST_PARTS, count / mostChanges + 1);
        if (parts == 1) {
            RowFold fold = new RowFold(type, width);
            changes.forEach(fold::add);
            return new FoldScan(fold, type);
        }
        PartedChanges parted = new PartedChanges(disk, path + "-" + scans.incrementAndGet(), type, width, parts);
        try {
            changes.forEach(parted::add);
            return new PartedScan(parted, type, width);
        } catch (RuntimeException | Error e) {
            parted.close();
            throw e;
        }
    }
}
