/**
 * The embedded host: epochs, the epoch log, checkpoints, recovery, scheduling.
 */
@NullMarked
package io.tidemark.runtime;

import org.jspecify.annotations.NullMarked;
