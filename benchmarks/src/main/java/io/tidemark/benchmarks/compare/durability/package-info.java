/**
 * What it costs to lose nothing, and how soon the engine is back. Start at {@link io.tidemark.benchmarks.compare.durability.DurabilityCost}.
 */
@NullMarked
package io.tidemark.benchmarks.compare.durability;

import org.jspecify.annotations.NullMarked;
