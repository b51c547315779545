package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.catalog.TextLengths;
import org.jspecify.annotations.Nullable;

/** Decoded rows in which a text is longer than its column declares. One thread at a time. */
final class LongTexts {
    private final RowType type;
    private final TextLengths lengths;
    private int[] tooLong = new int[0];
    private boolean any;

    LongTexts(RowType type, TextLengths lengths) {
        this.type = type;
        this.lengths = lengths;
    }

    /** Lets the texts of all rows have their lengths, and finds those that do not fit. */
    void check(Batch rows) {
        any = false;
        if (lengths.isEmpty()) {
            return;
        }
        if (tooLong.length < rows.count()) {
            tooLong = new int[rows.count()];
        }
        for (int row = 0; row < rows.count(); row++) {
            tooLong[row] = lengths.fit(rows, row);
            any |= tooLong[row] >= 0;
        }
    }

    /** Whether there is such a row. */
    boolean any() {
        return any;
    }

    /** What is wrong with a row; null if nothing is. */
    @Nullable
    String fault(int row) {
        return any && tooLong[row] >= 0 ? "the text is too long for " + lengths.type(tooLong[row]) : null;
    }

    /** The column at fault; null if none is. */
    @Nullable
    String column(int row) {
        return any && tooLong[row] >= 0 ? type.field(tooLong[row]).name() : null;
    }
}
