package io.tidemark.sql.lower.scalar;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.sql.function.TryCast;
import io.tidemark.sql.function.postgres.Overloaded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlPosixRegexOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.jspecify.annotations.Nullable;

/** Calls of Calcite's functions as calls of those that have kernels. Stateless. */
public final class Calls {
    private static final Map<SqlKind, String> BY_KIND = Map.ofEntries(
            Map.entry(SqlKind.MOD, "modulo"),
            Map.entry(SqlKind.MINUS_PREFIX, "negate"),
            Map.entry(SqlKind.NOT, "not"),
            Map.entry(SqlKind.AND, "and"),
            Map.entry(SqlKind.OR, "or"),
            Map.entry(SqlKind.IS_NULL, "is_null"),
            Map.entry(SqlKind.IS_NOT_NULL, "is_not_null"),
            Map.entry(SqlKind.IS_TRUE, "is_true"),
            Map.entry(SqlKind.IS_NOT_TRUE, "is_not_true"),
            Map.entry(SqlKind.IS_FALSE, "is_false"),
            Map.entry(SqlKind.IS_NOT_FALSE, "is_not_false"),
            Map.entry(SqlKind.IS_UNKNOWN, "is_null"));

    private static final Map<SqlKind, String> COMPARISONS = Map.of(
            SqlKind.EQUALS, "eq",
            SqlKind.NOT_EQUALS, "ne",
            SqlKind.LESS_THAN, "lt",
            SqlKind.LESS_THAN_OR_EQUAL, "le",
            SqlKind.GREATER_THAN, "gt",
            SqlKind.GREATER_THAN_OR_EQUAL, "ge",
            SqlKind.IS_DISTINCT_FROM, "is_distinct_from",
            SqlKind.IS_NOT_DISTINCT_FROM, "is_not_distinct_from");

    private static final Map<String, String> BY_NAME = Map.ofEntries(
            Map.entry("CONCAT", "concat"),
            Map.entry("CHAR_LENGTH", "length"),
            Map.entry("CHARACTER_LENGTH", "length"),
            Map.entry("SUBSTR", "substring"),
            Map.entry("TRUNCATE", "trunc"),
            Map.entry("MOD", "modulo"),
            Map.entry("POW", "power"),
            Map.entry("_JSON_VALUE", "json_value"),
            Map.entry("LOG", "log10"));

    private static final Set<String> OF_DOUBLES = Set.of("SQRT", "EXP", "LN", "LOG10", "LOG", "POWER", "POW");

    private Calls() {}

    /** The call in our terms, or null if there is none. */
    static @Nullable Expr of(RexCall call, List<Expr> arguments, DataType type) {
        String comparison = COMPARISONS.get(call.getKind());
        if (comparison != null) {
            return new Expr.Call(comparison, comparable(arguments), type);
        }
        String simple = BY_KIND.get(call.getKind());
        if (simple != null) {
            return new Expr.Call(
                    simple, simple.equals("modulo") ? Arithmetic.numbers(arguments, type) : arguments, type);
        }
        return switch (call.getKind()) {
            case PLUS -> Arithmetic.plus(arguments, type);
            case MINUS -> Arithmetic.minus(arguments, type);
            case TIMES -> new Expr.Call("multiply", Arithmetic.numbers(arguments, type), type);
            case DIVIDE -> new Expr.Call("divide", Arithmetic.numbers(arguments, type), type);
            case PLUS_PREFIX -> arguments.get(0);
            case CASE -> new Expr.Call("case", branches(arguments, type), type);
            case COALESCE -> new Expr.Call("coalesce", all(arguments, type), type);
            case GREATEST, GREATEST_PG -> new Expr.Call("greatest", all(arguments, type), type);
            case LEAST, LEAST_PG -> new Expr.Call("least", all(arguments, type), type);
            case CAST, SAFE_CAST -> cast(call, arguments.get(0), type);
            case REINTERPRET -> castTo(arguments.get(0), type);
            case LIKE -> like(call, arguments, type);
            case SIMILAR -> similar(call, arguments, type);
            case EXTRACT -> extract(call, arguments, type);
            case TRIM -> trim(call, arguments, type);
            case FLOOR, CEIL -> rounding(call, arguments, type);
            case POSITION -> new Expr.Call("position", arguments, type);
            case SOME, ALL -> quantified(call, arguments, type);
            case ARRAY_VALUE_CONSTRUCTOR -> new Expr.Call("array", all(arguments, type.element()), type);
            case ROW -> row(arguments, type);
            case ITEM -> item(arguments, type);
            case POSIX_REGEX_CASE_SENSITIVE, POSIX_REGEX_CASE_INSENSITIVE -> regex(call, arguments, type);
            default -> named(call, arguments, type);
        };
    }

