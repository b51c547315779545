package io.tidemark.core.expr;

import io.tidemark.api.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A typed scalar expression over the columns of one input. Immutable; part of the stored plan. All casts are explicit: the
 * arguments of a call have exactly the types that the function's kernel takes.
 */
public sealed interface Expr {
    DataType type();

    /** Column {@code index} of the input. */
    record ColumnRef(int index, DataType type) implements Expr {}

    /**
     * A constant. The value is a Boolean, Long (integers, dates, times, timestamps, intervals in their unit, DECIMAL of any
     * precision if it fits 64 bits: unscaled), BigInteger (other DECIMAL: unscaled), Double (REAL, DOUBLE), String (VARCHAR; of BYTEA, JSONB, ARRAY
     * and ROW each byte as a character of that number) or null.
     */
    record Literal(@Nullable Object value, DataType type) implements Expr {}

    /**
     * A call of a built-in function by name; the names, with argument and result types, are those of {@code core.function.Functions}.
     */
    record Call(String function, List<Expr> arguments, DataType type) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A call of a function that was generated when the plan was made. The class file defines a public class with a public
     * constructor without arguments that implements {@link RowFunction}.
     */
    record Generated(String description, byte[] classFile, List<Expr> arguments, DataType type) implements Expr {
        public Generated {
            arguments = List.copyOf(arguments);
        }
    }
}
