package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.function.Functions;
import io.tidemark.core.function.Kernel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes one expression ready to run; calls that occur in it more than once are computed once. For one expression. */
final class Compilation {
    private final ClassLoader parent;
    private final Map<Expr, Integer> occurrences = new HashMap<>();
    private final Map<Expr, SharedExpr> shared = new HashMap<>();

    /**
     * A compilation that has not begun.
     *
     * @param parent finds the classes that {@linkplain Expr.Generated generated functions} refer to
     */
    Compilation(ClassLoader parent) {
        this.parent = parent;
    }

    VectorExpr run(Expr expr) {
        count(expr);
        VectorExpr root = compile(expr);
        return shared.isEmpty() ? root : new SharedExpr.Whole(root, List.copyOf(shared.values()));
    }

    /** What is below a call that occurs again is counted with its first occurrence only: it is not computed again. */
    private void count(Expr expr) {
        if (expr instanceof Expr.Call call && occurrences.merge(call, 1, Integer::sum) == 1) {
            call.arguments().forEach(this::count);
        } else if (expr instanceof Expr.Generated generated) {
            generated.arguments().forEach(this::count);
        }
    }

    private VectorExpr compile(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return new ColumnExpr(column.index());
        }
        if (expr instanceof Expr.Literal literal) {
            return ConstantExpr.of(literal);
        }
        if (expr instanceof Expr.Generated generated) {
            return new GeneratedExpr(
                    GeneratedClasses.load(generated, parent),
                    compileAll(generated.arguments()),
                    generated.arguments().stream().map(Expr::type).toList(),
                    generated.type());
        }
        SharedExpr known = shared.get(expr);
        if (known != null) {
            return known;
        }
        VectorExpr compiled = compileCall((Expr.Call) expr);
        boolean isComputed = compiled instanceof KernelExpr || compiled instanceof LazyExpr;
        if (!isComputed || occurrences.getOrDefault(expr, 0) < 2) {
            return compiled;
        }
        SharedExpr part = new SharedExpr(compiled);
        shared.put(expr, part);
        return part;
    }

    private VectorExpr[] compileAll(List<Expr> expressions) {
        return expressions.stream().map(this::compile).toArray(VectorExpr[]::new);
    }

    private VectorExpr compileCall(Expr.Call call) {
        VectorExpr[] arguments = compileAll(call.arguments());
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
