package io.tidemark.sql.parser.statement;

import java.util.Locale;

/** The kinds of object a statement creates and drops. */
public enum ObjectKind {
    SOURCE,
    TABLE,
    VIEW,
    MATERIALIZED_VIEW,
    SINK;

    /** As it is said in a message: {@code materialized view}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
