package io.tidemark.core.state;

/** Groups of entries that lie in order, each with a weight. One thread at a time. */
public final class OrderedTable {
    private final OrderedSchema schema;

    OrderedTable(OrderedSchema schema) {
        this.schema = schema;
    }

    public OrderedSchema schema() {
        return schema;
    }
}
