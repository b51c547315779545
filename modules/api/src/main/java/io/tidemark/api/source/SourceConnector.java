package io.tidemark.api.source;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.type.RowType;
import java.nio.file.Path;
import java.util.List;

/** Opens sources of one kind; found by {@link java.util.ServiceLoader} under the name in {@code connector = '…'}. */
public interface SourceConnector {
    String name();

    List<OptionSpec> options();

    /** What the connector can give beside the value of each row, such as {@code key}; {@code header.*} stands for all that begin so. */
    default List<MetadataSpec> metadata() {
        return List.of();
    }

    /**
     * As {@link #open(Options, Path, Format, Options)}, for a source that gives with each row what {@code metadata} names: fields of {@link
     * #metadata()}, with one of their types.
     */
    default Source open(Options options, Path root, Format format, Options formatOptions, RowType metadata) {
        return open(options, root, format, formatOptions);
    }

    /**
     * Opens the source; fails at once on what cannot work, such as a directory that does not exist.
     *
     * @param root the directory that relative paths start from
     * @param format splits bytes into rows
     * @param formatOptions the options of the format
     */
    Source open(Options options, Path root, Format format, Options formatOptions);
}
