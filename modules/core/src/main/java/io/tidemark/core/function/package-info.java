/**
 * The built-in scalar functions: vectorised kernels by family, found by name and types. Start at
 * {@link io.tidemark.core.function.Functions}, which lists the names. Kernels know columns and row errors; nothing of plans,
 * SQL text or batches.
 */
@NullMarked
package io.tidemark.core.function;

import org.jspecify.annotations.NullMarked;
