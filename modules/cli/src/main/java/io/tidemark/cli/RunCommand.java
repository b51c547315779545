package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.engine.Opening;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code tidemark run}. For one call. */
final class RunCommand {
    private static final String CLOCK = "clock";
    private static final long LOOK_MILLIS = 200;
    private static final int MAX_THREADS = 1024;

    private final Surroundings surroundings;
    private final ErrorPrinter errors;
    private final ProgressLine progress;
    private ErrorPrinter.@Nullable Source source;

    RunCommand(Surroundings surroundings, boolean verbose) {
        this.surroundings = surroundings;
        errors = new ErrorPrinter(surroundings, verbose);
        progress = new ProgressLine(surroundings.err(), surroundings.isErrTerminal());
    }

    /**
     * Runs a script.
     *
     * @param data the data directory; null for the script's own
     * @param resets views that are to begin anew
     * @param threads 0 for as many as there are processors
     */
    int run(
            String script,
            @Nullable Path data,
            boolean once,
            String format,
            Map<String, String> given,
            Set<String> resets,
            int threads) {
        try {
            ResultPrinter printer = ResultPrinter.of(format, Terminal.hasColours(surroundings.isOutTerminal()));
            Path file = surroundings.folder().resolve(script);
            String written = ScriptText.read(script, file);
            source = new ErrorPrinter.Source(script, written);
            Map<String, String> values = new LinkedHashMap<>(given);
            String clock = values.remove(CLOCK);
            ScriptText text = ScriptText.replace(written, values);
            source = new ErrorPrinter.Source(script, text.text());
            values.keySet().removeAll(text.used());
            Path directory = data != null ? data : DataDirectories.ofScript(surroundings.folder(), file);
            surroundings.err().println("data directory: " + directory);
            Opening opening = opening(directory, file, clock, threads);
            try (Tidemark engine = opening.open()) {
                values.forEach((name, value) -> set(engine, name, value));
                String name = String.valueOf(file.getFileName());
                engine.runScript(name, text.text(), resets, result -> print(result, printer));
                goOn(engine, once);
            }
            progress.clear();
            return Commands.OK;
        } catch (Exception | LinkageError | VirtualMachineError e) {
            progress.clear();
            surroundings.out().flush();
            return errors.print(e, source);
        }
    }

    private Opening opening(Path directory, Path script, @Nullable String clock, int threads) {
        Path folder = script.toAbsolutePath().normalize().getParent();
        Opening opening = Tidemark.at(directory).listener(progress);
        if (folder != null) {
            opening.root(folder);
        }
        if (clock != null) {
            Instant instant = instant(clock);
            opening.clock(() -> instant);
        }
        if (threads < 0 || threads > MAX_THREADS) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not work with " + threads + " threads")
                    .withDetail("Option --threads takes 1 to " + MAX_THREADS + ".")
                    .withHint("Leave it out for as many as there are processors.");
        }
        return threads == 0 ? opening : opening.threads(threads);
    }

    private static Instant instant(String clock) {
        byte[] text = clock.getBytes(StandardCharsets.UTF_8);
        long[] micros = new long[1];
        if (TimestampText.parse(text, 0, text.length, Fit.EXACT, micros, 0) != Parsed.OK) {
            throw StatementException.of(ErrorCode.INVALID_DATETIME, "could not set the clock to '" + clock + "'")
                    .withDetail("It is not a time in ISO 8601.")
                    .withHint("Write --set clock=2026-04-01T10:30:00Z.");
        }
        return Instant.EPOCH.plus(micros[0], ChronoUnit.MICROS);
    }

    private static void set(Tidemark engine, String name, String value) {
        if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
            throw StatementException.of(ErrorCode.UNKNOWN_SETTING, "could not set \"" + name + "\"")
                    .withDetail("It is no name.")
                    .withHint("Write --set NAME=VALUE.");
        }
        try {
            engine.execute("SET " + name + " = '" + value.replace("'", "''") + "'");
        } catch (StatementException e) {
            // The place would be one in a statement that nobody wrote.
            StatementException named = StatementException.of(e.code(), String.valueOf(e.getMessage()));
            named = e.detail() == null ? named : named.withDetail(detail(e, name));
            throw e.hint() == null ? named : named.withHint(e.hint());
        }
    }

    private static String detail(StatementException e, String name) {
        return e.code() == ErrorCode.UNKNOWN_SETTING
                ? "There is no such setting, and the script has no ${" + name + "}."
                : String.valueOf(e.detail());
    }

    private void goOn(Tidemark engine, boolean once) {
        if (once) {
            engine.runOnce();
            return;
        }
        // Before this, Ctrl-C simply ends the process, and the next run goes on from there.
        surroundings.interrupt().listen();
        progress.say("running; Ctrl-C stops");
        engine.start();
        while (!surroundings.interrupt().await(LOOK_MILLIS) && engine.failure() == null) {
            // Nothing to do but wait: the engine works, and tells of its progress.
        }
        progress.say("stopping");
        engine.stop();
    }

    private void print(Result result, ResultPrinter printer) {
        progress.clear();
        if (result instanceof Rows rows) {
            rows.notices().forEach(notice -> progress.say("notice: " + notice));
            printer.print(rows, surroundings.out());
        } else if (result instanceof Result.Done done) {
            progress.say(done.message());
            done.notices().forEach(notice -> progress.say("notice: " + notice));
        }
    }
}
