package io.tidemark.core.state.page;

/** Says which pages, and which parts of an index, move out of the heap. */
public interface PageChoice {
    /**
     * Whether it moves.
     *
     * @param generation that a page was last written in: see {@link PagedRows#generation}; of an index that of now
     * @param sizeBytes of the heap that it takes
     */
    boolean takes(long generation, long sizeBytes);
}
