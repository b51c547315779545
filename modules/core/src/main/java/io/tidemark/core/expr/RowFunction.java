package io.tidemark.core.expr;

import org.jspecify.annotations.Nullable;

/** A scalar function that works row by row on objects: the slow path, for functions that have no kernel. Stateless. */
public interface RowFunction {
    /**
     * The result for one row; arguments and result are as in {@link Expr.Literal}.
     *
     * @throws ArithmeticException or IllegalArgumentException for values that it does not take: the row is rejected
     */
    @Nullable
    Object apply(@Nullable Object[] arguments);
}
