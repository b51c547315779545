package io.tidemark.core.function.logic;

import static io.tidemark.core.expr.CallCheck.check;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.BoxedValues;
import io.tidemark.core.expr.CallCheck;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class LogicTest {
    private static final DataType BOOLEAN = DataType.BOOLEAN;

    @Test
    void connectivesHaveThreeValues() {
        for (int count = 1; count <= 4; count++) {
            List<DataType> types = Collections.nCopies(count, BOOLEAN);
            check("and", types, BOOLEAN, a -> connect(a, false));
            check("or", types, BOOLEAN, a -> connect(a, true));
        }
        check("not", List.of(BOOLEAN), BOOLEAN, a -> a[0] == null ? null : !(Boolean) a[0]);
    }

    private static Boolean connect(Object[] arguments, boolean deciding) {
        List<Object> values = Arrays.asList(arguments);
        return values.contains(deciding) ? (Boolean) deciding : values.contains(null) ? null : (Boolean) !deciding;
    }

    @Test
    void predicatesAreNeverNull() {
        check("is_true", List.of(BOOLEAN), BOOLEAN, a -> Boolean.TRUE.equals(a[0]));
        check("is_false", List.of(BOOLEAN), BOOLEAN, a -> Boolean.FALSE.equals(a[0]));
        check("is_not_true", List.of(BOOLEAN), BOOLEAN, a -> !Boolean.TRUE.equals(a[0]));
        check("is_not_false", List.of(BOOLEAN), BOOLEAN, a -> !Boolean.FALSE.equals(a[0]));
        for (DataType type : CHOOSABLE) {
            check("is_null", List.of(type), BOOLEAN, a -> a[0] == null);
            check("is_not_null", List.of(type), BOOLEAN, a -> a[0] != null);
        }
    }

    private static final List<DataType> CHOOSABLE = List.of(
            BOOLEAN, DataType.BIGINT, DataType.DOUBLE, DataType.VARCHAR, DataType.TIMESTAMP, DataType.decimal(30, 2));

    @Test
    void caseTakesTheFirstTrueBranch() {
        for (DataType type : CHOOSABLE) {
            CallCheck.Model model = a -> {
                for (int i = 0; i < a.length - 1; i += 2) {
                    if (Boolean.TRUE.equals(a[i])) {
                        return a[i + 1];
                    }
                }
                return a[a.length - 1];
            };
            check("case", List.of(BOOLEAN, type, type), type, model);
            check("case", List.of(BOOLEAN, type, BOOLEAN, type, BOOLEAN, type, type), type, model);
        }
    }

    @Test
    void coalesceTakesTheFirstThatIsNotNull() {
        for (DataType type : CHOOSABLE) {
            for (int count = 1; count <= 4; count++) {
                check(
                        "coalesce",
                        Collections.nCopies(count, type),
                        type,
                        a -> Arrays.stream(a)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(null));
            }
        }
    }

    private static final Expr X = new Expr.ColumnRef(0, DataType.BIGINT);
    private static final Expr Y = new Expr.ColumnRef(1, DataType.BIGINT);
    private static final Expr QUOTIENT = call("divide", DataType.BIGINT, X, Y);
    private static final Expr Y_IS_NOT_ZERO = call("ne", BOOLEAN, Y, number(0));
    private static final Expr QUOTIENT_IS_LARGE = call("gt", BOOLEAN, QUOTIENT, number(2));

    private static Expr call(String function, DataType type, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments), type);
    }

    private static Expr number(long value) {
        return new Expr.Literal(value, DataType.BIGINT);
    }

    /** Runs over the rows 6/2, 6/0, 4/4, NULL/0; an error is its message. */
    private static List<Object> run(Expr expr) {
        RowType type = RowType.of(Field.of("x", DataType.BIGINT), Field.of("y", DataType.BIGINT));
        Batch batch = new Batch(type, 4);
        long[][] rows = {{6, 2}, {6, 0}, {4, 4}, {1, 0}};
        for (int row = 0; row < rows.length; row++) {
            ((LongColumn) batch.column(0)).set(row, rows[row][0]);
            ((LongColumn) batch.column(1)).set(row, rows[row][1]);
        }
        batch.column(0).nulls().set(3);
        batch.setCount(rows.length);
        RowErrors errors = new RowErrors();
        Column result = Expressions.compile(expr).evaluate(batch, errors);
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            values.add(errors.has(row) ? errors.message(row) : BoxedValues.get(result, row, expr.type()));
        }
        return values;
    }

    @Test
    void errorsOfBranchesNotTakenDoNotShow() {
        assertThat(run(QUOTIENT)).containsExactly(3L, "division by zero", 1L, null);
        assertThat(run(call("case", DataType.BIGINT, Y_IS_NOT_ZERO, QUOTIENT, number(-1))))
                .containsExactly(3L, -1L, 1L, -1L);
        assertThat(run(call("case", DataType.BIGINT, QUOTIENT_IS_LARGE, number(1), number(0))))
                .containsExactly(1L, "division by zero", 0L, 0L);
        assertThat(run(call("and", BOOLEAN, Y_IS_NOT_ZERO, QUOTIENT_IS_LARGE)))
                .containsExactly(true, false, false, false);
        assertThat(run(call("and", BOOLEAN, QUOTIENT_IS_LARGE, Y_IS_NOT_ZERO)))
                .containsExactly(true, "division by zero", false, false);
        assertThat(run(call("or", BOOLEAN, call("eq", BOOLEAN, Y, number(0)), QUOTIENT_IS_LARGE)))
                .containsExactly(true, true, false, true);
        assertThat(run(call("coalesce", DataType.BIGINT, X, QUOTIENT))).containsExactly(6L, 6L, 4L, null);
        assertThat(run(call("coalesce", DataType.BIGINT, QUOTIENT, number(9))))
                .containsExactly(3L, "division by zero", 1L, 9L);
    }

    @Test
    void constantsThatFailAreErrorsOfTheRowsThatNeedThem() {
        Expr failing = call("divide", DataType.BIGINT, number(1), number(0));
        assertThat(run(call("case", DataType.BIGINT, Y_IS_NOT_ZERO, Y, failing)))
                .containsExactly(2L, "division by zero", 4L, "division by zero");
        assertThat(run(call("add", DataType.BIGINT, number(40), number(2)))).containsExactly(42L, 42L, 42L, 42L);
    }

    @Test
    void anErrorNamesTheValues() {
        Expr overflow = call("add", DataType.BIGINT, X, number(Long.MAX_VALUE));
        assertThat(run(overflow))
                .containsExactly(
                        "value out of range for BIGINT: 6 + 9223372036854775807",
                        "value out of range for BIGINT: 6 + 9223372036854775807",
                        "value out of range for BIGINT: 4 + 9223372036854775807",
                        null);
    }
}
