package io.tidemark.core.operator;

import io.tidemark.core.state.StateTables;

/** What an operator gets from its host when it is made. */
public interface OperatorContext {
    /** The operator's state, by name; named within this operator of this view. */
    StateTables state();

    /** Where the rows of the batch in hand came from. */
    RowOrigins origins();
}
