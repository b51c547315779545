package io.tidemark.core.state.page;

/** Says which pages move out of the heap. */
public interface PageChoice {
    /**
     * Whether a page moves.
     *
     * @param generation that it was last written in: see {@link PagedRows#generation}
     * @param sizeBytes of the heap that it takes
     */
    boolean takes(long generation, long sizeBytes);
}
