package io.tidemark.runtime.store;

import io.tidemark.api.type.RowType;
import io.tidemark.core.dedup.DuplicateRows;
import io.tidemark.core.ledger.ChangeRows;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.core.ledger.LedgerRows;
import io.tidemark.core.operator.Book;
import io.tidemark.core.relational.RejectedRows;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.EnumMap;
import java.util.Map;

/** Which books an object keeps, with their columns. */
final class BookTypes {
    private BookTypes() {}

    static Map<Book, RowType> of(Definition definition) {
        Map<Book, RowType> types = new EnumMap<>(Book.class);
        if (definition instanceof ViewDefinition view) {
            types.put(Book.CHANGES, ChangeRows.type(view.plan()));
            types.put(Book.REJECTED, RejectedRows.TYPE);
            types.put(Book.LATE_EVENTS, LateRows.TYPE);
            if (view.plan().isWindowed()) {
                types.put(Book.LEDGER, LedgerRows.type(view.plan()));
            }
        } else if (definition instanceof SourceDefinition source) {
            types.put(Book.REJECTED, RejectedRows.TYPE);
            if (source.deduplicateOn().length > 0) {
                types.put(
                        Book.DUPLICATES,
                        DuplicateRows.type(source.type().type(source.time().column())));
            }
            if (source.isPushed()) {
                types.put(Book.CHANGES, source.type());
            }
        } else if (definition instanceof InputDefinition journaled) {
            types.put(Book.CHANGES, journaled.type());
        }
        return types;
    }
}
