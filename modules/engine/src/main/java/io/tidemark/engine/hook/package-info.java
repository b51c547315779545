/**
 * Sinks inside the engine, Java code and the black hole: start at {@link io.tidemark.engine.hook.EpochHook}. Knows nothing of SQL or of how changes come about.
 */
@NullMarked
package io.tidemark.engine.hook;

import org.jspecify.annotations.NullMarked;
