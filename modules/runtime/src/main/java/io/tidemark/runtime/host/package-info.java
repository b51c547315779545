/**
 * What is behind {@link io.tidemark.runtime.Host}: opening and recovery, definitions, journaled rows, the loop of epochs, checkpoints, reads. Start at
 * {@link io.tidemark.runtime.host.HostState}, which all of them share. Not for users of the library.
 */
@NullMarked
package io.tidemark.runtime.host;

import org.jspecify.annotations.NullMarked;
