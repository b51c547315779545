package io.tidemark.api.option;

import org.jspecify.annotations.Nullable;

/**
 * An option that a connector or format takes in {@code WITH (…)}. Immutable.
 *
 * @param name as written, such as {@code path}
 * @param kind what its value must be
 * @param defaultValue its value when absent; null if it has none
 * @param required whether it must be given
 * @param description one line: what it does, who would change it and why
 */
public record OptionSpec(
        String name, OptionKind kind, @Nullable String defaultValue, boolean required, String description) {
    public static OptionSpec required(String name, OptionKind kind, String description) {
        return new OptionSpec(name, kind, null, true, description);
    }

    public static OptionSpec optional(String name, OptionKind kind, @Nullable String defaultValue, String description) {
        return new OptionSpec(name, kind, defaultValue, false, description);
    }
}
