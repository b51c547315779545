/**
 * The pieces of the flash sale one by one, each with a check of what it gives, and the memory of a deduplication key. Each benchmark is a class of its
 * own; start at {@link io.tidemark.benchmarks.piece.PurchaseSlices}, which makes their rows, and {@link io.tidemark.benchmarks.piece.JsonSlices}, which decodes them.
 */
@NullMarked
package io.tidemark.benchmarks.piece;

import org.jspecify.annotations.NullMarked;
