/**
 * CSV (RFC 4180): bytes to columns and back, found by ServiceLoader. Start at {@link io.tidemark.format.csv.CsvFormat}; a {@link
 * io.tidemark.format.csv.RowScanner} finds where fields and rows end, for the framer and the decoder alike. Knows nothing of files.
 */
@NullMarked
package io.tidemark.format.csv;

import org.jspecify.annotations.NullMarked;
