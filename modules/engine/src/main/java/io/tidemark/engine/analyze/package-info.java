/**
 * What a running plan did, as rows: start with {@link io.tidemark.engine.analyze.AnalyzedPlan}. Knows plans and what was measured around their operators, and runs nothing.
 */
@NullMarked
package io.tidemark.engine.analyze;

import org.jspecify.annotations.NullMarked;
