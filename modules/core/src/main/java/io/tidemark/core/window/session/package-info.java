/**
 * Session windows: rows of a key that are less than a gap apart. Start at {@link io.tidemark.core.window.session.SessionAssign}. Knows nothing of
 * aggregates and ledgers: it tells them of rows that come into a window, and of rows that move to another one.
 */
@NullMarked
package io.tidemark.core.window.session;

import org.jspecify.annotations.NullMarked;
