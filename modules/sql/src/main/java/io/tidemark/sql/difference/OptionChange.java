package io.tidemark.sql.difference;

import org.jspecify.annotations.Nullable;

/**
 * An option of WITH (…) that is not what it was. Immutable.
 *
 * @param before null if it was not given
 * @param after null if it is not given any more
 */
public record OptionChange(
        String name, @Nullable String before, @Nullable String after) {
    /** In a message. */
    public String words() {
        if (before == null) {
            return "option " + name + " added: '" + after + "'";
        }
        return after == null
                ? "option " + name + " left out: '" + before + "'"
                : "option " + name + ": '" + before + "' became '" + after + "'";
    }
}
