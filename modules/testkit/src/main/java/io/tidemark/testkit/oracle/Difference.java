package io.tidemark.testkit.oracle;

/**
 * What went wrong in a scenario.
 *
 * @param view its name; empty if it was a statement
 * @param text for a reader
 */
public record Difference(String view, String text) {}
