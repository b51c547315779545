package io.tidemark.api.option;

import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An option that a connector or format takes in {@code WITH (…)}. Immutable.
 *
 * @param name as written, such as {@code path}; one that ends in {@code .*} stands for all that begin so
 * @param kind what its value must be
 * @param defaultValue its value when absent; null if it has none
 * @param required whether it must be given
 * @param description one line: what it does, who would change it and why
 * @param isAdjustable whether results do not depend on it: what is there goes on when the option changes. Decided here, beside the option, and
 *     nowhere else
 */
public record OptionSpec(
        String name,
        OptionKind kind,
        @Nullable String defaultValue,
        boolean required,
        String description,
        boolean isAdjustable) {
    public static OptionSpec required(String name, OptionKind kind, String description) {
        return new OptionSpec(name, kind, null, true, description, false);
    }

    /** The same option, one that may change without anything that was or will be computed being another. */
    public OptionSpec adjustable() {
        return new OptionSpec(name, kind, defaultValue, required, description, true);
    }

    /** Whether it is the option that {@code written} names. */
    public boolean isNamed(String written) {
        return name.endsWith(".*")
                ? written.length() > name.length() - 1 && written.startsWith(name.substring(0, name.length() - 1))
                : name.equals(written);
    }

    /** The one of {@code specs} that {@code written} names; one that names it alone before one that stands for many. */
    public static Optional<OptionSpec> find(Collection<OptionSpec> specs, String written) {
        @Nullable OptionSpec found = null;
        for (OptionSpec spec : specs) {
            if (spec.isNamed(written)) {
                if (!spec.name.endsWith(".*")) {
                    return Optional.of(spec);
                }
                found = found == null ? spec : found;
            }
        }
        return Optional.ofNullable(found);
    }

    public static OptionSpec optional(String name, OptionKind kind, @Nullable String defaultValue, String description) {
        return new OptionSpec(name, kind, defaultValue, false, description, false);
    }
}
