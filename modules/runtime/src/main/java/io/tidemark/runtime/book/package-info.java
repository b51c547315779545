/**
 * Books: rows that are only ever appended, in columnar files that are not on the heap. Start at {@link
 * io.tidemark.runtime.book.StoredBook}; the bytes are drawn in {@code docs/formats/book.md}. Knows nothing of views or operators.
 */
@NullMarked
package io.tidemark.runtime.book;

import org.jspecify.annotations.NullMarked;
