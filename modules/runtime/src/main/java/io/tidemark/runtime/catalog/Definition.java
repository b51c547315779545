package io.tidemark.runtime.catalog;

/**
 * An object of the catalog. Immutable. Names are unique over all kinds. Two definitions are the same if their hashes are: the text is
 * kept for people and does not count, so a comment may change.
 */
public sealed interface Definition permits InputDefinition, ViewDefinition, NamedQuery, SinkDefinition {
    String name();

    /** The statement that made it, as it was written. */
    String text();

    /** {@code source}, {@code table}, {@code view}, {@code materialized view} or {@code sink}. */
    String kind();

    /** What a message calls it, such as {@code source "purchases"}. */
    default String title() {
        return kind() + " \"" + name() + "\"";
    }
}
