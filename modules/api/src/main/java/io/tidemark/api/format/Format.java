package io.tidemark.api.format;

import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.util.List;

/** A way to write rows as bytes; found by {@link java.util.ServiceLoader} under the name in {@code format = '…'}. Thread-safe. */
public interface Format {
    String name();

    List<OptionSpec> options();

    /** Ending of file names, such as {@code jsonl}. */
    String fileExtension();

    /** Splits a stream of bytes into rows. One for each file or stream; starts at the start of a unit. */
    Framer framer(Options options);

    /** Turns framed rows into columns of {@code type}. */
    Decoder decoder(RowType type, Options options);

    /** Turns columns of {@code type} into bytes. */
    Encoder encoder(RowType type, Options options);
}
