/**
 * The real engine in a simulated world, on one thread and in virtual time: crashes at any step, disks that lose and tear, sources and sinks that fail.
 * Start at {@link io.tidemark.tests.simulation.Simulation}; {@code story} says what happens and what has to come of it, {@code checker} what must
 * hold, {@code mutant} proves that the checkers see what they are for.
 */
@NullMarked
package io.tidemark.tests.simulation;

import org.jspecify.annotations.NullMarked;
