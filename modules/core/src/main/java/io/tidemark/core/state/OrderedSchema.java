package io.tidemark.core.state;

import io.tidemark.api.type.Storage;
import java.util.List;

/**
 * The columns of an ordered table: those that name a group, then those that order its entries. Immutable.
 *
 * @param group the columns that name a group; empty if the operator keeps the groups' roots itself
 */
public record OrderedSchema(List<Storage> group, List<OrderedColumn> order) {
    public OrderedSchema {
        group = List.copyOf(group);
        order = List.copyOf(order);
    }
}
