package io.tidemark.core.function.cast;

import io.tidemark.api.data.Column;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import org.jspecify.annotations.Nullable;

/** {@code try_cast}: a cast that is NULL where it fails. One thread at a time. */
final class TriedCast implements Kernel.Strict {
    private final Kernel.Strict cast;
    private final RowErrors failed = new RowErrors();

    private TriedCast(Kernel.Strict cast) {
        this.cast = cast;
    }

    /** The kernel that tries; one that cannot fail is its own. */
    static @Nullable Kernel of(@Nullable Kernel cast) {
        return cast instanceof Kernel.Strict strict ? new TriedCast(strict) : cast;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        cast.apply(arguments, result, rows, failed);
        for (int row = 0; row < rows && failed.any(); row++) {
            if (failed.has(row)) {
                result.nulls().set(row);
            }
        }
        failed.clear();
    }
}
