package io.tidemark.core.plan;

/** Which row of another input is the nearest to a moment, among those that lie on one side of it. */
public enum Nearest {
    AT_OR_BEFORE,
    BEFORE,
    AT_OR_AFTER,
    AFTER;

    /** Whether it lies at the moment or before. */
    public boolean isEarlier() {
        return this == AT_OR_BEFORE || this == BEFORE;
    }

    /** Whether it may lie at the moment itself. */
    public boolean mayBeEqual() {
        return this == AT_OR_BEFORE || this == AT_OR_AFTER;
    }
}
