package io.tidemark.runtime;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.book.BookState;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.host.Parts;
import io.tidemark.runtime.measure.ViewWork;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The embedded host: a data directory, what it defines, and the epochs that run it.
 *
 * <pre>
 *   open ──► add… / drop / set / insert / runOnce   any number of times, by one thread at a time
 *        ──► start … stop                           a thread of the host runs epochs; reads and inserts go on beside it
 *        ──► close                                  seals a checkpoint; a host that is not closed is recovered at the next open
 * </pre>
 *
 * Reads pin an epoch ({@link #pinnedEpoch}) and may run on any thread, also while the host runs. All failures are {@link
 * io.tidemark.api.error.StatementException}s; after one with an engine's fault the host refuses to go on and has to be opened again.
 */
public final class Host implements AutoCloseable {
    private final Parts parts;

    private Host(Parts parts) {
        this.parts = parts;
    }

    /** Opens a data directory, makes it if it is empty, and recovers it if it was not closed. It is locked until {@link #close}. */
    public static Host open(HostConfig config) {
        return new Host(Parts.open(config));
    }

    /** What is defined, and settings. */
    public Catalog catalog() {
        return parts.catalog();
    }

    /**
     * Adds a source, table, view, named query or sink. A source is opened, a sink too, and so must be there. A view starts with all that its inputs
     * have given so far, as if it had been there from the beginning.
     */
    public void add(Definition definition) {
        parts.add(definition);
    }

    /**
     * Puts a definition in the place of the one of its name. The two differ in nothing but what no result depends on: how a server is reached, how long
     * something is waited for. A source or sink is opened, and so must be there.
     */
    public void adjust(Definition definition) {
        parts.adjust(definition);
    }

    /**
     * Lets views begin anew that are there already, under the definitions given: their state and books go, and they start with all that their inputs
     * still have, as a new view does. Their sinks are told first what they have not been told yet, then that the rows are gone, then what comes. All
     * that read one of the views have to be among them. All of it is done or nothing.
     */
    public void reset(List<ViewDefinition> views) {
        parts.reset(views);
    }

    /** Removes a source, table, view or sink, with its books; others must not need it. */
    public void drop(String name) {
        parts.drop(name);
    }

    /** Changes a setting (see {@code Settings}); it is kept in the data directory. */
    public void set(String setting, String value) {
        parts.set(setting, value);
    }

    /**
     * Puts rows into a table or a pushed source: batch of the relation's columns, weight 1 to insert and -1 to delete a row that is
     * there; an update is a -1 and a +1. Any number of threads may call it: those that wait for each other share a sync. Durable when it returns; the table's rows show it at once, views from their next epoch on.
     *
     * @return the epoch it became
     */
    public long insert(String relation, Batch rows, Statement statement) {
        return parts.insert(relation, rows, statement);
    }

    /** Whether a statement with this identity has run in this data directory. */
    public boolean hasRun(String statementId) {
        return parts.hasRun(statementId);
    }

    /** Runs epochs until all that is there now has been processed and the sinks know it. */
    public void runOnce() {
        parts.runOnce();
    }

    /**
     * One round of what {@link #start} does on and on, on the caller's thread: an epoch of each pipeline that has something to do. For whoever
     * has a loop of their own.
     *
     * @return whether there was anything to do
     */
    public boolean step() {
        return parts.step();
    }

    /** Lets a thread of the host run epochs until {@link #stop}. */
    public void start() {
        parts.start();
    }

    /** Ends what {@link #start} began, at the end of an epoch. Fails with what made the run fail, if it did. Closes no window. */
    public void stop() {
        parts.stop();
    }

    /** Why the run that {@link #start} began has ended by itself; null if it goes on. */
    public @Nullable RuntimeException failure() {
        return parts.failure();
    }

    /** What the host's clock says, in microseconds. */
    public long clockMicros() {
        return parts.clockMicros();
    }

    /** The last committed epoch: what a reader that starts now sees. */
    public long pinnedEpoch() {
        return parts.pinnedEpoch();
    }

    /** The last epoch that was known at {@code knownAtMicros}; 0 if none was. */
    public long epochAsOf(long knownAtMicros) {
        return parts.epochAsOf(knownAtMicros);
    }

    /**
     * The columns of {@link #rows}: those of a table; for a view the columns of its plan's root (those that are not selected too), then
     * {@code _status} and {@code _version} if it is windowed; then {@code _epoch} and {@code _known_at} of the row.
     */
    public RowType rowsType(String relation) {
        return parts.books(relation).rows().rowsType();
    }

    /** The rows of a view or a table at an epoch, weights above 0. */
    public BatchScan rows(String relation, long epoch) {
        return parts.books(relation).rows().scan(epoch);
    }

    /** The rows that a source gives from its start to its end now: decoded, without rejected and duplicate ones. */
    public BatchScan sourceRows(String source) {
        return parts.sourceRows(source);
    }

    /** The rows of the file that a table is read from, as it is now: all of them, or an error. */
    public Batch fileRows(String table) {
        return parts.fileRows(table);
    }

    /** The columns of {@link #book}: those of the book, then {@code _epoch} and {@code _known_at}. */
    public RowType bookType(String relation, Book book) {
        return parts.bookType(relation, book);
    }

    /** All rows of a book up to and with an epoch. */
    public BatchScan book(String relation, Book book, long epoch) {
        return parts.books(relation).book(book).scan(0, epoch);
    }

    /** How many rows were entered into a book so far, those that went by age among them; costs nothing. */
    public long enteredRows(String relation, Book book) {
        BookState state = parts.books(relation).book(book).state();
        return state.rows() + state.removedRows();
    }

    /** Rows that a book held and that went by age. */
    public long removedRows(String relation, Book book) {
        return parts.books(relation).book(book).state().removedRows();
    }

    /** Decodes rows of a source or table from bytes that a book kept: all of its columns; NULL where they cannot be decoded. */
    public Batch decode(String source, BytesColumn bytes, int count) {
        return parts.decode(source, bytes, count);
    }

    public List<PartitionStatus> partitions(String source) {
        return parts.partitions(source);
    }

    public List<LatenessBucket> lateness(String source) {
        return parts.lateness(source);
    }

    /** The accounts of a view as of the last committed epoch. */
    public Batch accounting(String view) {
        return parts.accounting(view);
    }

    /** What was done for a view since the directory was opened, measured between two epochs. */
    public ViewWork work(String view) {
        return parts.work(view);
    }

    /** Saves the state of everything as of the last committed epoch. */
    public void checkpoint() {
        parts.checkpoint();
    }

    /** Lets go of everything and saves nothing, as a crash would: what was not durable is lost. For tests of recovery. */
    void abandon() {
        parts.abandon();
    }

    @Override
    public void close() {
        parts.close();
    }
}
