package io.tidemark.sql.generate;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.RowFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;

/**
 * What generated classes extend: it turns our values into those of Calcite's runtime, and back. Types that the two hold alike, or
 * that convert without loss, are allowed; times are not, since Calcite's are milliseconds. Stateless, apart from its types.
 */
public abstract class GeneratedFunction implements RowFunction {
    /** The body that Calcite generated: the results for the row that {@code context} holds under {@code inputRecord}. */
    public abstract Object[] apply(Object context);

    /** Types of arguments, then of the result, as text: constants in the generated class. */
    public abstract String signature();

    @Override
    public final @Nullable Object apply(@Nullable Object[] arguments) {
        String[] types = signature().split(";", -1);
        @Nullable Object[] row = new Object[arguments.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = toCalcite(arguments[i], types[i]);
        }
        return fromCalcite(apply(new Row(row))[0], types[types.length - 1]);
    }

    private static @Nullable Object toCalcite(@Nullable Object value, String type) {
        if (value == null) {
            return null;
        }
        return switch (type.charAt(0)) {
            case 'S' -> ((Number) value).shortValue();
            case 'I' -> ((Number) value).intValue();
            case 'D' -> decimal((Number) value, Integer.parseInt(type.substring(1)));
            case 'F' -> ((Number) value).floatValue();
            default -> value;
        };
    }

    private static BigDecimal decimal(Number unscaled, int scale) {
        return unscaled instanceof BigInteger big
                ? new BigDecimal(big, scale)
                : BigDecimal.valueOf(unscaled.longValue(), scale);
    }

    private static @Nullable Object fromCalcite(@Nullable Object value, String type) {
        if (value == null) {
            return null;
        }
        return switch (type.charAt(0)) {
            case 'S', 'I', 'L' -> ((Number) value).longValue();
            case 'D' -> unscaled(new BigDecimal(value.toString()), Integer.parseInt(type.substring(1)));
            case 'F', 'R' -> ((Number) value).doubleValue();
            default -> value;
        };
    }

    private static Object unscaled(BigDecimal value, int scale) {
        BigInteger unscaled =
                value.setScale(scale, java.math.RoundingMode.HALF_UP).unscaledValue();
        return unscaled.bitLength() < Long.SIZE ? (Object) unscaled.longValue() : unscaled;
    }

    /** How a type is written in a signature; null if values of it cannot go through generated code. */
    static @Nullable String code(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "B";
            case SMALLINT -> "S";
            case INTEGER, DATE -> "I";
            case BIGINT -> "L";
            case REAL -> "F";
            case DOUBLE -> "R";
            case DECIMAL -> "D" + type.scale();
            case VARCHAR -> "V";
            default -> null;
        };
    }

    /** The one row that generated code reads. */
    private record Row(@Nullable Object[] values) implements DataContext {
        @Override
        public @Nullable SchemaPlus getRootSchema() {
            return null;
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            throw new IllegalArgumentException("this function needs the planner while it runs");
        }

        @Override
        public QueryProvider getQueryProvider() {
            throw new IllegalArgumentException("this function needs the planner while it runs");
        }

        @Override
        public @Nullable Object get(String name) {
            return Objects.equals(name, "inputRecord") ? values : null;
        }
    }
}
