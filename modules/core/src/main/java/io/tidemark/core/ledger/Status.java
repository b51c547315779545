package io.tidemark.core.ledger;

import java.util.Locale;

/** How far a row of a windowed view has come. The order is that of a window's life. */
public enum Status {
    /** Nothing is there. */
    NONE,
    /** The window is open; rows in time may still come. Version 0. */
    PROVISIONAL,
    /** As it was when the window closed. Version 1. */
    FINAL,
    /** Changed by rows that came after the window had closed, or first seen then. */
    CORRECTED;

    private static final Status[] VALUES = values();

    private final String word = name().toLowerCase(Locale.ROOT);

    /** The word in {@code _status}. */
    public String word() {
        return word;
    }

    /** The status of that ordinal, as state keeps it. */
    public static Status of(long ordinal) {
        return VALUES[(int) ordinal];
    }
}
