package io.tidemark.sql.parser.statement;

import java.util.List;
import java.util.Optional;

/**
 * The options of WITH (…). Immutable.
 *
 * @param entries in the order written; no key twice
 */
public record Options(List<Option> entries) {

    /** No option. */
    public static final Options NONE = new Options(List.of());

    public Options {
        entries = List.copyOf(entries);
    }

    /** The option with this key, if it was given. */
    public Optional<Option> find(String key) {
        return entries.stream().filter(o -> o.key().equals(key)).findFirst();
    }

    /**
     * One option.
     *
     * @param key with its dots, if it has parts; lower case, unless it was quoted
     * @param position where the key stands
     */
    public record Option(String key, Position position, OptionValue value) {}
}
