/**
 * Deliberate mistakes in the protocol, made by rewriting the engine's classes while they are loaded for a test: that the checkers find each of them
 * is what makes their silence worth something. Start at {@link io.tidemark.tests.simulation.mutant.Mutants}. The product knows nothing of this.
 */
@NullMarked
package io.tidemark.tests.simulation.mutant;

import org.jspecify.annotations.NullMarked;
