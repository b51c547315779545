package io.tidemark.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Runs one call over columns of random values, and over constants, and compares each row with a model of one row. */
public final class CallCheck {
    private static final int ROWS = 150;
    private static final int CONSTANTS = 3;

    /** The value of one row, or the error it must have. */
    @FunctionalInterface
    public interface Model {
        Object apply(Object[] arguments);
    }

    private CallCheck() {}

    public static void check(String function, List<DataType> types, DataType result, Model model) {
        check(function, types, result, model, RandomValues::of);
    }

    public static void check(
            String function, List<DataType> types, DataType result, Model model, RandomValues.Source values) {
        for (int nullsInTen : new int[] {0, 2}) {
            Random random = new Random(types.hashCode() * 31L + function.hashCode() + nullsInTen);
            Batch batch = randomBatch(types, random, nullsInTen, values);
            List<Expr> columns = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                columns.add(new Expr.ColumnRef(i, types.get(i)));
            }
            compare(new Expr.Call(function, columns, result), batch, model);
            for (int i = 0; i < CONSTANTS * types.size(); i++) {
                List<Expr> mixed = new ArrayList<>(columns);
                int constant = i % types.size();
                DataType type = types.get(constant);
                mixed.set(constant, new Expr.Literal(values.next(type, random), type));
                compare(new Expr.Call(function, mixed, result), batch, model);
            }
        }
    }

    /** For a call of constants, then one column. */
    public static void checkWith(
            String function, List<Expr.Literal> constants, DataType type, DataType result, Model model) {
        List<Expr> arguments = new ArrayList<>(constants);
        arguments.add(new Expr.ColumnRef(0, type));
        checkColumn(new Expr.Call(function, arguments, result), type, model, RandomValues::of);
    }

    /** For a call of one column, then constants. */
    public static void checkThen(
            String function,
            DataType type,
            List<Expr.Literal> constants,
            DataType result,
            Model model,
            RandomValues.Source values) {
        List<Expr> arguments = new ArrayList<>();
        arguments.add(new Expr.ColumnRef(0, type));
        arguments.addAll(constants);
        checkColumn(new Expr.Call(function, arguments, result), type, model, values);
    }

    /** For a call over one column. */
    public static void checkColumn(Expr.Call call, DataType type, Model model) {
        checkColumn(call, type, model, RandomValues::of);
    }

    private static void checkColumn(Expr.Call call, DataType type, Model model, RandomValues.Source values) {
        for (int nullsInTen : new int[] {0, 2}) {
            compare(
                    call,
                    randomBatch(List.of(type), new Random(call.function().hashCode()), nullsInTen, values),
                    model);
        }
    }

    /** For a call whose only column is the first. */
    public static void checkCall(Expr.Call call, Model model, RandomValues.Source values) {
        checkColumn(call, call.arguments().get(0).type(), model, values);
    }

    /** The value of a call with these constants, by the kernel for columns; or its error. Strings are VARCHAR, longs BIGINT. */
    public static Object value(String function, DataType result, Object... arguments) {
        List<Expr> literals = new ArrayList<>();
        for (Object argument : arguments) {
            literals.add(literal(argument));
        }
        return value(new Expr.Call(function, literals, result));
    }

    /** A typed constant. */
    public static Expr.Literal literal(Object value) {
        if (value instanceof Expr.Literal literal) {
            return literal;
        }
        DataType type = value instanceof String
                ? DataType.VARCHAR
                : value instanceof Double
                        ? DataType.DOUBLE
                        : value instanceof Boolean ? DataType.BOOLEAN : DataType.BIGINT;
        return new Expr.Literal(value, type);
    }

    /** The value, or the error, of an expression without columns. */
    public static Object value(Expr expr) {
        Batch batch = new Batch(RowType.of(), 1);
        batch.setCount(1);
        RowErrors errors = new RowErrors();
        return actual(Expressions.compile(expr).evaluate(batch, errors), 0, expr.type(), errors);
    }

    private static Batch randomBatch(List<DataType> types, Random random, int nullsInTen, RandomValues.Source values) {
        List<Field> fields = new ArrayList<>();
        types.forEach(type -> fields.add(Field.of("c", type)));
        Batch batch = new Batch(new RowType(fields), ROWS);
        for (int i = 0; i < types.size(); i++) {
            for (int row = 0; row < ROWS; row++) {
                boolean isNull = random.nextInt(10) < nullsInTen;
                // What lies under a NULL must not matter: put a value there first.
                BoxedValues.set(batch.column(i), row, types.get(i), values.next(types.get(i), random));
                if (isNull) {
                    batch.column(i).nulls().set(row);
                }
            }
        }
        batch.setCount(ROWS);
        return batch;
    }

    private static void compare(Expr.Call call, Batch batch, Model model) {
        VectorExpr compiled = Expressions.compile(call);
        // Twice: scratch space of the first batch must not show in the second.
        compiled.evaluate(batch, new RowErrors());
        RowErrors errors = new RowErrors();
        Column column = compiled.evaluate(batch, errors);
        for (int row = 0; row < batch.count(); row++) {
            Object[] arguments = new Object[call.arguments().size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = argument(call.arguments().get(i), batch, row);
            }
            Object actual = actual(column, row, call.type(), errors);
            Object expected = expected(model, arguments);
            if (!Objects.equals(actual, expected)) {
                assertThat(actual)
                        .as("%s(%s: %s) of %s", call.function(), Arrays.toString(arguments), types(call), call.type())
                        .isEqualTo(expected);
            }
        }
    }

    private static Object argument(Expr argument, Batch batch, int row) {
        if (argument instanceof Expr.Literal literal) {
            return literal.value();
        }
        if (argument instanceof Expr.Call call) {
            return argument(call.arguments().get(0), batch, row);
        }
        return BoxedValues.get(batch.column(((Expr.ColumnRef) argument).index()), row, argument.type());
    }

    private static List<DataType> types(Expr.Call call) {
        return call.arguments().stream().map(Expr::type).toList();
    }

    private static Object actual(Column column, int row, DataType type, RowErrors errors) {
        if (errors.has(row)) {
            assertThat(column.nulls().get(row))
                    .as("a row with an error is NULL")
                    .isTrue();
            return errors.code(row);
        }
        return BoxedValues.get(column, row, type);
    }

    private static Object expected(Model model, Object[] arguments) {
        try {
            return model.apply(arguments);
        } catch (StatementException failure) {
            return failure.code();
        }
    }

    /** For models: the row must have this error. */
    public static StatementException error(ErrorCode code) {
        return StatementException.of(code, "expected");
    }

    /** A model that is NULL if an argument is. */
    public static Model strict(Model model) {
        return arguments -> Arrays.asList(arguments).contains(null) ? null : model.apply(arguments);
    }
}
