package io.tidemark.format.raw;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.util.List;

/** {@code format = 'raw'}: the bytes of a row are its only column, a VARCHAR or a BYTEA. In files, a row is a line. */
public final class RawFormat implements Format {
    @Override
    public String name() {
        return "raw";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of();
    }

    @Override
    public String fileExtension() {
        return "txt";
    }

    @Override
    public Framer framer(Options options) {
        return new LineFramer();
    }

    @Override
    public Decoder decoder(RowType type, Options options) {
        boolean isText = check(type, options) == TypeKind.VARCHAR;
        return new RawDecoder(type.field(0), isText);
    }

    @Override
    public Encoder encoder(RowType type, Options options) {
        check(type, options);
        return new RawEncoder();
    }

    private static TypeKind check(RowType type, Options options) {
        TypeKind kind = type.size() == 1 ? type.type(0).kind() : null;
        if (kind != TypeKind.VARCHAR && kind != TypeKind.BYTEA) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                    .withDetail("With format = 'raw' a row is one VARCHAR or BYTEA, and the columns are " + type + ".")
                    .withHint("Declare one column for the value (METADATA columns apart), or use another format.");
        }
        return kind;
    }
}
