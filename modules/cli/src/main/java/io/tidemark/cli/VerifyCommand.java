package io.tidemark.cli;

import io.tidemark.engine.verify.Compared;
import io.tidemark.engine.verify.PostgresReference;
import io.tidemark.engine.verify.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code tidemark verify}. For one call. */
final class VerifyCommand {
    private final Surroundings surroundings;
    private final ErrorPrinter errors;
    private ErrorPrinter.@Nullable Source source;
    private String url = "";
    private String user = "";

    VerifyCommand(Surroundings surroundings, boolean verbose) {
        this.surroundings = surroundings;
        errors = new ErrorPrinter(surroundings, verbose);
    }

    /** Compares with a Postgres, too, if {@code url} is not empty. */
    VerifyCommand against(String address, String role) {
        url = address;
        user = role;
        return this;
    }

    /**
     * Compares runs of a script.
     *
     * @param runs how many runs in random epochs
     * @param seed of the first of them; the next ones follow
     */
    int run(String script, Map<String, String> values, int runs, long seed) {
        try {
            Path file = surroundings.folder().resolve(script);
            ScriptText text = ScriptText.replace(ScriptText.read(script, file), values);
            source = new ErrorPrinter.Source(script, text.text());
            Path scratch = Files.createTempDirectory("tidemark-verify");
            try {
                return compare(text.text(), file.toAbsolutePath().normalize(), scratch, runs, seed);
            } finally {
                remove(scratch);
            }
        } catch (Exception | LinkageError | VirtualMachineError e) {
            surroundings.out().flush();
            return errors.print(e, source);
        }
    }

    private int compare(String script, Path file, Path scratch, int runs, long seed) {
        Path parent = file.getParent();
        Verification verification = new Verification(script, parent == null ? file : parent, scratch, Instant.now());
        Map<String, List<String>> whole = verification.whole();
        whole.forEach((view, rows) -> surroundings.err().println("view \"" + view + "\": " + rows.size() + " rows"));
        if (!url.isEmpty() && differsFromPostgres(verification)) {
            return Commands.ENGINE_FAULT;
        }
        for (int i = 0; i < runs; i++) {
            List<Verification.Difference> differences = verification.inEpochs(seed + i, whole);
            if (!differences.isEmpty()) {
                differences.forEach(difference ->
                        surroundings.out().println("view \"" + difference.view() + "\" differs\n" + difference.text()));
                surroundings.err().println("reproduce with --runs 1 --seed " + (seed + i));
                return Commands.ENGINE_FAULT;
            }
        }
        surroundings.out().println(whole.size() + " views are the same in " + runs + " runs in random epochs");
        return Commands.OK;
    }

    private boolean differsFromPostgres(Verification verification) {
        List<Compared> compared;
        String password = System.getenv("PGPASSWORD");
        try (PostgresReference postgres = PostgresReference.connect(url, user.isEmpty() ? null : user, password)) {
            compared = verification.against(postgres);
        }
        long same = 0;
        boolean differs = false;
        for (Compared one : compared) {
            switch (one.verdict()) {
                case SAME -> same++;
                case DIFFERS -> {
                    differs = true;
                    surroundings.out().println("view \"" + one.view() + "\" differs from Postgres\n" + one.text());
                }
                case NOT_COMPARED ->
                    surroundings
                            .out()
                            .println("view \"" + one.view() + "\" was not compared with Postgres: " + one.text());
            }
        }
        surroundings.out().println(same + " of " + compared.size() + " views are what Postgres gives");
        return differs;
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> leavesFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
