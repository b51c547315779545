/** What operators need on top of a table: lists of its rows, and rows of a batch looked up together. Start at {@link io.tidemark.core.state.rows.RowLookUp}. */
@NullMarked
package io.tidemark.core.state.rows;

import org.jspecify.annotations.NullMarked;
