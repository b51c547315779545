package io.tidemark.core.state;

/** Is shown entries of an {@link OrderedTable} in order. */
@FunctionalInterface
public interface EntryVisitor {
    /**
     * An entry and how many positions it takes of those that are visited: its weight, or of the first entry what lies behind the start.
     *
     * @return whether to go on
     */
    boolean visit(long entry, long positions);
}
