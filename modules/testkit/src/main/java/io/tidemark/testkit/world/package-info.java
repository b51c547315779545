/**
 * A world of one seed for the engine to run in, on one thread and in virtual time: a disk that loses what was not synced, sources and sinks that
 * fail, and crashes at any step. Start at {@link io.tidemark.testkit.world.SimulatedWorld}. Knows nothing of what is right: that is for checkers.
 */
@NullMarked
package io.tidemark.testkit.world;

import org.jspecify.annotations.NullMarked;
