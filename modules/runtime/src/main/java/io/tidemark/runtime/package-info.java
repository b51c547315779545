/**
 * The embedded host: it runs the operators of {@code core} in epochs, over sources, sinks and a data directory. Start at {@link
 * io.tidemark.runtime.Host}. Knows nothing of SQL.
 */
@NullMarked
package io.tidemark.runtime;

import org.jspecify.annotations.NullMarked;
