/**
 * The embeddable front door: catalog, views, sinks, queries. Start at {@link io.tidemark.engine.Tidemark}.
 *
 * {@snippet file="FrontDoorExample.java" region="example"}
 *
 * <p>Beneath lie, by concept, {@code statement} (what each kind of statement does), {@code definition} (the rules that a CREATE must obey), {@code
 * relation} (what can be read), {@code query}, {@code table} (what changes rows), {@code connector} and {@code result}. This package must not
 * know operators, epochs or Calcite: it sees plans as values, hands them to the host, and shows what comes back.
 */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
