package io.tidemark.connector.files.source;

import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.option.Options;
import java.io.IOException;
import java.util.Locale;

/**
 * How the files of a source are read. Immutable.
 *
 * @param owner the source in messages, such as {@code source "purchases"}
 * @param compression {@code auto} (by the ending), {@code none} or {@code gzip}
 * @param maxRowBytes a longer row is rejected
 */
record ReadSettings(String owner, Format format, Options formatOptions, String compression, long maxRowBytes) {
    boolean isCompressed(FileVersion file) {
        return switch (compression) {
            case "gzip" -> true;
            case "none" -> false;
            default -> file.unit().toLowerCase(Locale.ROOT).endsWith(".gz");
        };
    }

    ByteSupply open(FileVersion file) throws IOException {
        return isCompressed(file) ? new GzipSupply(file.path()) : new PlainSupply(file.path());
    }

    Framer framer() {
        return format.framer(formatOptions);
    }
}
