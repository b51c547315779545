package io.tidemark.core.ledger;

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

    /** The word in {@code _outcome}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
