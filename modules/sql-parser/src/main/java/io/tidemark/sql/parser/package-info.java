/**
 * The grammar: SQL text in, statements out. Start at {@link io.tidemark.sql.parser.SqlScript}; what it returns is in
 * {@link io.tidemark.sql.parser.statement}.
 *
 * <p>The parser itself is Calcite's template with our statements ({@code src/main/codegen}), generated at build time into
 * a package beside this one. Nothing here knows a catalog, a plan or an engine.
 */
@NullMarked
package io.tidemark.sql.parser;

import org.jspecify.annotations.NullMarked;
