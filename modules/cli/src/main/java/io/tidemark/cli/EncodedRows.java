package io.tidemark.cli;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.Options;
import io.tidemark.engine.result.Rows;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.ServiceLoader;

/** Writes results in a format that files have too, so that what one run writes another can read. One thread at a time. */
final class EncodedRows implements ResultPrinter {
    private static final int FLUSH_BYTES = 1 << 16;

    private final Format format;

    private EncodedRows(Format format) {
        this.format = format;
    }

    static EncodedRows of(String name) {
        for (Format format : ServiceLoader.load(Format.class, EncodedRows.class.getClassLoader())) {
            if (format.name().equals(name)) {
                return new EncodedRows(format);
            }
        }
        throw StatementException.of(ErrorCode.INTERNAL, "the format " + name + " is missing from the class path");
    }

    @Override
    public void print(Rows rows, PrintStream out) {
        Options options = Options.check("result", Map.of(), format.options());
        Encoder encoder = format.encoder(rows.type(), options);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encoder.begin(bytes);
        for (Batch batch : rows.batches()) {
            for (int row = 0; row < batch.count(); row++) {
                encoder.encode(batch, row, bytes);
                if (bytes.size() >= FLUSH_BYTES) {
                    out.writeBytes(bytes.toByteArray());
                    bytes.reset();
                }
            }
        }
        out.writeBytes(bytes.toByteArray());
        out.flush();
    }
}