    /** A comparison with the elements of an array. */
    private static Expr quantified(RexCall call, List<Expr> arguments, DataType type) {
        SqlKind comparison = ((SqlQuantifyOperator) call.getOperator()).comparisonKind;
        String name = (call.getKind() == SqlKind.ALL ? "all_" : "any_") + COMPARISONS.get(comparison);
        DataType element = arguments.get(1).type().element();
        List<Expr> one = comparable(List.of(arguments.get(0), new Expr.Literal(null, element)));
        Expr array = castTo(arguments.get(1), DataType.array(one.get(1).type()));
        return new Expr.Call(name, List.of(one.get(0), array), type);
    }

    private static List<Expr> comparable(List<Expr> arguments) {
        DataType left = arguments.get(0).type();
        DataType right = arguments.get(1).type();
        if (NumericTypes.isApproximate(left) != NumericTypes.isApproximate(right)) {
            return all(arguments, DataType.DOUBLE);
        }
        if (left.kind() == TypeKind.DATE && right.kind() != TypeKind.DATE) {
            return List.of(castTo(arguments.get(0), right), arguments.get(1));
        }
        if (right.kind() == TypeKind.DATE && left.kind() != TypeKind.DATE) {
            return List.of(arguments.get(0), castTo(arguments.get(1), left));
        }
        return arguments;
    }

    private static List<Expr> all(List<Expr> arguments, DataType type) {
        return arguments.stream().map(one -> castTo(one, type)).toList();
    }

