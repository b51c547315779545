package io.tidemark.core.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GeneratedExprTest {
    /** Stands for generated code: 100 / x, except for 7, which it does not take. */
    public static final class HundredBy implements RowFunction {
        @Override
        public Object apply(Object[] arguments) {
            if (arguments[0] == null) {
                return -1L;
            }
            long x = (Long) arguments[0];
            if (x == 7) {
                throw new IllegalArgumentException("seven");
            }
            return 100 / x;
        }
    }

    private static byte[] classFile() throws IOException {
        try (InputStream file = GeneratedExprTest.class.getResourceAsStream("GeneratedExprTest$HundredBy.class")) {
            return file.readAllBytes();
        }
    }

    @Test
    void exceptionsAreErrorsOfTheirRow() throws IOException {
        Batch batch = new Batch(RowType.of(Field.of("x", DataType.BIGINT)), 5);
        long[] values = {4, 0, 7, 0, 50};
        for (int row = 0; row < values.length; row++) {
            ((LongColumn) batch.column(0)).set(row, values[row]);
        }
        batch.column(0).nulls().set(3);
        batch.setCount(5);
        Expr x = new Expr.ColumnRef(0, DataType.BIGINT);
        VectorExpr compiled = Expressions.compile(
                new Expr.Generated("hundred_by", classFile(), List.of(x), DataType.BIGINT),
                GeneratedExprTest.class.getClassLoader());
        RowErrors errors = new RowErrors();
        Column result = compiled.evaluate(batch, errors);
        assertThat(BoxedValues.get(result, 0, DataType.BIGINT)).isEqualTo(25L);
        assertThat(errors.code(1)).isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(errors.code(2)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(errors.message(2)).isEqualTo("seven");
        assertThat(BoxedValues.get(result, 3, DataType.BIGINT)).isEqualTo(-1L);
        assertThat(BoxedValues.get(result, 4, DataType.BIGINT)).isEqualTo(2L);
        assertThat(result.nulls().get(1)).isTrue();
    }

    @Test
    void bytesThatAreNoFunctionAreCorrupt() {
        Expr broken = new Expr.Generated("broken", new byte[] {1, 2, 3}, List.of(), DataType.BIGINT);
        assertThatThrownBy(() -> Expressions.compile(broken))
                .isInstanceOf(StatementException.class)
                .hasMessage("could not load the generated code of broken");
    }

    @Test
    void anUnknownFunctionIsNamedWithItsTypes() {
        Expr call = new Expr.Call("add", List.of(new Expr.ColumnRef(0, DataType.VARCHAR)), DataType.BIGINT);
        assertThatThrownBy(() -> Expressions.compile(call)).hasMessage("no function add(VARCHAR) of BIGINT");
    }
}
