package io.tidemark.testkit.sink;

/**
 * One rule of the contract, ready to be checked. Immutable.
 *
 * @param name the rule, as a sentence
 * @param body fails with an AssertionError, or as the sink does, if it does not hold
 */
public record SinkCheck(String name, Body body) {
    /** A check. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    /** Checks the rule. */
    public void run() throws Exception {
        body.run();
    }
}
