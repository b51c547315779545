package io.tidemark.connector.files;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceConnector;
import io.tidemark.connector.files.source.FilesSourceOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code connector = 'files'} of a source: files that are there, files that turn up, files that grow. A file is read once; one
 * that is changed where it has been read is reported and not read on.
 */
public final class FilesSourceConnector implements SourceConnector {
    @Override
    public String name() {
        return "files";
    }

    @Override
    public List<OptionSpec> options() {
        return FilesSourceOptions.specs();
    }

    @Override
    public Source open(Options options, Path root, Format format, Options formatOptions) {
        return FilesSourceOptions.open(options, root, format, formatOptions);
    }
}
