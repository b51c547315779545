package io.tidemark.testkit.oracle.query;

/** An entry of a select list. */
public record Item(String expression, String name, Role role) {}
