package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.util.Map;
import java.util.ServiceLoader;

/** Lines of JSON in memory, as slices of {@value Batch#SLICE_ROWS} rows. One thread at a time. */
final class JsonSlices {
    private final Format format = json();
    private final Options options = Options.check("the lines", Map.of("timestamp_format", "millis"), format.options());
    private final Decoder decoder;
    private final Framer framer = format.framer(options);
    private final Rejections rejections = new Rejections();

    /**
     * @param type the columns that are read
     */
    JsonSlices(RowType type) {
        decoder = decoder(type);
    }

    private static Format json() {
        return ServiceLoader.load(Format.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.name().equals("json"))
                .findFirst()
                .orElseThrow();
    }

    /** Frames a slice that begins at {@code from} of {@code lines}, without copying; returns where the next one begins. */
    int frame(byte[] lines, int from, Slice into) {
        into.clear();
        into.buffer = lines;
        into.bufferSize = lines.length - Slice.PADDING;
        return framer.frame(into, from, into.bufferSize, 1, true, Batch.SLICE_ROWS);
    }

    /** A decoder into other columns. */
    Decoder decoder(RowType type) {
        return format.decoder(type, options);
    }

    /** Decodes a slice; all its rows must be good. */
    void decode(Slice slice, Batch into) {
        into.clear();
        rejections.clear();
        decoder.decode(slice, into, rejections);
        if (rejections.count() > 0 || into.count() != slice.count) {
            throw new IllegalStateException("rows were rejected: " + rejections.count());
        }
    }
}
