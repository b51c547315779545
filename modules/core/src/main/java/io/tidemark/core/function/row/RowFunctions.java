package io.tidemark.core.function.row;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.expr.RowFunction;
import io.tidemark.core.function.ScalarFunction;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The functions of rows, by name. Which types a call may have is for the planner to see to. */
public final class RowFunctions {
    private final Map<String, Supplier<RowFunction>> strict = new HashMap<>();
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
        JsonFunctions.addTo(all);
        SetFunctions.addTo(all);
        JsonBuilding.addTo(functions);
        all.strict.forEach((name, maker) -> functions.put(name, call -> RowKernel.bind(maker.get(), call, true)));
        all.nullAware.forEach((name, function) -> functions.put(name, call -> RowKernel.bind(function, call, false)));
    }

    /** A function that is NULL if an argument is. */
    void add(String name, RowFunction function) {
        strict.put(name, () -> function);
    }

    /** A function that is NULL if an argument is, and remembers something: made anew for each call of a plan. */
    void addEach(String name, Supplier<RowFunction> maker) {
        strict.put(name, maker);
    }

    /** A function that sees NULLs. */
    void addNullAware(String name, RowFunction function) {
        nullAware.put(name, function);
    }

    /** A function that is NULL if an argument is, for others that register some: made anew for each call of a plan. */
    public static ScalarFunction strict(Supplier<RowFunction> maker) {
        return call -> RowKernel.bind(maker.get(), call, true);
    }

    /** A regular expression of Postgres. */
    public static Pattern pattern(String pattern, String flags) {
        return RegexPattern.compile(pattern, flags);
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
