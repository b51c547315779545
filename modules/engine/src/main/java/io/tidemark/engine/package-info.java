/**
 * The embeddable front door: catalog, views, sinks, queries.
 */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
