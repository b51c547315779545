package io.tidemark.engine.connector;

import io.tidemark.api.data.Batch;
import io.tidemark.api.lookup.LookupAnswers;
import io.tidemark.api.lookup.LookupTable;

/** A table outside whose errors do not tell the secrets that it was given. As the table is. */
record DiscreetLookup(LookupTable table, Secrets secrets) implements LookupTable {
    @Override
    public LookupAnswers ask(int[] keyColumns, Batch keys) {
        return DiscreetSource.keeping(secrets, () -> table.ask(keyColumns, keys));
    }

    @Override
    public void close() {
        table.close();
    }
}
