package io.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a person looks at what is written. Stateless. */
final class Terminal {
    private static final String BOLD = "\u001b[1m";
    private static final String RED = "\u001b[1;31m";
    private static final String PLAIN = "\u001b[0m";

    private Terminal() {}

    static boolean isStandardOutput() {
        return isTerminal(1);
    }

    static boolean isStandardError() {
        return isTerminal(2);
    }

    /** The console of Java is there only if input and output are both terminals, and says nothing of the error stream. */
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            if (Files.isSymbolicLink(link)) {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            }
        } catch (IOException e) {
            // Nothing can be learnt there; the console knows a little.
        }
        return System.console() != null;
    }

    /** Whether colours are wanted on a stream that is a terminal. */
    static boolean hasColours(boolean isTerminal) {
        return isTerminal && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    }

    static String bold(String text, boolean colours) {
        return colours ? BOLD + text + PLAIN : text;
    }

    static String red(String text, boolean colours) {
        return colours ? RED + text + PLAIN : text;
    }
}
