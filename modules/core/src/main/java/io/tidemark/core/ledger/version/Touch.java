package io.tidemark.core.ledger.version;

import io.tidemark.core.ledger.Status;
import org.jspecify.annotations.Nullable;

/** What an epoch does to one entry of a ledger. Reused from epoch to epoch. */
final class Touch {
    long handle;
    long hash;

    /** The row as the last epoch left it, and how it was published. */
    int before;

    long weightBefore;
    Status statusBefore = Status.NONE;
    long versionBefore;

    /** The row that came last in the epoch; {@link RowImages#NONE} if none came, and the entry has the row that it had. */
    int last;

    /** The row of the last version, which a correction withdraws; {@link RowImages#NONE} if there is none. */
    int published;

    /** The rows of the key that are there, once they have been more than one. */
    @Nullable
    RowsOfKey rows;

    boolean isFinal;
    boolean isFinalPublished;

    @Nullable
    String finalReason;

    boolean isCorrected;

    /** Whether the row went and nothing has come in its place so far; why, and by which row. */
    boolean isRemoved;

    long removalPosition;

    @Nullable
    String removalCause;

    @Nullable
    Reasons reasons;

    void start(long ofHandle, long ofHash) {
        handle = ofHandle;
        hash = ofHash;
        last = RowImages.NONE;
        rows = null;
        isFinal = false;
        isFinalPublished = false;
        finalReason = null;
        isCorrected = false;
        isRemoved = false;
        removalCause = null;
        reasons = null;
    }

    void addReason(@Nullable String cause) {
        if (reasons == null) {
            reasons = new Reasons();
        }
        reasons.add(cause);
    }

    @Nullable
    String reason() {
        return reasons == null ? null : reasons.text();
    }
}
