package io.tidemark.engine.relation;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.sql.Relation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code v.late_events}: the columns of the source, decoded from the bytes that were kept, then those of the book. A late row that waited and
 * was applied later is one row, with its last outcome.
 *
 * @param source what the view reads; null if that is not one source, and then the row's own columns cannot be told
 */
record LateEvents(Host host, String view, @Nullable InputDefinition source) implements StoredRelation {
    /** Number of the late row; it tells rows apart and nobody else needs it. */
    static final Field ID = Field.required("_id", DataType.BIGINT);

    private RowType visible() {
        List<Field> fields = new ArrayList<>();
        if (source != null) {
            // Bytes may have become unreadable by a change of the source's format, so any column may be NULL.
            source.type().fields().forEach(field -> fields.add(Field.of(field.name(), field.type())));
        }
        host.bookType(view, Book.LATE_EVENTS).fields().stream()
                .filter(field -> !field.name().equals(ID.name()))
                .forEach(fields::add);
        return new RowType(fields);
    }

    @Override
    public Relation relation() {
        return Relation.plain(view + ".late_events", Relation.Kind.BOOK, visible(), RowType.of(ID), List.of());
    }

    @Override
    public BatchScan scan(long epoch) {
        SupersededRows superseded = SupersededRows.of(host.book(view, Book.LATE_EVENTS, epoch));
        return new LateEventScan(
                host,
                host.book(view, Book.LATE_EVENTS, epoch),
                superseded,
                source,
                visible().with(ID));
    }
}
