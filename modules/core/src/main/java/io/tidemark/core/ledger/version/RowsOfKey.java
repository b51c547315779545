package io.tidemark.core.ledger.version;

import java.util.Arrays;

/**
 * The rows that are there with one key, from the moment in an epoch at which they are more than one. At its end there is one at most, but on the way there may be
 * others: an outer join gives a pair at once, and says only at the end of the epoch whether the row without a partner goes for it. If the pair has gone again by
 * then, that row has stayed, and nothing is said of it. One thread at a time.
 */
final class RowsOfKey {
    private final RowImages images;
    private int[] rows = new int[4];
    private long[] weights = new long[4];
    private int count;

    RowsOfKey(RowImages images) {
        this.images = images;
    }

    /** Adds the row {@code image}, which is there {@code weight} times. */
    void add(int image, long weight) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, count * 2);
            weights = Arrays.copyOf(weights, count * 2);
        }
        rows[count] = image;
        weights[count++] = weight;
    }

    /** Adds a change of the row {@code image}, which may be one of those that are there. */
    void change(int image, long weight) {
        for (int i = 0; i < count; i++) {
            if (images.same(rows[i], image)) {
                weights[i] += weight;
                if (weights[i] == 0) {
                    remove(i);
                }
                return;
            }
        }
        add(image, weight);
    }

    private void remove(int index) {
        count--;
        System.arraycopy(rows, index + 1, rows, index, count - index);
        System.arraycopy(weights, index + 1, weights, index, count - index);
    }

    /** The row that is there, of several the one that came last; {@link RowImages#NONE} if there is none. */
    int row() {
        for (int i = count - 1; i >= 0; i--) {
            if (weights[i] > 0) {
                return rows[i];
            }
        }
        return RowImages.NONE;
    }
}
