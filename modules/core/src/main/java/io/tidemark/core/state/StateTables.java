package io.tidemark.core.state;

/**
 * The tables of one operator, by name; a host hands them out, saves and restores them. Asking again for a name gives the same table; a
 * restored one is there with its rows. Where a host runs several instances of an operator, each sees the key groups that it owns.
 */
public interface StateTables {
    /** The key groups that this instance of the operator has: all where a host runs only one. Rows of others are not to be added. */
    KeyGroups owned();

    /** A hash table by key. */
    StateTable table(String name, TableSchema schema);

    /** A table whose rows lie in order within each group. */
    OrderedTable ordered(String name, OrderedSchema schema);
}
