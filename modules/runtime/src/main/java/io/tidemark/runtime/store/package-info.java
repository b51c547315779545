/**
 * The books and stored rows of the objects of a catalog, opened, published and saved together. Start at {@link
 * io.tidemark.runtime.store.Library}. Knows nothing of operators.
 */
@NullMarked
package io.tidemark.runtime.store;

import org.jspecify.annotations.NullMarked;
