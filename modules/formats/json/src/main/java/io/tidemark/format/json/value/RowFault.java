package io.tidemark.format.json.value;

import org.jspecify.annotations.Nullable;

/** Why a row is rejected. Reused from row to row. One thread at a time. */
public final class RowFault {
    /** What the methods of this package return for a position after they have set the fault. */
    public static final int FAILED = -1;

    private String error = "";
    private @Nullable String column;

    public String error() {
        return error;
    }

    public @Nullable String column() {
        return column;
    }

    /** Sets the fault of one column. */
    public int ofColumn(String name, String reason) {
        column = name;
        error = reason;
        return FAILED;
    }

    /** Says of the fault of a part that it is within a column. */
    int within(String name) {
        if (column != null) {
            error = column.equals("element") ? error : "field \"" + column + "\": " + error;
            column = name;
        }
        return FAILED;
    }

    /** Sets the fault of a row that is not JSON; the byte is counted from 1, as editors count columns. */
    public int malformed(String reason, int index, int start) {
        column = null;
        error = "malformed JSON at byte " + (index - start + 1) + ": " + reason;
        return FAILED;
    }

    /** Sets a fault of the row as a whole. */
    public int ofRow(String reason) {
        column = null;
        error = reason;
        return FAILED;
    }
}
