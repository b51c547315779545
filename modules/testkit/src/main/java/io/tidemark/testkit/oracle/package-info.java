/**
 * The oracle: random tables, changes and queries, run incrementally in random epochs with restarts and kills between them, and held at every epoch
 * against what another engine says of the same rows at rest.
 *
 * <p>Start reading at {@link io.tidemark.testkit.oracle.Scenario}: what is run. {@link io.tidemark.testkit.oracle.ScenarioMaker} makes one by chance,
 * {@link io.tidemark.testkit.oracle.ScenarioRun} runs it, {@link io.tidemark.testkit.oracle.Shrinker} makes one that fails small. What queries are made of is in
 * {@code feature}.
 */
@NullMarked
package io.tidemark.testkit.oracle;

import org.jspecify.annotations.NullMarked;
