package io.tidemark.sql.explain;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions over the columns of a node's input as text. Stateless. */
final class ExprText {
    private ExprText() {}

    /** The name of a column. */
    static String name(RowType type, int column) {
        return type.field(column).name();
    }

    /** The names of columns. */
    static String names(int[] columns, RowType type) {
        return Arrays.stream(columns).mapToObj(column -> name(type, column)).collect(Collectors.joining(", "));
    }

    /** An expression over columns of {@code input}. */
    static String text(Expr expr, RowType input) {
        if (expr instanceof Expr.ColumnRef ref) {
            return name(input, ref.index());
        } else if (expr instanceof Expr.Literal literal) {
            return literal(literal);
        } else if (expr instanceof Expr.Call call) {
            return CallText.of(call, operand -> text(operand, input));
        } else if (expr instanceof Expr.Generated generated) {
            return generated.description() + arguments(generated.arguments(), input) + " (generated)";
        }
        throw new IllegalArgumentException("unknown expression " + expr);
    }

    private static String literal(Expr.Literal literal) {
        if (literal.value() == null) {
            return "NULL";
        }
        if (literal.value() instanceof String text) {
            return "'" + text.replace("'", "''") + "'";
        }
        if (literal.value() instanceof Long value && literal.type().kind() != TypeKind.BOOLEAN) {
            LongColumn column = new LongColumn(1);
            column.set(0, value);
            byte[] bytes = new byte[ColumnText.MAX_LENGTH];
            int end = literal.type().storage() == Storage.LONG
                    ? ColumnText.write(literal.type(), column, 0, bytes, 0)
                    : 0;
            return end > 0
                    ? new String(bytes, 0, end, StandardCharsets.US_ASCII)
                    : BigDecimal.valueOf(value, literal.type().scale()).toPlainString();
        }
        return literal.value() instanceof BigInteger value
                ? new BigDecimal(value, literal.type().scale()).toPlainString()
                : String.valueOf(literal.value());
    }

    private static String arguments(List<Expr> arguments, RowType input) {
        return arguments.stream().map(argument -> text(argument, input)).collect(Collectors.joining(", ", "(", ")"));
    }
}
