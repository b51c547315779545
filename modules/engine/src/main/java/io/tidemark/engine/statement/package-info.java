/**
 * What each kind of statement does: start at {@link io.tidemark.engine.statement.StatementRunner}, which picks one. A class for each kind checks all
 * that can be checked before anything is changed, and then changes the host. Knows nothing of how results are shown.
 */
@NullMarked
package io.tidemark.engine.statement;

import org.jspecify.annotations.NullMarked;
