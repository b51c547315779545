package io.tidemark.core.plan.text;

import java.util.List;

/** A piece of the text of a plan. Immutable. */
sealed interface Form {
    /** The line it is on, from 1. */
    int line();

    /** A bare word or number. */
    record Word(String text, int line) implements Form {}

    /** Quoted text, without quotes and escapes. */
    record Text(String value, int line) implements Form {}

    /** Forms in parentheses. */
    record Group(List<Form> items, int line) implements Form {}
}
