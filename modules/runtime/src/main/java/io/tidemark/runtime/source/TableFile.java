package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.source.feed.SliceWork;

/**
 * All rows of the file that a table is read from, or an error: a table of which some rows could not be read would be another table. One thread at a
 * time.
 */
public final class TableFile implements InputListener {
    /** The rows are one statement in the log, and in memory while they are compared. */
    private static final int MOST_ROWS = 1_000_000;

    private final Batch rows;
    private final String attempt;

    private TableFile(SourceDefinition file, String attempt) {
        rows = new Batch(file.type(), Batch.SLICE_ROWS);
        this.attempt = attempt;
    }

    /**
     * Reads the rows.
     *
     * @param partitions of the file; closed when this returns
     * @param clockMicros what the clock says
     */
    public static Batch read(SourceDefinition file, PartitionSource partitions, long clockMicros) {
        String attempt = "could not read the file of table \"" + file.name() + "\"";
        TableFile table = new TableFile(file, attempt);
        Origins origins = new Origins(new Batch(RowType.of(), 0));
        try (InputStage stage = new InputStage(file, partitions, new MemoryStateTables(), origins, table)) {
            stage.onClock(clockMicros);
            table.read(stage);
        } catch (StatementException e) {
            throw e.attempting(attempt);
        }
        return table.rows;
    }

    private void read(InputStage stage) {
        long slice = 0;
        boolean isThere = false;
        for (PartitionSource.Found found : stage.find()) {
            isThere |= !found.end().unit().isEmpty();
            Partition partition = stage.partition(found.partition());
            partition.found(found);
            partition.rest(true);
            for (SliceWork work = partition.take(); work != null; work = partition.take()) {
                stage.process(partition, work, slice++);
                partition.processed(work, 0);
            }
        }
        if (!isThere) {
            throw StatementException.of(ErrorCode.FILE_NOT_FOUND, attempt)
                    .withDetail("There is no file at its path.")
                    .withHint("Put the file there; an empty one is a table without rows.");
        }
        for (SourceIncident incident : stage.incidents()) {
            throw StatementException.of(ErrorCode.MALFORMED_INPUT, attempt)
                    .withDetail(incident.message() + ".")
                    .withHint("Put the whole file there.");
        }
    }

    @Override
    public void onRows(String relation, Batch batch) {
        if (rows.count() + batch.count() > MOST_ROWS) {
            throw StatementException.of(ErrorCode.LIMIT_EXCEEDED, attempt)
                    .withDetail("It has more than " + MOST_ROWS + " rows.")
                    .withHint("Read it as a source, and join with that.");
        }
        rows.append(batch, 0, batch.count());
    }

    @Override
    public void onWatermark(String relation, long watermarkMicros) {
        // All rows are there at once; what the watermark means is up to the table.
    }

    @Override
    public void onCounted(String relation, AccountTerm term, Batch batch) {
        // Accounts are of rows as they come into views.
    }

    @Override
    public void onUnverifiable(String relation, Batch batch, int timeColumn) {
        // A table does not deduplicate.
    }

    @Override
    public void onBook(String relation, Book book, Batch batch) {
        // A row that cannot be read is an error, and there are no duplicates.
    }
}
