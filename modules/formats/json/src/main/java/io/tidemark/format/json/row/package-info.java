/**
 * Rows of JSON: value by value ({@link io.tidemark.format.json.row.RowReader}), or, if they are laid out as one before, in blocks of them ({@link
 * io.tidemark.format.json.row.RowGuess}, where to start reading). Knows nothing of slices but where rows are in them.
 */
@NullMarked
package io.tidemark.format.json.row;

import org.jspecify.annotations.NullMarked;
