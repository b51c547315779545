package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;
import java.util.List;

/**
 * A view that is not materialized: a name for a query, which is put in its place. It has no rows, no state and no epochs. Immutable.
 *
 * @param query the query as it was written
 * @param type its columns when it was created
 * @param reads names of the relations that the query names, other named queries among them
 */
public record NamedQuery(String name, String text, String query, RowType type, List<String> reads)
        implements Definition {
    public NamedQuery {
        reads = List.copyOf(reads);
    }

    @Override
    public String kind() {
        return "view";
    }
}
