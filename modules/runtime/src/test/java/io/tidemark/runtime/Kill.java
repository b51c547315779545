package io.tidemark.runtime;

/** What a killed process leaves: open files go, and nothing is saved. */
public final class Kill {
    private Kill() {}

    /** Ends a host as a kill would: no checkpoint, no flush. */
    public static void drop(Host host) {
        host.abandon();
    }
}
