/**
 * What a SQL text says, as immutable records: start at {@link io.tidemark.sql.parser.statement.Statement}.
 *
 * <p>Names, types, options and intervals are records of this package; Calcite's nodes stand for expressions and
 * queries only. Every part knows its {@link io.tidemark.sql.parser.statement.Position} in the script. Nothing here
 * knows a catalog: whether a name exists, or a type can be stored, is not decided in this package.
 */
@NullMarked
package io.tidemark.sql.parser.statement;

import org.jspecify.annotations.NullMarked;