    private static List<Expr> branches(List<Expr> arguments, DataType type) {
        List<Expr> branches = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            boolean condition = i % 2 == 0 && i < arguments.size() - 1;
            branches.add(condition ? arguments.get(i) : castTo(arguments.get(i), type));
        }
        return branches;
    }

    /** The expression in another type; a NULL needs no cast. */
    public static Expr castTo(Expr argument, DataType type) {
        if (argument.type().equals(type)) {
            return argument;
        }
        return argument instanceof Expr.Literal literal && literal.value() == null
                ? new Expr.Literal(null, type)
                : new Expr.Call("cast", List.of(argument), type);
    }

    /** A cast to VARCHAR(n) cuts, as in Postgres. */
    private static Expr cast(RexCall call, Expr argument, DataType type) {
        Expr converted = castTo(argument, type);
        int length = call.getType().getPrecision();
        if (type.kind() != TypeKind.VARCHAR || length < 0) {
            return converted;
        }
        if (converted instanceof Expr.Literal literal) {
            return literal.value() instanceof String text && text.codePointCount(0, text.length()) > length
                    ? new Expr.Literal(text.substring(0, text.offsetByCodePoints(0, length)), type)
                    : literal;
        }
        Expr from = new Expr.Literal(1L, DataType.INTEGER);
        return new Expr.Call(
                "substring", List.of(converted, from, new Expr.Literal((long) length, DataType.INTEGER)), type);
    }

    /** {@code ~}, {@code ~*} and their opposites. */
    private static Expr regex(RexCall call, List<Expr> arguments, DataType type) {
        SqlPosixRegexOperator operator = (SqlPosixRegexOperator) call.getOperator();
        List<Expr> given = new ArrayList<>(arguments);
        if (!operator.isCaseSensitive()) {
            given.add(new Expr.Literal("i", DataType.VARCHAR));
        }
        Expr like = new Expr.Call("regexp_like", given, type);
        return operator.isNegated() ? new Expr.Call("not", List.of(like), type) : like;
    }

    private static Expr row(List<Expr> arguments, DataType type) {
        List<Expr> fields = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            fields.add(castTo(arguments.get(i), type.parts().get(i).type()));
        }
        return new Expr.Call("row", fields, type);
    }

    private static Expr item(List<Expr> arguments, DataType type) {
        Expr array = arguments.get(0);
        return array.type().kind() == TypeKind.ARRAY
                ? new Expr.Call("item", arguments, array.type().element())
                : new Expr.Call("item", arguments, type);
    }

    private static Expr like(RexCall call, List<Expr> arguments, DataType type) {
        SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
        Expr like = new Expr.Call(operator.isCaseSensitive() ? "like" : "ilike", arguments, type);
        return operator.isNegated() ? new Expr.Call("not", List.of(like), type) : like;
    }

    private static Expr similar(RexCall call, List<Expr> arguments, DataType type) {
        Expr similar = new Expr.Call("similar_to", arguments, type);
        return ((SqlLikeOperator) call.getOperator()).isNegated()
                ? new Expr.Call("not", List.of(similar), type)
                : similar;
    }

    private static @Nullable Expr extract(RexCall call, List<Expr> arguments, DataType type) {
        TimeUnitRange unit = flag(call.getOperands().get(0), TimeUnitRange.class);
        if (unit == null) {
            return null;
        }
        Expr name = new Expr.Literal(unit.name().toLowerCase(Locale.ROOT), DataType.VARCHAR);
        return new Expr.Call("extract", List.of(name, arguments.get(1)), type);
    }

    private static @Nullable Expr trim(RexCall call, List<Expr> arguments, DataType type) {
        SqlTrimFunction.Flag flag = flag(call.getOperands().get(0), SqlTrimFunction.Flag.class);
        if (flag == null) {
            return null;
        }
        String name = switch (flag) {
            case BOTH -> "btrim";
            case LEADING -> "ltrim";
            case TRAILING -> "rtrim";
        };
        return new Expr.Call(name, List.of(arguments.get(2), arguments.get(1)), type);
    }

    private static @Nullable Expr rounding(RexCall call, List<Expr> arguments, DataType type) {
        String name = call.getKind() == SqlKind.FLOOR ? "floor" : "ceil";
        if (arguments.size() == 1) {
            return new Expr.Call(name, arguments, type);
        }
        TimeUnitRange unit = flag(call.getOperands().get(1), TimeUnitRange.class);
        if (unit == null || call.getKind() != SqlKind.FLOOR) {
            return null;
        }
        Expr text = new Expr.Literal(unit.name().toLowerCase(Locale.ROOT), DataType.VARCHAR);
        return new Expr.Call("date_trunc", List.of(text, arguments.get(0)), type);
    }

    private static <T extends Enum<T>> @Nullable T flag(RexNode node, Class<T> type) {
        return node instanceof RexLiteral literal && type.isInstance(literal.getValue())
                ? type.cast(literal.getValue())
                : null;
    }

    /** {@code ||}, which is of arrays if an operand is one. */
    private static Expr concat(List<Expr> arguments, DataType type) {
        if (type.kind() == TypeKind.JSONB) {
            return new Expr.Call("json_join", all(arguments, type), type);
        }
        if (type.kind() != TypeKind.ARRAY) {
            return new Expr.Call("concat_op", type.isText() ? all(arguments, type) : arguments, type);
        }
        boolean leftIsElement = !isArrayLike(arguments.get(0).type(), type);
        boolean rightIsElement = !isArrayLike(arguments.get(1).type(), type);
        String name = leftIsElement ? "array_prepend" : rightIsElement ? "array_append" : "array_cat";
        return new Expr.Call(
                name,
                List.of(
                        castTo(arguments.get(0), leftIsElement ? type.element() : type),
                        castTo(arguments.get(1), rightIsElement ? type.element() : type)),
                type);
    }

    private static boolean isArrayLike(DataType operand, DataType array) {
        return operand.kind() == TypeKind.ARRAY && depth(operand) == depth(array);
    }

    private static int depth(DataType type) {
        return type.kind() == TypeKind.ARRAY ? 1 + depth(type.element()) : 0;
    }

    private static Expr named(RexCall call, List<Expr> arguments, DataType type) {
        if (call.getOperator() instanceof Overloaded function) {
            List<RelDataType> types =
                    call.getOperands().stream().map(RexNode::getType).toList();
            return function.overloads().lower(types, arguments, type, Calls::castTo);
        }
        String name = call.getOperator().getName();
        if (call.getOperator().equals(TryCast.FUNCTION)) {
            return new Expr.Call("try_cast", List.of(arguments.get(0)), type);
        }
        if (name.equals("||")) {
            return concat(arguments, type);
        }
        if (OF_DOUBLES.contains(name)) {
            return new Expr.Call(
                    BY_NAME.getOrDefault(name, name.toLowerCase(Locale.ROOT)),
                    Arithmetic.numbers(arguments, type),
                    type);
        }
        return new Expr.Call(BY_NAME.getOrDefault(name, name.toLowerCase(Locale.ROOT)), arguments, type);
    }
}
