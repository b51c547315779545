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

    /** The row of the last version, which a correction withdraws; {@link RowImages#NONE} if there is none. */
    int published;

    boolean isFinal;
    boolean isFinalPublished;

    @Nullable
    String finalReason;

    boolean isCorrected;

    /** Why the row went, as long as nothing came in its place. */
    boolean isRemoved;

    @Nullable
    String removalCause;

    @Nullable
    Reasons reasons;

    void start(long ofHandle, long ofHash) {
        handle = ofHandle;
        hash = ofHash;
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
