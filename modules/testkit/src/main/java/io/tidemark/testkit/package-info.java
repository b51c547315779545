/**
 * For tests of Tidemark and of what is built on it: the operator harness, seeded generators, the simulated world.
 */
@NullMarked
package io.tidemark.testkit;

import org.jspecify.annotations.NullMarked;
