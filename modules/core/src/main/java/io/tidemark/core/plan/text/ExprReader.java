package io.tidemark.core.plan.text;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads types and expressions as {@link PlanFormat} says. Stateless. */
final class ExprReader {
    Expr read(Form form) {
        FormCursor in = FormCursor.of(form);
        String kind = in.word();
        return switch (kind) {
            case "column" -> {
                Expr column = new Expr.ColumnRef(in.count(), type(in.next()));
                in.end();
                yield column;
            }
            case "literal" -> literal(form);
            case "call" -> {
                String function = in.text();
                DataType type = type(in.next());
                yield new Expr.Call(function, in.rest(this::read), type);
            }
            case "generated" -> generated(in);
            default -> throw in.failure("no kind of expression: " + kind);
        };
    }

    private Expr generated(FormCursor in) {
        String description = in.text();
        DataType type = type(in.next());
        String base64 = in.text();
        List<Expr> arguments = in.rest(this::read);
        try {
            return new Expr.Generated(description, Base64.getDecoder().decode(base64), arguments, type);
        } catch (IllegalArgumentException e) {
            throw in.failure("a class file that is not in base 64");
        }
    }

    Expr.Literal literal(Form form) {
        FormCursor in = FormCursor.of(form);
        in.expect("literal");
        DataType type = type(in.next());
        Form value = in.next();
        in.end();
        if (value instanceof Form.Text text && type.storage() == Storage.BYTES) {
            return new Expr.Literal(text.value(), type);
        }
        if (!(value instanceof Form.Word word)) {
            throw in.failure("not a value of " + type);
        }
        try {
            return new Expr.Literal(value(word.text(), type), type);
        } catch (IllegalArgumentException e) {
            throw in.failure("not a value of " + type + ": " + word.text());
        }
    }

    private static @Nullable Object value(String word, DataType type) {
        if (word.equals("null")) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> truth(word);
            case REAL, DOUBLE -> Double.valueOf(word);
            case VARCHAR, BYTEA, ARRAY, ROW, JSONB -> throw new IllegalArgumentException();
            default -> {
                BigInteger number = new BigInteger(word);
                yield number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
            }
        };
    }

    private static Boolean truth(String word) {
        if (!word.equals("true") && !word.equals("false")) {
            throw new IllegalArgumentException();
        }
        return word.equals("true");
    }

    /** A column of a relation, or a field of a ROW. */
    Field field(Form form) {
        FormCursor in = FormCursor.of(form);
        String name = in.text();
        DataType type = type(in.next());
        boolean nullable = in.either("nullable", "required");
        in.end();
        return new Field(name, type, nullable);
    }

    DataType type(Form form) {
        try {
            if (form instanceof Form.Word word) {
                return new DataType(TypeKind.valueOf(word.text()), 0, 0);
            }
            FormCursor in = FormCursor.of(form);
            String kind = in.word();
            DataType type = switch (kind) {
                case "DECIMAL" -> DataType.decimal(in.count(), in.count());
                case "ARRAY" -> DataType.array(type(in.next()));
                case "ROW" -> DataType.row(in.rest(this::field));
                default -> throw in.failure("no such type");
            };
            in.end();
            return type;
        } catch (IllegalArgumentException e) {
            throw FormReader.failure(form.line(), "no such type");
        }
    }
}
