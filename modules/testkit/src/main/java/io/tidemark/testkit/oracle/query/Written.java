package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/**
 * A query that was written by hand, or by a feature that has no parts to leave out.
 *
 * @param reference the same query as a batch engine knows it
 */
public record Written(String text, String reference, List<Column> columns) implements Query {
    @Override
    public String sql(Dialect dialect) {
        return dialect == Dialect.TIDEMARK ? text : reference;
    }

    @Override
    public List<Query> smaller() {
        return List.of();
    }
}
