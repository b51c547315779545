/**
 * Operator state: tables in key groups, each a list of pages of primitive columns. Start at {@link io.tidemark.core.state.StateTables}.
 * Tables freeze, list the pages changed since a checkpoint, evict and load pages, and stream one key group; operators do not save themselves.
 */
@NullMarked
package io.tidemark.core.state;

import org.jspecify.annotations.NullMarked;
