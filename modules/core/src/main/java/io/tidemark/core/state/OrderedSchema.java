package io.tidemark.core.state;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import java.util.List;

/**
 * The columns of an ordered table: those that name a group, then those that order its entries (ascending, in SQL order). Immutable.
 *
 * @param group the columns that name a group; empty if the operator keeps the groups' roots itself
 * @param nullsFirst whether NULL orders before all values; else after them, as in Postgres
 */
public record OrderedSchema(List<Storage> group, List<DataType> order, boolean nullsFirst) {
    public OrderedSchema {
        group = List.copyOf(group);
        order = List.copyOf(order);
    }

    /** An ordered table where NULL is the largest value. */
    public OrderedSchema(List<Storage> group, List<DataType> order) {
        this(group, order, false);
    }
}
