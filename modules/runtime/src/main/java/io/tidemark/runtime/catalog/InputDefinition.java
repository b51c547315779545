package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;

/** A relation that rows come into from outside: a source or a table. */
public sealed interface InputDefinition extends Definition permits SourceDefinition, TableDefinition, LookupDefinition {
    /** All columns, in order. */
    RowType type();

    EventTime time();

    /** How long its texts may be. */
    TextLengths lengths();
}
