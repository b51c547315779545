package io.tidemark.engine.relation;

import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.sql.Relation;
import java.util.List;

/** A book as it is written: all its columns are visible, then {@code _epoch} and {@code _known_at}. */
record BookRows(Host host, String owner, String name, Book book) implements StoredRelation {
    @Override
    public Relation relation() {
        RowType type = host.bookType(owner, book);
        return Relation.plain(owner + "." + name, Relation.Kind.BOOK, type, RowType.of(), List.of());
    }

    @Override
    public BatchScan scan(long epoch) {
        return host.book(owner, book, epoch);
    }
}
