package io.tidemark.cli;

import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Rows;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code tidemark replay}: runs epochs of a data directory again and says whether they give what they gave. */
final class ReplayCommand {
    private final Surroundings surroundings;
    private final ErrorPrinter errors;

    ReplayCommand(Surroundings surroundings, boolean verbose) {
        this.surroundings = surroundings;
        errors = new ErrorPrinter(surroundings, verbose);
    }

    /**
     * Replays.
     *
     * @param from where to begin
     * @param to where to end; null for the end of the log
     * @param data the directory; null for the only one there is
     */
    int run(String from, @Nullable String to, @Nullable Path data, String format) {
        try {
            ResultPrinter printer = ResultPrinter.of(format, Terminal.hasColours(surroundings.isOutTerminal()));
            Path directory = DataDirectories.toAsk(surroundings.folder(), data);
            Rows epochs = Tidemark.at(directory)
                    .listener(new ProgressLine(surroundings.err(), surroundings.isErrTerminal()))
                    .replay(from, to);
            printer.print(epochs, surroundings.out());
            surroundings.out().flush();
            surroundings
                    .err()
                    .println("replayed " + epochs.size() + (epochs.size() == 1 ? " epoch" : " epochs")
                            + ": the same results");
            return Commands.OK;
        } catch (Exception | LinkageError | VirtualMachineError e) {
            surroundings.out().flush();
            return errors.print(e, null);
        }
    }
}
