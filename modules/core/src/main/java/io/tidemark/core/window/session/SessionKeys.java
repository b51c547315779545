package io.tidemark.core.window.session;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.Hashes;

/** Where things of a session's key lie: in the key group of that key, so that they move together. Stateless. */
final class SessionKeys {
    private static final int GROUP_BITS = 7;
    private static final long GROUP = -1L << Long.SIZE - GROUP_BITS;

    private SessionKeys() {}

    /** A hash of row {@code row} of {@code columns} that lies in the key group of {@code keyHash}. */
    static long within(long keyHash, Column[] columns, int row) {
        return keyHash & GROUP | Hashes.hash(columns, row) >>> GROUP_BITS;
    }
}
