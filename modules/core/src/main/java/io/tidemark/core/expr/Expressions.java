package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.function.Functions;
import io.tidemark.core.function.Kernel;
import java.util.List;
import java.util.stream.Collectors;

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
     * unless they fail: then each row that needs them has the error.
     *
     * @param parent finds the classes that {@linkplain Expr.Generated generated functions} refer to
     * @throws StatementException if a call names a function that is not there for its types
     */
    public static VectorExpr compile(Expr expr, ClassLoader parent) {
        if (expr instanceof Expr.ColumnRef column) {
            return new ColumnExpr(column.index());
        }
        if (expr instanceof Expr.Literal literal) {
            return ConstantExpr.of(literal);
        }
        if (expr instanceof Expr.Generated generated) {
            return new GeneratedExpr(
                    GeneratedClasses.load(generated, parent),
                    compileAll(generated.arguments(), parent),
                    generated.arguments().stream().map(Expr::type).toList(),
                    generated.type());
        }
        return compileCall((Expr.Call) expr, parent);
    }

    private static VectorExpr[] compileAll(List<Expr> expressions, ClassLoader parent) {
        return expressions.stream().map(e -> compile(e, parent)).toArray(VectorExpr[]::new);
    }

    private static VectorExpr compileCall(Expr.Call call, ClassLoader parent) {
        VectorExpr[] arguments = compileAll(call.arguments(), parent);
        Kernel kernel = Functions.bind(withFoldedArguments(call, arguments));
        if (kernel == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_FUNCTION, "no function " + signature(call));
        }
        if (kernel instanceof Kernel.FirstArgument) {
            return arguments[0];
        }
        VectorExpr compiled = kernel instanceof Kernel.Lazy lazy
                ? new LazyExpr(lazy, arguments, call.type())
                : new KernelExpr(kernel, arguments, call.type());
        for (VectorExpr argument : arguments) {
            if (!(argument instanceof ConstantExpr)) {
                return compiled;
            }
        }
        return fold(compiled, call.type());
    }

    /** The call as kernels should see it: an argument that turned out constant is a literal. */
    private static Expr.Call withFoldedArguments(Expr.Call call, VectorExpr[] arguments) {
        Expr[] seen = call.arguments().toArray(Expr[]::new);
        for (int i = 0; i < seen.length; i++) {
            if (arguments[i] instanceof ConstantExpr constant) {
                // A cast that has nothing to do gives back its argument, whose type may be another one.
                seen[i] = new Expr.Literal(constant.literal().value(), seen[i].type());
            }
        }
        return new Expr.Call(call.function(), List.of(seen), call.type());
    }

    private static VectorExpr fold(VectorExpr constant, DataType type) {
        Batch oneRow = new Batch(new RowType(List.of()), 1);
        oneRow.setCount(1);
        RowErrors errors = new RowErrors();
        Column value = constant.evaluate(oneRow, errors);
        return errors.any() ? constant : ConstantExpr.of(new Expr.Literal(BoxedValues.get(value, 0, type), type));
    }

    private static String signature(Expr.Call call) {
        return call.arguments().stream()
                        .map(argument -> argument.type().toString())
                        .collect(Collectors.joining(", ", call.function() + "(", ")"))
                + " of " + call.type();
    }
}
