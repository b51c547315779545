/**
 * Scripts to simulate, each with what happens in it and what must come out. Start at {@link io.tidemark.tests.simulation.story.Stories}. Knows
 * nothing of crashes and epochs.
 */
@NullMarked
package io.tidemark.tests.simulation.story;

import org.jspecify.annotations.NullMarked;
