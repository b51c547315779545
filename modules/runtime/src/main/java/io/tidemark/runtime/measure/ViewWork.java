package io.tidemark.runtime.measure;

import java.util.Map;

/**
 * What was done for a view since its pipeline was made: since the data directory was opened, or a view of the pipeline went. Immutable.
 *
 * @param epochs that the pipeline ran
 * @param graph the view's operators
 * @param inputs the sources and tables that the pipeline reads, by name; what was done for them serves all views of the pipeline
 */
public record ViewWork(long epochs, GraphWork graph, Map<String, InputWork> inputs) {
    public ViewWork {
        inputs = Map.copyOf(inputs);
    }
}
