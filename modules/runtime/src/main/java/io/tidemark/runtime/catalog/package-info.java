/**
 * What a data directory defines: sources, tables, views and sinks as they were created, and settings. Start at
 * {@link io.tidemark.runtime.catalog.Catalog}. Definitions are complete: a host that opens the directory needs no SQL to go on.
 */
@NullMarked
package io.tidemark.runtime.catalog;

import org.jspecify.annotations.NullMarked;
