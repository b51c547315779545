package io.tidemark.runtime.catalog;

import io.tidemark.api.type.RowType;
import io.tidemark.core.lookup.AnswerRows;
import io.tidemark.core.plan.LookupCache;
import java.util.Map;

/**
 * A table outside that is asked by key, as it was created. What it answers is journaled, as rows of this relation. Immutable.
 *
 * @param connector name of the connector
 * @param options of the connector, as given (a secret as its reference)
 * @param columns its columns, in order
 * @param primaryKey indexes of columns by which any two rows differ; empty if none are known
 * @param cache how long answers are remembered
 */
public record LookupDefinition(
        String name,
        String text,
        String connector,
        Map<String, String> options,
        RowType columns,
        int[] primaryKey,
        LookupCache cache)
        implements InputDefinition {
    public LookupDefinition {
        options = Map.copyOf(options);
    }

    /** What is asked for is as it is there. */
    @Override
    public TextLengths lengths() {
        return TextLengths.NONE;
    }

    /** The columns of its answers. */
    @Override
    public RowType type() {
        return AnswerRows.type(columns);
    }

    @Override
    public EventTime time() {
        return EventTime.NONE;
    }

    @Override
    public String kind() {
        return "table";
    }
}
