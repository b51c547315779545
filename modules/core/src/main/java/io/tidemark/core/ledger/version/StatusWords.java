package io.tidemark.core.ledger.version;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.ledger.Status;
import java.nio.charset.StandardCharsets;

/** The words of {@code _status} as bytes. Stateless. */
final class StatusWords {
    private static final byte[][] WORDS = new byte[Status.values().length][];

    static {
        for (Status status : Status.values()) {
            WORDS[status.ordinal()] = status.word().getBytes(StandardCharsets.UTF_8);
        }
    }

    private StatusWords() {}

    static void set(BytesColumn column, int row, Status status) {
        byte[] word = WORDS[status.ordinal()];
        column.set(row, word, 0, word.length);
    }
}
