package io.tidemark.core.plan.text;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;

/** Writes types and expressions as {@link PlanFormat} says. */
final class ExprWriter {
    private final FormWriter out;

    ExprWriter(FormWriter out) {
        this.out = out;
    }

    void writeAll(List<? extends Expr> expressions) {
        out.open();
        expressions.forEach(this::write);
        out.close();
    }

    void write(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            out.open("column").number(column.index());
            type(column.type());
        } else if (expr instanceof Expr.Literal literal) {
            literal(literal);
        } else if (expr instanceof Expr.Call call) {
            out.open("call").text(call.function());
            type(call.type());
            call.arguments().forEach(this::write);
        } else {
            Expr.Generated generated = (Expr.Generated) expr;
            out.open("generated").text(generated.description());
            type(generated.type());
            out.text(Base64.getEncoder().encodeToString(generated.classFile()));
            generated.arguments().forEach(this::write);
        }
        out.close();
    }

    private void literal(Expr.Literal literal) {
        out.open("literal");
        type(literal.type());
        Object value = literal.value();
        if (value == null) {
            out.word("null");
        } else if (value instanceof String text) {
            out.text(text);
        } else if (value instanceof Double number) {
            // Hexadecimal: exact, and the same in every version of Java.
            out.word(Double.toHexString(number));
        } else if (value instanceof Boolean || value instanceof Long || value instanceof BigInteger) {
            out.word(value.toString());
        } else {
            throw new IllegalArgumentException("not the value of a literal: " + value.getClass());
        }
    }

    /** A column of a relation, or a field of a ROW. */
    void field(Field field) {
        out.open().text(field.name());
        type(field.type());
        out.word(field.nullable() ? "nullable" : "required").close();
    }

    void type(DataType type) {
        if (type.kind() == TypeKind.DECIMAL) {
            out.open("DECIMAL").number(type.precision()).number(type.scale()).close();
        } else if (type.kind() == TypeKind.ARRAY) {
            out.open("ARRAY");
            type(type.element());
            out.close();
        } else if (type.kind() == TypeKind.ROW) {
            out.open("ROW");
            for (Field field : type.parts()) {
                field(field);
            }
            out.close();
        } else {
            out.word(type.kind().name());
        }
    }
}
