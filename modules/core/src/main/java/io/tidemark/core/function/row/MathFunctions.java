package io.tidemark.core.function.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.DoubleUnaryOperator;

/** Postgres' mathematical functions beyond those that have kernels. */
final class MathFunctions {
    private MathFunctions() {}

    static void addTo(RowFunctions all) {
        ofDouble(all, "cbrt", Math::cbrt);
        ofDouble(all, "degrees", Math::toDegrees);
        ofDouble(all, "radians", Math::toRadians);
        ofDouble(all, "sin", x -> finite(x, Math.sin(x)));
        ofDouble(all, "cos", x -> finite(x, Math.cos(x)));
        ofDouble(all, "tan", x -> finite(x, Math.tan(x)));
        ofDouble(all, "cot", x -> finite(x, 1 / Math.tan(x)));
        ofDouble(all, "asin", x -> within(x, 1, Math.asin(x)));
        ofDouble(all, "acos", x -> within(x, 1, Math.acos(x)));
        ofDouble(all, "atan", Math::atan);
        ofDouble(all, "sinh", Math::sinh);
        ofDouble(all, "cosh", Math::cosh);
        ofDouble(all, "tanh", Math::tanh);
        all.add("atan2", given -> Math.atan2((Double) given[0], (Double) given[1]));
        all.add("pi", given -> Math.PI);
        all.add("gcd", given -> integer(given[0]).gcd(integer(given[1])).longValueExact());
        all.add("lcm", given -> lcm(integer(given[0]), integer(given[1])));
        all.add("factorial", given -> factorial((Long) given[0]));
        all.add("div", given -> quotient((BigDecimal) given[0], (BigDecimal) given[1]));
        all.add("scale", given -> (long) Math.max(0, ((BigDecimal) given[0]).scale()));
        all.add("min_scale", given ->
                (long) Math.max(0, stripped((BigDecimal) given[0]).scale()));
        all.add("log", given -> logarithm((Double) given[0], (Double) given[1]));
        all.add(
                "width_bucket",
                given -> bucket((Double) given[0], (Double) given[1], (Double) given[2], (Long) given[3]));
    }

    private static void ofDouble(RowFunctions all, String name, DoubleUnaryOperator function) {
        all.add(name, given -> function.applyAsDouble((Double) given[0]));
    }

    private static double finite(double x, double result) {
        if (Double.isInfinite(x)) {
            throw RowFunctions.invalid("input is out of range");
        }
        return result;
    }

    private static double within(double x, double bound, double result) {
        if (Math.abs(x) > bound) {
            throw RowFunctions.invalid("input is out of range");
        }
        return result;
    }

    private static BigInteger integer(Object value) {
        return BigInteger.valueOf((Long) value);
    }

    private static long lcm(BigInteger a, BigInteger b) {
        return a.signum() == 0 || b.signum() == 0
                ? 0
                : a.divide(a.gcd(b)).multiply(b).abs().longValueExact();
    }

    private static BigDecimal factorial(long n) {
        if (n < 0) {
            throw RowFunctions.invalid("factorial of a negative number is undefined");
        }
        BigInteger product = BigInteger.ONE;
        for (long i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
            if (product.bitLength() > 127) {
                throw new ArithmeticException("value out of range: factorial of " + n);
            }
        }
        return new BigDecimal(product);
    }

    private static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        if (b.signum() == 0) {
            throw io.tidemark.api.error.StatementException.of(
                    io.tidemark.api.error.ErrorCode.DIVISION_BY_ZERO, "division by zero");
        }
        return a.divide(b, 0, RoundingMode.DOWN);
    }

    private static BigDecimal stripped(BigDecimal value) {
        return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    }

    private static double logarithm(double base, double x) {
        if (base <= 0 || x <= 0) {
            throw RowFunctions.invalid(
                    "cannot take logarithm of " + (base == 0 || x == 0 ? "zero" : "a negative number"));
        }
        return Math.log(x) / Math.log(base);
    }

    private static long bucket(double operand, double low, double high, long count) {
        if (count <= 0) {
            throw RowFunctions.invalid("count must be greater than zero");
        }
        if (low == high || Double.isNaN(operand) || Double.isNaN(low) || Double.isNaN(high)) {
            throw RowFunctions.invalid("lower bound cannot equal upper bound, and none may be NaN");
        }
        boolean up = low < high;
        if (up ? operand < low : operand > low) {
            return 0;
        }
        if (up ? operand >= high : operand <= high) {
            return Math.addExact(count, 1);
        }
        return (long) ((operand - low) / (high - low) * count) + 1;
    }
}
