package io.tidemark.core.function;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.arithmetic.ArithmeticFunctions;
import io.tidemark.core.function.cast.CastFunctions;
import io.tidemark.core.function.compare.CompareFunctions;
import io.tidemark.core.function.json.JsonPathFunctions;
import io.tidemark.core.function.logic.LogicFunctions;
import io.tidemark.core.function.nested.NestedFunctions;
import io.tidemark.core.function.row.RowFunctions;
import io.tidemark.core.function.text.TextFunctions;
import io.tidemark.core.function.time.TimeFunctions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The registry of functions that have kernels. All casts are explicit: a function takes the types listed and no others. "As
 * given" means that the call's type says what the result is, and the kernel follows, with a row error where a value does not fit.
 *
 * <pre>
 *   add subtract multiply divide modulo mod  integers -> integer as given (the quotient is cut; the rest has the dividend's sign)
 *                                         integers, DECIMAL -> DECIMAL as given (rounded half away from zero)
 *                                         REAL, DOUBLE -> REAL or DOUBLE as given
 *   add subtract                          two intervals of one kind -> that kind
 *   subtract                              two DATE -> INTEGER, BIGINT (days) or INTERVAL_MICROS; two TIME, TIMESTAMP or TIMESTAMP_TZ
 *                                         -> INTERVAL_MICROS
 *   multiply divide                       interval, then a number (but wide DECIMAL) -> that kind; multiply also the other way round
 *   negate abs                            number -> its type; negate also interval
 *   eq ne lt le gt ge                     two of one kind, two integers or DECIMALs of any sort, REAL with DOUBLE, TIMESTAMP with
 *                                         TIMESTAMP_TZ -> BOOLEAN
 *   is_distinct_from is_not_distinct_from the same
 *   greatest least                        one or more of one type -> that type; NULLs do not count
 *   in                                    value, literals of its type -> BOOLEAN
 *   and or                                one or more BOOLEAN -> BOOLEAN; decided from left to right
 *   not is_true is_false is_not_true is_not_false          BOOLEAN -> BOOLEAN
 *   is_null is_not_null                   any -> BOOLEAN
 *   case                                  BOOLEAN, T, BOOLEAN, T, …, T -> T
 *   coalesce                              one or more T -> T
 *   cast                                  see {@link CastFunctions}
 *   upper lower                           VARCHAR -> VARCHAR; code point by code point
 *   concat_op concat                      VARCHAR… -> VARCHAR; NULL if one is NULL, and as if it were empty; concat_op also BYTEA… -> BYTEA
 *   replace                               VARCHAR, old VARCHAR, new VARCHAR -> VARCHAR
 *   trim btrim ltrim rtrim                VARCHAR [, the characters to cut off VARCHAR] -> VARCHAR
 *   substring                             VARCHAR, start integer [, length integer] -> VARCHAR
 *   left right                            VARCHAR, integer -> VARCHAR
 *   split_part                            VARCHAR, delimiter VARCHAR, number of the part integer -> VARCHAR
 *   lpad rpad                             VARCHAR, integer [, filling VARCHAR] -> VARCHAR
 *   length octet_length                   VARCHAR -> INTEGER or BIGINT; code points, bytes
 *   position                              needle VARCHAR, VARCHAR -> INTEGER or BIGINT; from 1, 0 if it is not there
 *   like ilike                            VARCHAR, pattern VARCHAR [, escape VARCHAR: a backslash if not given] -> BOOLEAN
 *   round trunc floor ceil                exact [, digits integer] -> exact as given; REAL, DOUBLE [, digits integer] -> REAL
 *                                         or DOUBLE as given
 *   date_trunc                            unit constant, TIMESTAMP, TIMESTAMP_TZ, DATE or INTERVAL_MICROS -> its type;
 *                                         unit constant, TIMESTAMP_TZ, zone VARCHAR -> TIMESTAMP_TZ
 *   extract                               unit constant; date, time, point in time or interval -> number as given (an integer
 *                                         is cut); points of time in UTC
 *   at_time_zone                          TIMESTAMP -> TIMESTAMP_TZ, TIMESTAMP_TZ -> TIMESTAMP; zone VARCHAR or INTERVAL_MICROS
 *   add_interval                          TIMESTAMP, TIMESTAMP_TZ, DATE, TIME (no months), then an interval -> its type;
 *                                         from DATE also to TIMESTAMP and TIMESTAMP_TZ
 *   sqrt exp ln log10                     REAL, DOUBLE -> REAL or DOUBLE as given
 *   power                                 two of REAL, DOUBLE -> REAL or DOUBLE as given
 *   sign                                  REAL, DOUBLE -> REAL or DOUBLE; exact -> exact, as given
 *   of arrays and rows                    see {@link NestedFunctions}
 *   of paths of JSON                      see {@link JsonPathFunctions}
 *   asked for seldom                      see {@link RowFunctions}
 * </pre>
 *
 * Thread-safe.
 */
public final class Functions {
    /** The index of a column of which only the type is asked about: it may stand for a constant. */
    private static final int ANY_COLUMN = -1;

    private static final Map<String, ScalarFunction> BY_NAME = builtIn();

    private Functions() {}

    private static Map<String, ScalarFunction> builtIn() {
        Map<String, ScalarFunction> functions = new HashMap<>();
        ArithmeticFunctions.addTo(functions);
        CastFunctions.addTo(functions);
        CompareFunctions.addTo(functions);
        JsonPathFunctions.addTo(functions);
        LogicFunctions.addTo(functions);
        NestedFunctions.addTo(functions);
        RowFunctions.addTo(functions);
        TextFunctions.addTo(functions);
        TimeFunctions.addTo(functions);
        return Map.copyOf(functions);
    }

    /** The names, sorted. */
    public static Set<String> names() {
        return new TreeSet<>(BY_NAME.keySet());
    }

    /**
     * A new kernel for {@code call}, or null if there is none: then code has to be generated.
     *
     * @throws io.tidemark.api.error.StatementException if a constant is one that the function can never take
     */
    public static @Nullable Kernel bind(Expr.Call call) {
        ScalarFunction function = BY_NAME.get(call.function());
        return function == null ? null : function.bind(call);
    }

    /** Whether {@code argument} stands for any argument of its type, in a question of {@link #find}. */
    public static boolean isAny(Expr argument) {
        return argument instanceof Expr.ColumnRef column && column.index() == ANY_COLUMN;
    }

    /** Whether there is a kernel for columns of these types. Functions that need a constant take it for given. */
    public static boolean find(String name, List<DataType> argumentTypes, DataType resultType) {
        List<Expr> arguments = new ArrayList<>();
        for (int i = 0; i < argumentTypes.size(); i++) {
            arguments.add(new Expr.ColumnRef(ANY_COLUMN, argumentTypes.get(i)));
        }
        return bind(new Expr.Call(name, arguments, resultType)) != null;
    }
}
