package io.tidemark.core.expr;

import io.tidemark.api.error.StatementException;

/** Makes expressions ready to run. Thread-safe; what it makes is not. */
public final class Expressions {
    private Expressions() {}

    /** As {@link #compile(Expr, ClassLoader)}, for generated functions that need nothing but this library. */
    public static VectorExpr compile(Expr expr) {
        ClassLoader own = Expressions.class.getClassLoader();
        return compile(expr, own == null ? ClassLoader.getSystemClassLoader() : own);
    }

    /**
     * An evaluator with scratch columns of its own. Calls whose arguments are all constant are computed here, once,
     * unless they fail: then each row that needs them has the error. A call that occurs several times is computed once a batch.
     *
     * @param parent finds the classes that {@linkplain Expr.Generated generated functions} refer to
     * @throws StatementException if a call names a function that is not there for its types
     */
    public static VectorExpr compile(Expr expr, ClassLoader parent) {
        return new Compilation(parent).run(expr);
    }
}
