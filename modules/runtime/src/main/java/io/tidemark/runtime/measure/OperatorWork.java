package io.tidemark.runtime.measure;

import java.util.List;

/**
 * What one operator did. Immutable.
 *
 * @param inputs what came on each input; inputs on which nothing came yet may lack
 * @param nanos time that passed in it by itself
 * @param state what it holds now
 */
public record OperatorWork(List<Flow> inputs, long nanos, StateSize state) {
    public OperatorWork {
        inputs = List.copyOf(inputs);
    }

    /** What came on input {@code input}. */
    public Flow input(int input) {
        return input < inputs.size() ? inputs.get(input) : Flow.NONE;
    }
}
