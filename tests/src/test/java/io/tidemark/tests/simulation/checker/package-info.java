/**
 * What must hold whatever happens, one class for each: start at {@link io.tidemark.tests.simulation.checker.Checker}. Checkers stand outside: they
 * remember what they were shown before a crash, and know nothing of how the engine works.
 */
@NullMarked
package io.tidemark.tests.simulation.checker;

import org.jspecify.annotations.NullMarked;
