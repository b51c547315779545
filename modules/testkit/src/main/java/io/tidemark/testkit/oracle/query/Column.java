package io.tidemark.testkit.oracle.query;

/**
 * A column that an expression may name.
 *
 * @param name with the alias of its relation before it, or alone
 */
public record Column(String name, Role role) {}
