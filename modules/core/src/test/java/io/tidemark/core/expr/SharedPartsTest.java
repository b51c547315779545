package io.tidemark.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part that occurs several times in an expression is computed once, and nobody can tell. */
class SharedPartsTest {
    private static final DataType BIGINT = DataType.BIGINT;
    private static final Expr B = new Expr.ColumnRef(0, BIGINT);
    private static final Expr QUOTIENT = call("divide", new Expr.Literal(10L, BIGINT), B);
    private static final Expr IS_NOT_ZERO = new Expr.Call("ne", List.of(B, zero()), DataType.BOOLEAN);

    private static Expr zero() {
        return new Expr.Literal(0L, BIGINT);
    }

    private static Expr call(String function, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments), BIGINT);
    }

    private static Expr unlessZero(Expr value) {
        return call("case", IS_NOT_ZERO, value, zero());
    }

    /** Values of rows, "error" where there is one. */
    private static List<String> values(VectorExpr expression, long... rows) {
        Batch batch = new Batch(RowType.of(Field.of("b", BIGINT)), rows.length);
        Column column = batch.column(0);
        System.arraycopy(rows, 0, ((LongColumn) column).values(), 0, rows.length);
        batch.setCount(rows.length);
        RowErrors errors = new RowErrors();
        Column result = expression.evaluate(batch, errors);
        List<String> values = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            values.add(errors.has(row) ? "error" : String.valueOf(BoxedValues.get(result, row, BIGINT)));
        }
        return values;
    }

    @Test
    void eachBatchHasItsOwnValues() {
        VectorExpr twice = Expressions.compile(call("add", QUOTIENT, QUOTIENT));
        assertThat(values(twice, 1, 2, 5)).containsExactly("20", "10", "4");
        assertThat(values(twice, 10, 0, 1, 2)).containsExactly("2", "error", "20", "10");
        assertThat(values(twice, 5)).containsExactly("4");
    }

    @Test
    void anErrorIsLetThroughWhereTheValueIsNeededOnly() {
        VectorExpr guarded = Expressions.compile(unlessZero(call("add", QUOTIENT, QUOTIENT)));
        assertThat(values(guarded, 2, 0)).containsExactly("10", "0");
        VectorExpr alsoOutside = Expressions.compile(call("add", unlessZero(QUOTIENT), QUOTIENT));
        assertThat(values(alsoOutside, 2, 0)).containsExactly("10", "error");
        VectorExpr guardedTwice = Expressions.compile(call("add", unlessZero(QUOTIENT), unlessZero(QUOTIENT)));
        assertThat(values(guardedTwice, 2, 0, 1)).containsExactly("10", "0", "20");
    }
}
