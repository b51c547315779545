package io.tidemark.cli;

import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Rows;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code tidemark query}. For one call. */
final class QueryCommand {
    private final Surroundings surroundings;
    private final ErrorPrinter errors;

    QueryCommand(Surroundings surroundings, boolean verbose) {
        this.surroundings = surroundings;
        errors = new ErrorPrinter(surroundings, verbose);
    }

    /**
     * Asks a data directory.
     *
     * @param data the directory; null for the only one there is
     */
    int run(String sql, @Nullable Path data, String format) {
        try {
            ResultPrinter printer = ResultPrinter.of(format, Terminal.hasColours(surroundings.isOutTerminal()));
            Path directory = DataDirectories.toAsk(surroundings.folder(), data);
            try (Tidemark engine = Tidemark.at(directory)
                    .listener(new ProgressLine(surroundings.err(), surroundings.isErrTerminal()))
                    .open()) {
                Rows rows = engine.query(sql);
                rows.notices().forEach(notice -> surroundings.err().println("notice: " + notice));
                printer.print(rows, surroundings.out());
            }
            return Commands.OK;
        } catch (Exception | LinkageError | VirtualMachineError e) {
            surroundings.out().flush();
            return errors.print(e, new ErrorPrinter.Source("the query", sql));
        }
    }
}
