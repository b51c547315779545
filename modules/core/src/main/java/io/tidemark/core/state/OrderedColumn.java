package io.tidemark.core.state;

import io.tidemark.api.type.DataType;

/**
 * One column that orders the entries of an {@link OrderedTable}. Immutable.
 *
 * @param descending whether larger values come first
 * @param nullsFirst whether NULL comes before all values, whatever their direction
 */
public record OrderedColumn(DataType type, boolean descending, boolean nullsFirst) {
    public OrderedColumn {
        // Arrays and rows order as their bytes do.
        type = type.isNested() ? DataType.BYTEA : type;
    }

    /** A column in SQL order, NULL being the largest value, as in Postgres. */
    public static OrderedColumn ascending(DataType type) {
        return new OrderedColumn(type, false, false);
    }
}
