package io.tidemark.core.function;

import io.tidemark.core.expr.Expr;
import org.jspecify.annotations.Nullable;

/**
 * A function that has kernels: makes the one for a call. Deterministic, or replay would not give the same bytes. Functions
 * that users add are to enter here, by the registry in {@link Functions}. Thread-safe.
 */
@FunctionalInterface
public interface ScalarFunction {
    /**
     * A new kernel for the argument types, constants and result type of {@code call}, or null if the function does not take
     * these. Arguments that are constant are {@link Expr.Literal}s.
     *
     * @throws io.tidemark.api.error.StatementException if a constant is one that the function can never take
     */
    @Nullable
    Kernel bind(Expr.Call call);
}
