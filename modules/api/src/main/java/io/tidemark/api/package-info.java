/**
 * What a connector, a format and the engine share: types, columnar change batches, the Source, Sink and Format
 * contracts, error codes. Knows the JDK alone.
 */
@NullMarked
package io.tidemark.api;

import org.jspecify.annotations.NullMarked;
