package io.tidemark.connector.postgres;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkConnector;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.connector.postgres.server.ServerOptions;
import io.tidemark.connector.postgres.sink.PostgresSink;
import io.tidemark.connector.postgres.sink.TableOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code connector = 'postgres'} of a sink: a table that holds what the view holds. */
public final class PostgresSinkConnector implements SinkConnector {
    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public List<OptionSpec> options() {
        List<OptionSpec> all = new ArrayList<>(ServerOptions.specs());
        all.addAll(TableOptions.specs());
        return all;
    }

    @Override
    public boolean takesFormat() {
        return false;
    }

    @Override
    public Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
        return PostgresSink.open(schema, options);
    }
}
