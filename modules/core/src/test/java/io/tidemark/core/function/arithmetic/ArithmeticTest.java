package io.tidemark.core.function.arithmetic;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.error;
import static io.tidemark.core.expr.CallCheck.strict;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.CallCheck;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel against BigDecimal, on random values with the extremes among them. */
final class ArithmeticTest {
    private static final List<DataType> INTEGERS = List.of(DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT);

    @ParameterizedTest
    @ValueSource(strings = {"add", "subtract", "multiply", "divide", "modulo"})
    void integersAreExactOrAnError(String function) {
        for (DataType a : INTEGERS) {
            for (DataType b : INTEGERS) {
                DataType result = a.kind().compareTo(b.kind()) > 0 ? a : b;
                check(function, List.of(a, b), result, exact(function, a, b, result));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "subtract", "multiply", "divide", "modulo"})
    void decimalsOfAnyScalesAreRoundedOnceToTheResultOrAnError(String function) {
        DataType[] types = {
            decimal(5, 2),
            decimal(9, 6),
            decimal(12, 2),
            decimal(18, 18),
            decimal(25, 10),
            decimal(38, 0),
            decimal(38, 38),
            DataType.BIGINT
        };
        DataType[] results = {decimal(3, 1), decimal(18, 4), decimal(22, 2), decimal(38, 30)};
        for (DataType a : types) {
            for (DataType b : types) {
                for (DataType result : results) {
                    check(function, List.of(a, b), result, exact(function, a, b, result));
                }
                DataType natural = decimal(38, Math.max(a.scale(), b.scale()));
                check(function, List.of(a, b), natural, exact(function, a, b, natural));
            }
        }
    }

    @Test
    void productsOfSmallDecimalsKeepTheirFullScale() {
        DataType[] types = {decimal(4, 2), decimal(9, 3), decimal(12, 2), DataType.INTEGER};
        for (DataType a : types) {
            for (DataType b : types) {
                int scale = a.scale() + b.scale();
                for (int precision : new int[] {18, 38}) {
                    DataType result = decimal(precision, scale);
                    check("multiply", List.of(a, b), result, exact("multiply", a, b, result));
                }
            }
        }
    }

    private static DataType decimal(int precision, int scale) {
        return DataType.decimal(precision, scale);
    }

    private static CallCheck.Model exact(String function, DataType a, DataType b, DataType result) {
        return strict(arguments -> {
            BigDecimal x = value(arguments[0], a);
            BigDecimal y = value(arguments[1], b);
            boolean divides = function.equals("divide") || function.equals("modulo");
            if (divides && y.signum() == 0) {
                throw error(ErrorCode.DIVISION_BY_ZERO);
            }
            boolean whole = INTEGERS.contains(result);
            BigDecimal exact = switch (function) {
                case "add" -> x.add(y);
                case "subtract" -> x.subtract(y);
                case "multiply" -> x.multiply(y);
                case "divide" -> whole ? x.divideToIntegralValue(y) : x.divide(y, result.scale(), RoundingMode.HALF_UP);
                default -> x.remainder(y);
            };
            return unscaled(exact, result);
        });
    }

    static BigDecimal value(Object unscaled, DataType type) {
        BigInteger digits = unscaled instanceof BigInteger big ? big : BigInteger.valueOf((Long) unscaled);
        return new BigDecimal(digits, type.scale());
    }

    /** As {@code Expr.Literal} has it, or the error. */
    static Object unscaled(BigDecimal exact, DataType type) {
        BigInteger digits = exact.setScale(type.scale(), RoundingMode.HALF_UP).unscaledValue();
        BigInteger limit = switch (type.kind()) {
            case SMALLINT -> BigInteger.valueOf(1L << 15);
            case INTEGER -> BigInteger.valueOf(1L << 31);
            case DECIMAL -> BigInteger.TEN.pow(type.precision());
            default -> BigInteger.ONE.shiftLeft(63);
        };
        boolean isDecimal = type.precision() > 0;
        boolean fits = digits.compareTo(limit) < 0
                && (digits.negate().compareTo(limit) < 0
                        || !isDecimal && digits.negate().equals(limit));
        if (!fits) {
            throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
        return digits.bitLength() < Long.SIZE ? (Object) digits.longValueExact() : digits;
    }

    @ParameterizedTest
    @ValueSource(strings = {"negate", "abs"})
    void signsChangeOrAreAnError(String function) {
        for (DataType type : List.of(
                DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT, decimal(9, 2), decimal(18, 2), decimal(38, 5))) {
            check(function, List.of(type), type, strict(arguments -> {
                BigDecimal x = value(arguments[0], type);
                return unscaled(function.equals("abs") ? x.abs() : x.negate(), type);
            }));
        }
        check(function, List.of(DataType.DOUBLE), DataType.DOUBLE, strict(arguments -> {
            double x = (Double) arguments[0];
            return function.equals("abs") ? Math.abs(x) : -x;
        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "subtract", "multiply", "divide", "modulo"})
    void doublesThatOverflowOrVanishAreErrors(String function) {
        check(function, List.of(DataType.DOUBLE, DataType.DOUBLE), DataType.DOUBLE, strict(arguments -> {
            double x = (Double) arguments[0];
            double y = (Double) arguments[1];
            return floating(function, x, y, compute(function, x, y));
        }));
        check(function, List.of(DataType.REAL, DataType.REAL), DataType.REAL, strict(arguments -> {
            float x = ((Double) arguments[0]).floatValue();
            float y = ((Double) arguments[1]).floatValue();
            float result = switch (function) {
                case "add" -> x + y;
                case "subtract" -> x - y;
                case "multiply" -> x * y;
                case "divide" -> x / y;
                default -> x % y;
            };
            return floating(function, x, y, result);
        }));
    }

    private static double compute(String function, double x, double y) {
        return switch (function) {
            case "add" -> x + y;
            case "subtract" -> x - y;
            case "multiply" -> x * y;
            case "divide" -> x / y;
            default -> x % y;
        };
    }

    /** The rules of Postgres' float8pl, float8mul and float8div. */
    private static double floating(String function, double x, double y, double result) {
        boolean divides = function.equals("divide") || function.equals("modulo");
        if (divides && y == 0 && !Double.isNaN(x)) {
            throw error(ErrorCode.DIVISION_BY_ZERO);
        }
        boolean overflow = Double.isInfinite(result) && Double.isFinite(x) && Double.isFinite(y);
        boolean underflow = result == 0
                && x != 0
                && (function.equals("multiply") ? y != 0 : function.equals("divide") && Double.isFinite(y));
        if (overflow || underflow) {
            throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
        return result;
    }
}
