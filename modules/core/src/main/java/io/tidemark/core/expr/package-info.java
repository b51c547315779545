/**
 * Scalar expressions: the tree ({@link io.tidemark.core.expr.Expr}), and what runs it ({@link io.tidemark.core.expr.VectorExpr}, made by
 * {@code Expressions.compile}). The kernels are in {@code core.function}. Knows nothing of SQL text.
 */
@NullMarked
package io.tidemark.core.expr;

import org.jspecify.annotations.NullMarked;
