/**
 * What the generated parser does in Java once it has recognised something; the grammar that calls it is in
 * {@code src/main/codegen}. Public for that parser only.
 */
@NullMarked
package io.tidemark.sql.parser.grammar;

import org.jspecify.annotations.NullMarked;
