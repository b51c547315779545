package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import org.jspecify.annotations.Nullable;

/** Reads late events: leaves out what was superseded, and puts the source's own columns before the book's. One thread at a time. */
final class LateEventScan implements BatchScan {
    private final Host host;
    private final BatchScan book;
    private final SupersededRows superseded;
    private final @Nullable InputDefinition source;
    private final RowType type;

    LateEventScan(
            Host host, BatchScan book, SupersededRows superseded, @Nullable InputDefinition source, RowType type) {
        this.host = host;
        this.book = book;
        this.superseded = superseded;
        this.source = source;
        this.type = type;
    }

    @Override
    public RowType type() {
        return type;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = book.next();
        return batch == null ? null : withSource(superseded.isEmpty() ? batch : current(batch));
    }

    private Batch current(Batch batch) {
        Batch kept = new Batch(batch.type(), batch.count());
        for (int row = 0; row < batch.count(); row++) {
            if (!superseded.contains(batch, row)) {
                kept.append(batch, row);
            }
        }
        return kept;
    }

    private Batch withSource(Batch entries) {
        Column[] columns = new Column[type.size()];
        int at = 0;
        if (source != null) {
            Batch decoded = host.decode(source.name(), entries.bytes(LateRows.BYTES), entries.count());
            hideWhatWasReplaced(entries, decoded);
            for (int i = 0; i < source.type().size(); i++) {
                columns[at++] = decoded.column(i);
            }
        }
        for (int i = 0; i < entries.type().size(); i++) {
            if (i != LateRows.ID) {
                columns[at++] = entries.column(i);
            }
        }
        columns[at] = entries.column(LateRows.ID);
        Batch rows = new Batch(type, columns, 0);
        rows.shareStamps(entries);
        return rows;
    }

    /** A row of a primary key that was taken back has the bytes of the row that came in its place, which are not its own. */
    private void hideWhatWasReplaced(Batch entries, Batch decoded) {
        if (!(source instanceof SourceDefinition keyed && keyed.primaryKey().isPresent())) {
            return;
        }
        for (int row = 0; row < entries.count(); row++) {
            for (int i = 0;
                    entries.longs(LateRows.WEIGHT).get(row) < 0
                            && i < decoded.type().size();
                    i++) {
                decoded.column(i).nulls().set(row);
            }
        }
    }

    @Override
    public void close() {
        book.close();
    }
}
