package io.tidemark.core.operator;

import java.nio.charset.StandardCharsets;

/** Why a late row is late, as reasons say it. */
public enum Lateness {
    /** It came after its window was final. */
    LATE("late"),
    /** It came from a partition that was idle meanwhile. */
    BY_IDLENESS("late by idleness"),
    /** It changes a row that was there: DML, CDC, a newer row of a primary key. */
    UPDATE("update");

    private final String prefix;
    private final byte[] prefixBytes;

    Lateness(String words) {
        prefix = words + ": ";
        prefixBytes = prefix.getBytes(StandardCharsets.US_ASCII);
    }

    /** The reason of a row of that label: {@code late: e6}. */
    public String reason(String label) {
        return prefix + label;
    }

    /** What stands before the label in a reason; not to be changed. */
    public byte[] prefix() {
        return prefixBytes;
    }
}
