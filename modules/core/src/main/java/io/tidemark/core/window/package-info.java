/**
 * Event-time windows: how time is cut ({@link io.tidemark.core.window.Windowing}), and the operator that assigns rows ({@link
 * io.tidemark.core.window.WindowAssign}). When windows close is not known here; that is {@code core.ledger}.
 */
@NullMarked
package io.tidemark.core.window;

import org.jspecify.annotations.NullMarked;
