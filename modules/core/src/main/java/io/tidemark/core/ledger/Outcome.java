package io.tidemark.core.ledger;

import io.tidemark.api.data.BytesColumn;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** What became of a late row. */
public enum Outcome {
    /** Applied to its window, as a correction. */
    CORRECTED,
    /** Only recorded: the view says {@code late = 'record'}. */
    RECORDED,
    /** Waits until corrections are let through; a second row of the same {@code _id} says when that was. */
    PENDING,
    /** Later than the view applies late rows. */
    EXPIRED,
    /** Older than duplicates are remembered. */
    UNVERIFIABLE;

    private final byte[] word = name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);

    /** Whether row {@code row} of {@code outcomes} has this word. */
    public boolean isIn(BytesColumn outcomes, int row) {
        int from = outcomes.offsets()[row];
        return Arrays.equals(word, 0, word.length, outcomes.heap(), from, from + outcomes.lengths()[row]);
    }

    /** Enters the word of {@code _outcome}. */
    public void enter(BytesColumn into, int row) {
        into.set(row, word, 0, word.length);
    }
}
