/**
 * What the algebra says of the inputs of joins: by which columns pairs differ ({@link io.tidemark.sql.lower.input.PairKeys}), and whether rows are versions ({@link
 * io.tidemark.sql.lower.input.VersionsOf}). Knows nothing of plans.
 */
@NullMarked
package io.tidemark.sql.lower.input;

import org.jspecify.annotations.NullMarked;
