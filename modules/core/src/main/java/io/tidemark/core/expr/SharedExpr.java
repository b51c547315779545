package io.tidemark.core.expr;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part that occurs several times in one expression, computed once for each batch. Its errors are told to each that asks, as if it had been computed for it
 * alone: CASE lets some of them through, where another place lets none. One thread at a time.
 */
final class SharedExpr implements VectorExpr {
    private final VectorExpr part;
    private final RowErrors ownErrors = new RowErrors();
    private @Nullable Column result;

    SharedExpr(VectorExpr part) {
        this.part = part;
    }

    /** Another batch comes. */
    void forget() {
        result = null;
    }

    @Override
    public Column evaluate(Batch batch, RowErrors errors) {
        Column known = result;
        if (known == null) {
            ownErrors.clear();
            known = part.evaluate(batch, ownErrors);
            result = known;
        }
        for (int row = 0; ownErrors.any() && row < batch.count(); row++) {
            if (ownErrors.has(row)) {
                errors.take(ownErrors, row);
            }
        }
        return known;
    }

    /** An expression with shared parts. */
    record Whole(VectorExpr root, List<SharedExpr> shared) implements VectorExpr {
        @Override
        public Column evaluate(Batch batch, RowErrors errors) {
            for (SharedExpr part : shared) {
                part.forget();
            }
            return root.evaluate(batch, errors);
        }
    }
}
