/**
 * Plans made to run: operators wired to each other. Start at {@link io.tidemark.core.graph.ViewGraph}, which a host pushes changes through, and
 * {@link io.tidemark.core.graph.OperatorFactory}, which says what operator runs which node. Knows no epochs beyond their ends, no threads and no catalog.
 */
@NullMarked
package io.tidemark.core.graph;

import org.jspecify.annotations.NullMarked;
