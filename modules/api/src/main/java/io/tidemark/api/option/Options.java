package io.tidemark.api.option;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The options of one source, sink, view or format, checked against their {@link OptionSpec}s when made: an unknown
 * name, a missing one or a malformed value is an error that names the object and the next step. Immutable.
 */
public final class Options {
    private final String owner;
    private final Map<String, String> values;

    private Options(String owner, Map<String, String> values) {
        this.owner = owner;
        this.values = values;
    }

    /**
     * Checks {@code given} against {@code specs} and fills in the defaults.
     *
     * @param owner the object in error messages, such as {@code source "purchases"}
     */
    public static Options check(String owner, Map<String, String> given, Collection<OptionSpec> specs) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : given.entrySet()) {
            OptionSpec spec =
                    OptionSpec.find(specs, entry.getKey()).orElseThrow(() -> unknown(owner, entry.getKey(), specs));
            OptionValues.check(owner, entry.getKey(), spec, entry.getValue());
            values.put(entry.getKey(), entry.getValue());
        }
        for (OptionSpec spec : specs) {
            if (spec.required() && !values.containsKey(spec.name())) {
                throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                        .withDetail("Option \"" + spec.name() + "\" is missing: " + spec.description() + ".")
                        .withHint("Add it: WITH (…, " + spec.name() + " = '…').");
            }
            if (spec.defaultValue() != null) {
                values.putIfAbsent(spec.name(), spec.defaultValue());
            }
        }
        return new Options(owner, values);
    }

    private static StatementException unknown(String owner, String name, Collection<OptionSpec> specs) {
        List<String> known = specs.stream().map(OptionSpec::name).toList();
        String nearest = known.stream()
                .filter(candidate -> OptionValues.distance(candidate, name) <= 2)
                .findFirst()
                .map(candidate -> "Did you mean \"" + candidate + "\"? ")
                .orElse("");
        return StatementException.of(ErrorCode.UNKNOWN_OPTION, "could not create " + owner)
                .withDetail("There is no option \"" + name + "\" here.")
                .withHint(nearest + "Options: " + String.join(", ", known) + ".");
    }

    /** The object that the options belong to, for error messages. */
    public String owner() {
        return owner;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** The value of an option that is required or has a default. */
    public String text(String name) {
        return find(name)
                .orElseThrow(() -> StatementException.of(
                        ErrorCode.INVALID_OPTION, "option \"" + name + "\" of " + owner + " is missing"));
    }

    public boolean flag(String name) {
        return text(name).toLowerCase(Locale.ROOT).equals("true");
    }

    public long number(String name) {
        return Long.parseLong(text(name).trim());
    }

    /** A {@link OptionKind#DURATION} in microseconds. */
    public long micros(String name) {
        return OptionValues.micros(text(name));
    }

    /** A {@link OptionKind#BYTES} as a number of bytes. */
    public long bytes(String name) {
        return OptionValues.bytes(text(name));
    }

    /** One of {@code allowed}, in lower case, or an error that lists them. */
    public String oneOf(String name, String... allowed) {
        String value = text(name).toLowerCase(Locale.ROOT);
        for (String candidate : allowed) {
            if (candidate.equals(value)) {
                return value;
            }
        }
        throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                .withDetail("Option \"" + name + "\" is '" + text(name) + "'.")
                .withHint("It takes one of: " + String.join(", ", allowed) + ".");
    }

    /** All values by name, defaults filled in; secrets are among them, so it is not for logs. */
    public Map<String, String> asMap() {
        return Map.copyOf(values);
    }
}
