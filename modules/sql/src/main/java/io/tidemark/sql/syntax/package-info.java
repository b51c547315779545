/**
 * What is changed, refused and looked for in the text of a query as it was parsed, before it is validated: {@link io.tidemark.sql.syntax.RowComparisons}, {@link io.tidemark.sql.syntax.UsingJoins}, {@link
 * io.tidemark.sql.syntax.SelectedQueries}.
 */
@NullMarked
package io.tidemark.sql.syntax;

import org.jspecify.annotations.NullMarked;
