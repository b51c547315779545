package io.tidemark.core.function;

import io.tidemark.api.data.Column;
import io.tidemark.core.expr.RowErrors;

/**
 * What computes one call of a function for a whole batch. A kernel is bound to one call and may keep scratch space. One
 * thread at a time. Argument columns are read only and may be one and the same column; the result column is another, empty,
 * with room for all rows.
 *
 * <p>The value of a NULL row is unspecified: a kernel may compute with a number found there, as long as it tells no error of
 * that row; it must not follow offsets found there.
 */
public sealed interface Kernel {
    /** The usual kind: a row with a NULL among its arguments is NULL. */
    @FunctionalInterface
    non-sealed interface Strict extends Kernel {
        /** Sets rows {@code [0, rows)} of {@code result}; those that must be NULL for an argument's sake already are, and stay. */
        void apply(Column[] arguments, Column result, int rows, RowErrors errors);
    }

    /** A kernel that decides itself what NULL means. */
    @FunctionalInterface
    non-sealed interface NullAware extends Kernel {
        /** Sets rows {@code [0, rows)} of {@code result}, in which no row is NULL yet. */
        void apply(Column[] arguments, Column result, int rows, RowErrors errors);
    }

    /** A kernel that needs, for a row, some of the arguments only; the errors of the others must not show. */
    non-sealed interface Lazy extends Kernel {
        /** Sets rows {@code [0, rows)} of {@code result}; a row with an error has a NULL argument there. */
        void apply(Column[] arguments, Column result, int rows);

        /** The first argument that row {@code row} needs and that has an error there, or -1. */
        int firstError(Column[] arguments, RowErrors[] errors, int row);
    }

    /** The result is the first argument, as it is: a cast that changes no bit. */
    record FirstArgument() implements Kernel {}
}
