package io.tidemark.core.state;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import java.util.List;

/**
 * The columns of an ordered table: those that name a group, then those that order its entries (ascending, in SQL order). Immutable.
 */
public record OrderedSchema(List<Storage> group, List<DataType> order) {
    public OrderedSchema {
        group = List.copyOf(group);
        order = List.copyOf(order);
    }
}
