package io.tidemark.core.operator;

import io.tidemark.api.data.Batch;
import java.util.Arrays;

/** All rows of a batch as a list, for whoever takes some of them by their numbers, such as a {@link Tally}. One thread at a time. */
public final class AllRows {
    private int[] numbers = new int[0];

    /** The numbers from 0 on, as many as the batch has rows, or more; to be left as they are. */
    public int[] of(Batch batch) {
        if (numbers.length < batch.count()) {
            numbers = new int[Math.max(batch.count(), Batch.SLICE_ROWS)];
            Arrays.setAll(numbers, row -> row);
        }
        return numbers;
    }
}
