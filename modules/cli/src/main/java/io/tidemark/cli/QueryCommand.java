package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.Opening;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Rows;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code tidemark query}. For one call. */
final class QueryCommand {
    private static final long WAIT_NANOS = 3_000_000_000L;
    private static final long LOOK_MILLIS = 50;

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
            try (Tidemark engine = open(Tidemark.at(directory)
                    .listener(new ProgressLine(surroundings.err(), surroundings.isErrTerminal())))) {
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

    /** Another query lets go of the directory in a moment; a run does not, and the error that says so may wait that moment. */
    private Tidemark open(Opening opening) {
        long deadline = System.nanoTime() + WAIT_NANOS;
        for (boolean first = true; ; first = false) {
            try {
                return opening.open();
            } catch (StatementException e) {
                if (e.code() != ErrorCode.DATA_DIRECTORY_LOCKED || System.nanoTime() > deadline) {
                    throw e;
                }
                if (first) {
                    surroundings.err().println("waiting for the data directory: " + e.detail());
                }
                if (surroundings.interrupt().await(LOOK_MILLIS)) {
                    throw e;
                }
            }
        }
    }
}
