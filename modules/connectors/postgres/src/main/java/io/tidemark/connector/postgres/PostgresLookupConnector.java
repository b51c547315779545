package io.tidemark.connector.postgres;

import io.tidemark.api.format.Decoder;
import io.tidemark.api.lookup.LookupConnector;
import io.tidemark.api.lookup.LookupTable;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.postgres.lookup.AskedOptions;
import io.tidemark.connector.postgres.lookup.PostgresLookup;
import io.tidemark.connector.postgres.server.ServerOptions;
import java.util.ArrayList;
import java.util.List;

/** {@code connector = 'postgres'} of a table: one of Postgres, or a view there, that is asked by key. */
public final class PostgresLookupConnector implements LookupConnector {
    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public List<OptionSpec> options() {
        List<OptionSpec> all = new ArrayList<>(ServerOptions.specs());
        all.addAll(AskedOptions.specs());
        return all;
    }

    @Override
    public LookupTable open(RowType columns, Options options, Decoder decoder) {
        return PostgresLookup.open(columns, options, decoder);
    }
}
