package io.tidemark.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The process: hands its arguments and streams to {@link Commands} and ends with the exit code. */
public final class Main {
    private static final int BUFFER_BYTES = 1 << 16;

    private Main() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES),
                false,
                StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(arguments, out, err));
    }

    /** Runs a command line in this process; returns the exit code. Results go to {@code out}, all else to {@code err}. */
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        Surroundings surroundings = new Surroundings(
                out, err, Path.of(""), Terminal.isStandardOutput(), Terminal.isStandardError(), new Interrupt());
        int code = Commands.run(arguments, surroundings);
        out.flush();
        return code;
    }
}
