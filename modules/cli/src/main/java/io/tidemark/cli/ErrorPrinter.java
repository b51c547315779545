package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows errors: what was attempted, where in the text, why, and what to do next. One thread at a time. */
final class ErrorPrinter {
    private final Surroundings surroundings;
    private final boolean verbose;

    ErrorPrinter(Surroundings surroundings, boolean verbose) {
        this.surroundings = surroundings;
        this.verbose = verbose;
    }

    /**
     * Shows an error and returns the exit code that goes with it.
     *
     * @param source the text that the error has its position in; null if there is none
     */
    int print(Throwable error, @Nullable Source source) {
        StatementException shown = shown(error);
        PrintStream err = surroundings.err();
        boolean colours = Terminal.hasColours(surroundings.isErrTerminal());
        err.println(Terminal.red("error: ", colours) + Printable.lines(String.valueOf(shown.getMessage())) + " ("
                + shown.code().sqlState() + ")");
        if (shown.line() > 0 && source != null) {
            printPlace(source, shown.line(), shown.column());
        }
        if (shown.detail() != null) {
            err.println("detail: " + Printable.lines(shown.detail()));
        }
        if (shown.hint() != null) {
            err.println("hint:   " + Printable.lines(shown.hint()));
        }
        if (verbose) {
            error.printStackTrace(err);
        }
        err.flush();
        return shown.code().isEngineFault() ? Commands.ENGINE_FAULT : Commands.USER_MISTAKE;
    }

    private StatementException shown(Throwable error) {
        if (error instanceof StatementException ours) {
            return ours;
        }
        return error instanceof OutOfMemoryError ? outOfMemory(error) : internal(error);
    }

    private static StatementException outOfMemory(Throwable error) {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return StatementException.of(ErrorCode.OUT_OF_MEMORY, "there is not enough memory to go on")
                .withDetail("The heap of the JVM may take " + megabytes + " MB: " + error.getMessage() + ".")
                .withHint("Nothing was published after it. Run it again with more, TIDEMARK_JAVA_OPTS=-Xmx"
                        + 2 * megabytes + "m, or with smaller epochs, SET epoch_rows = 65536.");
    }

    private StatementException internal(Throwable error) {
        StatementException internal = StatementException.of(ErrorCode.INTERNAL, "a mistake in Tidemark itself")
                .withDetail(error.toString());
        return verbose ? internal : internal.withHint("Run it again with --verbose, and report what it shows.");
    }

    private void printPlace(Source source, int line, int column) {
        List<String> lines = source.text().lines().toList();
        surroundings.err().println("  at " + source.name() + ", line " + line + ", column " + column);
        if (line <= lines.size()) {
            String number = Integer.toString(line);
            String text = lines.get(line - 1);
            String before = text.substring(0, Math.min(column - 1, text.length()));
            // A tab before the caret has to be as wide as the one above it.
            String indent = before.replaceAll("[^\t]", " ");
            surroundings.err().println("  " + number + " | " + Printable.lines(text));
            surroundings.err().println("  " + " ".repeat(number.length()) + " | " + indent + "^");
        }
    }

    /**
     * A text with a name.
     *
     * @param name as a reader knows it: the script's path
     * @param text all of it
     */
    record Source(String name, String text) {}
}
