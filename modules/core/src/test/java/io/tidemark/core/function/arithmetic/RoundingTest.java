package io.tidemark.core.function.arithmetic;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.strict;
import static io.tidemark.core.expr.CallCheck.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.RandomValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class RoundingTest {
    private static final Map<String, RoundingMode> MODES = Map.of(
            "round", RoundingMode.HALF_UP,
            "trunc", RoundingMode.DOWN,
            "floor", RoundingMode.FLOOR,
            "ceil", RoundingMode.CEILING);

    @Test
    void exactNumbersRoundToDigits() {
        DataType[] types = {DataType.decimal(9, 3), DataType.decimal(18, 18), DataType.decimal(38, 10), DataType.BIGINT
        };
        DataType[] results = {DataType.decimal(9, 2), DataType.decimal(38, 4), DataType.BIGINT};
        RandomValues.Source source = (type, random) ->
                type.equals(DataType.INTEGER) ? (Object) (random.nextInt(60) - 30L) : RandomValues.of(type, random);
        MODES.forEach((name, mode) -> {
            for (DataType type : types) {
                for (DataType result : results) {
                    check(
                            name,
                            List.of(type),
                            result,
                            strict(a -> rounded(ArithmeticTest.value(a[0], type), 0, mode, result)));
                    check(
                            name,
                            List.of(type, DataType.INTEGER),
                            result,
                            strict(a -> rounded(ArithmeticTest.value(a[0], type), (Long) a[1], mode, result)),
                            source);
                }
            }
        });
    }

    private static Object rounded(BigDecimal exact, long digits, RoundingMode mode, DataType result) {
        BigDecimal rounded = digits >= exact.scale() ? exact : exact.setScale((int) digits, mode);
        return ArithmeticTest.unscaled(rounded, result);
    }

    @Test
    void doublesRoundHalfToEven() {
        Map<String, DoubleUnaryOperator> functions =
                Map.of("round", Math::rint, "floor", Math::floor, "ceil", Math::ceil);
        functions.forEach((name, function) -> check(
                name, List.of(DataType.DOUBLE), DataType.DOUBLE, strict(a -> function.applyAsDouble((Double) a[0]))));
        assertThat(value("round", DataType.DOUBLE, 2.5)).isEqualTo(2.0);
        assertThat(value("trunc", DataType.DOUBLE, -2.7)).isEqualTo(-2.0);
        assertThat(value("round", DataType.DOUBLE, 2.675, 2L)).isEqualTo(2.68);
        assertThat(value("round", DataType.DOUBLE, -1234.5, -2L)).isEqualTo(-1200.0);
        assertThat(value("floor", DataType.DOUBLE, -0.05, 1L)).isEqualTo(-0.1);
        assertThat(value("round", DataType.DOUBLE, Double.NaN, 1L)).isEqualTo(Double.NaN);
        assertThat(value("round", DataType.DOUBLE, 1.5, Long.MAX_VALUE)).isEqualTo(1.5);
    }

    @Test
    void functionsOfMathematicsKnowTheirDomain() {
        assertThat(value("sqrt", DataType.DOUBLE, 2.25)).isEqualTo(1.5);
        assertThat(value("sqrt", DataType.DOUBLE, -1.0)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(value("ln", DataType.DOUBLE, 0.0)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(value("ln", DataType.DOUBLE, Math.E)).isEqualTo(1.0);
        assertThat(value("log10", DataType.DOUBLE, 1000.0)).isEqualTo(3.0);
        assertThat(value("exp", DataType.DOUBLE, 1000.0)).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(value("power", DataType.DOUBLE, 2.0, 10.0)).isEqualTo(1024.0);
        assertThat(value("power", DataType.DOUBLE, 1.0, Double.NaN)).isEqualTo(1.0);
        assertThat(value("power", DataType.DOUBLE, 0.0, -1.0)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(value("power", DataType.DOUBLE, -8.0, 0.5)).isEqualTo(ErrorCode.INVALID_ARGUMENT);
        assertThat(value("power", DataType.DOUBLE, 1e200, 2.0)).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(value("sign", DataType.DOUBLE, -7.5)).isEqualTo(-1.0);
        assertThat(value("sign", DataType.BIGINT, -7L)).isEqualTo(-1L);
    }
}
