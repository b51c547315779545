package io.tidemark.core.function.row;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.expr.RowFunction;
import io.tidemark.core.function.ScalarFunction;
import java.util.HashMap;
import java.util.Map;

/** The functions of rows, by name. Which types a call may have is for the planner to see to. */
public final class RowFunctions {
    private final Map<String, RowFunction> strict = new HashMap<>();
    private final Map<String, RowFunction> nullAware = new HashMap<>();

    private RowFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        RowFunctions all = new RowFunctions();
        MathFunctions.addTo(all);
        StringFunctions.addTo(all);
        RegexFunctions.addTo(all);
        ByteFunctions.addTo(all);
        ArrayFunctions.addTo(all);
        MomentFunctions.addTo(all);
        all.strict.forEach((name, function) -> functions.put(name, call -> RowKernel.bind(function, call, true)));
        all.nullAware.forEach((name, function) -> functions.put(name, call -> RowKernel.bind(function, call, false)));
    }

    /** A function that is NULL if an argument is. */
    void add(String name, RowFunction function) {
        strict.put(name, function);
    }

    /** A function that sees NULLs. */
    void addNullAware(String name, RowFunction function) {
        nullAware.put(name, function);
    }

    static StatementException invalid(String message) {
        return StatementException.of(ErrorCode.INVALID_ARGUMENT, message);
    }

    static String text(Object value) {
        return (String) value;
    }

    static int integer(Object value) {
        return Math.toIntExact((Long) value);
    }
}
