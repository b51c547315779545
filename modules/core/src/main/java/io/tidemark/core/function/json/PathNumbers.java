package io.tidemark.core.function.json;

import io.tidemark.api.format.nested.JsonTree;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Arithmetic and methods of a path. Stateless. */
final class PathNumbers {
    private static final BigDecimal MIN_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal MAX_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    private PathNumbers() {}

    static BigDecimal number(@Nullable Object value, String what) {
        if (value instanceof BigDecimal number) {
            return number;
        }
        throw PathRun.failure(what + " in a JSON path is not a number");
    }

    static BigDecimal compute(char operator, BigDecimal left, BigDecimal right) {
        if ((operator == '/' || operator == '%') && right.signum() == 0) {
            throw PathRun.failure("division by zero in a JSON path");
        }
        return switch (operator) {
            case '+' -> left.add(right);
            case '-' -> left.subtract(right);
            case '*' -> left.multiply(right);
            case '/' -> left.divide(right, MathContext.DECIMAL128);
            default -> left.remainder(right);
        };
    }

    static Object method(String name, @Nullable Object value) {
        return switch (name) {
            case "abs" -> number(value, "the value of abs()").abs();
            case "floor" -> number(value, "the value of floor()").setScale(0, RoundingMode.FLOOR);
            case "ceiling" -> number(value, "the value of ceiling()").setScale(0, RoundingMode.CEILING);
            case "double" -> new BigDecimal(String.valueOf(read(name, value).doubleValue()));
            case "number" -> read(name, value);
            case "integer" -> whole(name, value, MIN_INT, MAX_INT);
            case "bigint" -> whole(name, value, MIN_LONG, MAX_LONG);
            case "boolean" -> truth(value);
            case "string" -> string(value);
            default -> throw new IllegalStateException("no method " + name);
        };
    }

    private static BigDecimal read(String name, @Nullable Object value) {
        try {
            if (value instanceof BigDecimal || value instanceof String) {
                return new BigDecimal(value.toString().strip());
            }
        } catch (NumberFormatException e) {
            throw PathRun.failure(name + "() in a JSON path cannot read \"" + value + "\"");
        }
        throw PathRun.failure(name + "() in a JSON path can be asked of a string or a number only");
    }

    private static BigDecimal whole(String name, @Nullable Object value, BigDecimal least, BigDecimal most) {
        BigDecimal number = read(name, value).setScale(0, RoundingMode.HALF_UP);
        if (number.compareTo(least) < 0 || number.compareTo(most) > 0) {
            throw PathRun.failure(name + "() in a JSON path: " + number + " is out of range");
        }
        return number;
    }

    private static Boolean truth(@Nullable Object value) {
        if (value instanceof Boolean known) {
            return known;
        } else if (value instanceof BigDecimal number
                && number.stripTrailingZeros().scale() <= 0) {
            return number.signum() != 0;
        } else if (value instanceof String text) {
            switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on", "1" -> {
                    return true;
                }
                case "false", "f", "no", "n", "off", "0" -> {
                    return false;
                }
                default -> {}
            }
        }
        throw PathRun.failure("boolean() in a JSON path cannot read " + JsonTree.text(value));
    }

    private static String string(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        } else if (value instanceof BigDecimal || value instanceof Boolean) {
            return JsonTree.text(value);
        }
        throw PathRun.failure("string() in a JSON path can be asked of a string, a number or a boolean only");
    }
}
