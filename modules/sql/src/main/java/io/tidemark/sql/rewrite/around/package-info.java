/**
 * Subqueries about the row around them, made fit for Calcite's decorrelator or refused; docs/adr/0017 says why each is there.
 */
@NullMarked
package io.tidemark.sql.rewrite.around;

import org.jspecify.annotations.NullMarked;
