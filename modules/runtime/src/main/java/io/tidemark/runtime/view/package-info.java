/**
 * The stored rows of views and tables, at any epoch of their history. Start at {@link io.tidemark.runtime.view.StoredRows}. Knows nothing
 * of how changes come about.
 */
@NullMarked
package io.tidemark.runtime.view;

import org.jspecify.annotations.NullMarked;
