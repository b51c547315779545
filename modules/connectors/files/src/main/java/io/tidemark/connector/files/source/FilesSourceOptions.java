package io.tidemark.connector.files.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Source;
import java.nio.file.Path;
import java.util.List;

/** What a files source can be told, and the source that comes of it. Stateless. */
public final class FilesSourceOptions {
    private static final int MAX_MAX_ROW_BYTES = 1 << 30;

    private FilesSourceOptions() {}

    /** The options, {@code on_error} and {@code bounded} among them, which the host of the source obeys. */
    public static List<OptionSpec> specs() {
        return List.of(
                OptionSpec.required(
                        "path",
                        OptionKind.TEXT,
                        "the files to read: one file, a directory, or a glob such as 'purchases/*.jsonl'; relative to the folder of the script"),
                OptionSpec.optional(
                        "partition",
                        OptionKind.TEXT,
                        "source",
                        "source reads all files as one partition, in order of name; file makes each one a partition with a watermark of its own,"
                                + " for files that were written side by side"),
                OptionSpec.optional(
                        "compression",
                        OptionKind.TEXT,
                        "auto",
                        "auto decompresses files that end in .gz; none and gzip say it for files whose names do not"),
                OptionSpec.optional(
                        "max_row_bytes",
                        OptionKind.BYTES,
                        "16 MB",
                        "a longer row is rejected; raise it for larger documents, each of which must fit into memory"),
                OptionSpec.optional(
                                "on_error",
                                OptionKind.TEXT,
                                "skip",
                                "skip puts a row that cannot be read into the rejected rows and goes on; stop ends the run")
                        .adjustable(),
                OptionSpec.optional(
                        "bounded",
                        OptionKind.BOOLEAN,
                        "false",
                        "true says that no files follow those that are there, so that all windows close at their end"));
    }

    /** Opens the source; see {@link io.tidemark.api.source.SourceConnector#open}. */
    public static Source open(Options options, Path root, Format format, Options formatOptions) {
        options.oneOf("on_error", "skip", "stop");
        String path = options.text("path");
        long maxRowBytes = options.bytes("max_row_bytes");
        if (maxRowBytes < 1 || maxRowBytes > MAX_MAX_ROW_BYTES) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                    .withDetail("Option \"max_row_bytes\" is '" + options.text("max_row_bytes") + "'.")
                    .withHint("It lies between '1' and '1 GB'.");
        }
        ReadSettings settings = new ReadSettings(
                options.owner(),
                format,
                formatOptions,
                options.oneOf("compression", "auto", "none", "gzip"),
                maxRowBytes);
        boolean eachFile = options.oneOf("partition", "source", "file").equals("file");
        return new FilesSource(FilePattern.of(options.owner(), root, path), settings, path, eachFile);
    }
}
