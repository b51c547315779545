package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;

/**
 * A view that is not materialized: a name for a query, which is put in its place. It has no rows, no state and no epochs. Immutable.
 *
 * @param query the query as it was written
 * @param type its columns when it was created
 */
public record NamedQuery(String name, String text, String query, RowType type) implements Definition {
    @Override
    public String kind() {
        return "view";
    }
}
