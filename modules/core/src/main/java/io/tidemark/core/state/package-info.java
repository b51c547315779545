/**
 * Operator state: tables in key groups, each a list of pages of primitive values. Start at {@link io.tidemark.core.state.StateTables}; for
 * hosts, {@link io.tidemark.core.state.MemoryStateTables} and {@link io.tidemark.core.state.HostedTable}.
 * Tables freeze, list the pages changed since a checkpoint, move pages out of the heap, and stream one key group; operators do not save themselves.
 * How rows lie in memory and in bytes is {@code core.state.page}; what operators put on top of tables, {@code core.state.rows}.
 */
@NullMarked
package io.tidemark.core.state;

import org.jspecify.annotations.NullMarked;
