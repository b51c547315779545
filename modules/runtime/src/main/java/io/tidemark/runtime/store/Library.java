package io.tidemark.runtime.store;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.book.BookScan;
import io.tidemark.runtime.book.BookState;
import io.tidemark.runtime.book.BookTail;
import io.tidemark.runtime.book.StoredBook;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.checkpoint.Checkpoint;
import io.tidemark.runtime.checkpoint.CheckpointDraft;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ContentHash;
import io.tidemark.runtime.disk.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The books of all objects, and one of the epochs themselves. One thread writes; any number read.
 *
 * <pre>
 *   epochs: one row for each epoch: the pipeline that ran (0 for journaled rows) and the rows that it read
 * </pre>
 */
public final class Library implements AutoCloseable {
    private static final String PREFIX = "books/";
    private static final String EPOCHS = "epochs";
    private static final RowType EPOCHS_TYPE =
            RowType.of(Field.required("pipeline", DataType.BIGINT), Field.required("rows", DataType.BIGINT));

    private final Disk disk;
    private final @Nullable Checkpoint checkpoint;
    private final Map<Integer, ObjectBooks> objects = new TreeMap<>();
    private final Map<String, ObjectBooks> byName = new ConcurrentSkipListMap<>();
    private final StoredBook epochs;
    private final List<String> removed = new ArrayList<>();
    private final List<String> deletable = new ArrayList<>();
    private final Batch epochRow = new Batch(EPOCHS_TYPE, 1);

    private Library(Disk disk, @Nullable Checkpoint checkpoint, StoredBook epochs) {
        this.disk = disk;
        this.checkpoint = checkpoint;
        this.epochs = epochs;
    }

    /**
     * The books as of a checkpoint, or none; what was written after it goes.
     *
     * @param catalog the objects as of the checkpoint
     */
    public static Library open(Disk disk, @Nullable Checkpoint checkpoint, Catalog catalog) {
        StoredBook epochs = StoredBook.open(disk, PREFIX + EPOCHS, EPOCHS_TYPE, epochsOf(checkpoint));
        Library library = new Library(disk, checkpoint, epochs);
        List<String> folders = new ArrayList<>(List.of(EPOCHS));
        for (CatalogEntry entry : catalog.entries()) {
            library.add(entry);
            folders.add(entry.folder());
        }
        for (String folder : disk.list("books")) {
            if (!folders.contains(folder)) {
                library.leave(folder, catalog);
            }
        }
        return library;
    }

    /** Of an object that was dropped before the checkpoint: an older one may need it. One that came after it begins anew. */
    private void leave(String folder, Catalog catalog) {
        if (CatalogEntry.idOf(folder) < catalog.nextId()) {
            removed.add(folder);
        } else {
            disk.delete(PREFIX + folder);
        }
    }

    private static BookState epochsOf(@Nullable Checkpoint checkpoint) {
        ByteReader saved = checkpoint == null ? null : checkpoint.find(PREFIX + EPOCHS);
        return saved == null ? BookState.EMPTY : BookState.read(saved);
    }

    /**
     * The last epoch that was entered after the checkpoint, as far as the disk still tells; 0 if it tells of none. To be asked before
     * {@link #open}, which cuts that off. The log has every epoch that was ever entered.
     */
    public static long lastEpochAfter(Disk disk, @Nullable Checkpoint checkpoint) {
        return BookTail.lastEpoch(disk, PREFIX + EPOCHS, epochsOf(checkpoint));
    }

    /** Opens the books of an object: as of the checkpoint, if that knows it. */
    public ObjectBooks add(CatalogEntry entry) {
        ObjectBooks known = objects.get(entry.id());
        if (known != null) {
            return known;
        }
        return open(entry, checkpoint == null ? null : checkpoint.find(PREFIX + entry.id()));
    }

    private ObjectBooks open(CatalogEntry entry, @Nullable ByteReader saved) {
        removed.remove(entry.folder());
        deletable.remove(entry.folder());
        ObjectBooks books = ObjectBooks.open(disk, entry, saved);
        objects.put(entry.id(), books);
        byName.put(entry.definition().name(), books);
        return books;
    }

    /** Starts the books of an object anew. */
    public ObjectBooks reset(CatalogEntry entry) {
        remove(entry);
        return open(entry, null);
    }

    /** Closes the books of an object; their files go later, so that a reader can finish and older checkpoints stay whole. */
    public void remove(CatalogEntry entry) {
        ObjectBooks books = objects.remove(entry.id());
        byName.remove(entry.definition().name());
        if (books != null) {
            books.close();
            removed.add(entry.folder());
        }
    }

    /** The books of an object; null if it has none. */
    public @Nullable ObjectBooks find(String name) {
        return byName.get(name);
    }

    /** Enters an epoch, and shows readers what it entered anywhere; returns a hash of that. */
    public long publish(long epoch, long knownAtMicros, int pipeline, long rows) {
        epochRow.clear();
        epochRow.longs(0).set(0, pipeline);
        epochRow.longs(1).set(0, rows);
        epochRow.weights()[0] = 1;
        epochRow.setCount(1);
        epochs.append(epochRow, epoch, knownAtMicros);
        long hash = 0;
        for (ObjectBooks object : objects.values()) {
            hash = ContentHash.mix(hash, object.flush());
        }
        epochs.flush();
        return hash;
    }

    /** The last epoch that was known at {@code knownAtMicros}; 0 if none was. */
    public long epochAsOf(long knownAtMicros) {
        return epochs.lastEpochAt(knownAtMicros);
    }

    /** The rows read in epochs up to and with {@code epoch}. */
    public BookScan epochs(long epoch) {
        return epochs.scan(0, epoch);
    }

    /** Lets go of what is older than its book is kept. */
    public void expire(long rowsBefore, long ledgerBefore) {
        objects.values().forEach(object -> object.expire(rowsBefore, ledgerBefore));
    }

    public List<ObjectBooks> objects() {
        return List.copyOf(objects.values());
    }

    /** Adds everything as it is now to a checkpoint. */
    public void save(CheckpointDraft out) {
        out.part(PREFIX + EPOCHS, part -> epochs.capture(out.forces()).write(part));
        objects.forEach((id, object) -> out.part(PREFIX + id, part -> object.save(part, out.forces())));
    }

    /** Deletes the files that had been let go of at the last call, and so are of no checkpoint since. */
    public void deleteRemoved() {
        objects.values().forEach(ObjectBooks::deleteRemoved);
        deletable.forEach(folder -> disk.delete(PREFIX + folder));
        deletable.clear();
        deletable.addAll(removed);
        removed.clear();
    }

    @Override
    public void close() {
        objects.values().forEach(ObjectBooks::close);
        epochs.close();
    }
}
