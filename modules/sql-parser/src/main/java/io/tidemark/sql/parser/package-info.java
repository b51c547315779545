/**
 * The grammar: Calcite's parser template with the statements of Tidemark, generated at build time.
 */
@NullMarked
package io.tidemark.sql.parser;

import org.jspecify.annotations.NullMarked;
