package io.tidemark.engine.connector;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.util.List;

/** The format of connectors that take none. Whoever reads or writes with it has made a mistake. Stateless. */
enum NoFormat implements Format {
    INSTANCE;

    @Override
    public List<OptionSpec> options() {
        return List.of();
    }

    @Override
    public String fileExtension() {
        return "";
    }

    @Override
    public Framer framer(Options options) {
        throw misuse();
    }

    @Override
    public Decoder decoder(RowType type, Options options) {
        throw misuse();
    }

    @Override
    public Encoder encoder(RowType type, Options options) {
        throw misuse();
    }

    private static StatementException misuse() {
        return StatementException.of(ErrorCode.INTERNAL, "a connector without a format has asked for one");
    }
}
