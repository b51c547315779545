package io.tidemark.cli.start;

import io.tidemark.cli.Main;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Runs a script twice in one process, so that the archive of classes made at its end has those of a first start, which plans, and those of a second
 * one, which restores. Says nothing: where it fails, the archive is the poorer, and all works the same.
 *
 * <p>Use: {@code Rehearsal SCRIPT DATA_DIRECTORY}.
 */
public final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] arguments) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        String[] line = {"run", arguments[0], "--once", "--data", arguments[1]};
        Main.run(line, nowhere, nowhere);
        Main.run(line, nowhere, nowhere);
    }
}
