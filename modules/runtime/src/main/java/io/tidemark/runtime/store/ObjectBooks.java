package io.tidemark.runtime.store;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.book.BookState;
import io.tidemark.runtime.book.StoredBook;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.codec.ContentHash;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.view.StoredRows;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The books of one object, and its rows if it has any. One thread writes; any number read. */
public final class ObjectBooks implements AutoCloseable {
    private final CatalogEntry entry;
    private final @Nullable StoredRows rows;
    private final Map<Book, StoredBook> books = new EnumMap<>(Book.class);

    private ObjectBooks(CatalogEntry entry, @Nullable StoredRows rows) {
        this.entry = entry;
        this.rows = rows;
    }

    /** The books of an object: empty ones, or as {@link #save} left them. */
    static ObjectBooks open(Disk disk, CatalogEntry entry, @Nullable ByteReader saved) {
        String directory = "books/" + entry.folder();
        Map<Book, RowType> types = BookTypes.of(entry.definition());
        RowType rowsType = types.get(Book.CHANGES);
        StoredRows rows = null;
        if (rowsType != null) {
            rows = saved == null
                    ? StoredRows.create(disk, directory, rowsType)
                    : StoredRows.open(disk, directory, rowsType, saved);
        }
        ObjectBooks object = new ObjectBooks(entry, rows);
        for (Map.Entry<Book, RowType> type : types.entrySet()) {
            if (type.getKey() != Book.CHANGES) {
                BookState state = saved == null ? BookState.EMPTY : BookState.read(saved);
                String path = directory + "/" + type.getKey().name().toLowerCase(Locale.ROOT);
                object.books.put(type.getKey(), StoredBook.open(disk, path, type.getValue(), state));
            }
        }
        return object;
    }

    void save(ByteWriter out, List<Runnable> forces) {
        if (rows != null) {
            rows.save(out, forces);
        }
        books.values().forEach(book -> book.capture(forces).write(out));
    }

    /** Deletes what had been let go of at the last call. */
    void deleteRemoved() {
        if (rows != null) {
            rows.deleteRemoved();
        }
        books.values().forEach(StoredBook::deleteRemoved);
    }

    public CatalogEntry entry() {
        return entry;
    }

    /** The rows of a view, a table or a pushed source. */
    public StoredRows rows() {
        if (rows == null) {
            throw StatementException.of(
                    ErrorCode.WRONG_OBJECT,
                    "could not read rows of " + entry.definition().title() + ": it stores none");
        }
        return rows;
    }

    public boolean hasRows() {
        return rows != null;
    }

    /** Whether anything is or was in its books. */
    public boolean hasEntries() {
        return books.values().stream()
                .anyMatch(book -> book.state().rows() + book.state().removedRows() > 0);
    }

    /** A book of the object. */
    public StoredBook book(Book book) {
        if (book == Book.CHANGES && rows != null) {
            return rows.changes();
        }
        StoredBook found = books.get(book);
        if (found == null) {
            throw StatementException.of(
                            ErrorCode.NO_LEDGER,
                            "could not read " + book.name().toLowerCase(Locale.ROOT) + " of "
                                    + entry.definition().title())
                    .withDetail("It does not keep that book.")
                    .withHint(
                            "Views over windows that close keep ledger, late_events and accounting; sources keep rejected and duplicates.");
        }
        return found;
    }

    /** Enters rows into a book. */
    public void append(Book book, Batch batch, long epoch, long knownAtMicros) {
        if (book == Book.CHANGES && rows != null) {
            rows.append(batch, epoch, knownAtMicros);
        } else {
            book(book).append(batch, epoch, knownAtMicros);
        }
    }

    /** Shows readers what was entered; returns a hash of it. */
    long flush() {
        long hash = rows == null ? 0 : rows.changes().flush();
        for (StoredBook book : books.values()) {
            hash = ContentHash.mix(hash, book.flush());
        }
        return hash;
    }

    /** Lets go of rows that were known before their book's time. */
    void expire(long rowsBefore, long ledgerBefore) {
        for (Map.Entry<Book, StoredBook> book : books.entrySet()) {
            book.getValue().remove(book.getKey() == Book.LEDGER ? ledgerBefore : rowsBefore, Long.MAX_VALUE, true);
        }
    }

    @Override
    public void close() {
        if (rows != null) {
            rows.close();
        }
        books.values().forEach(StoredBook::close);
    }
}
