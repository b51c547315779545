/**
 * SQL text to plan. The only module, beside its grammar, that knows Calcite.
 */
@NullMarked
package io.tidemark.sql;

import org.jspecify.annotations.NullMarked;
