package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ErrorPrinterTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(shown, true, StandardCharsets.UTF_8);
    private final ErrorPrinter printer =
            new ErrorPrinter(new Surroundings(err, err, Path.of("."), false, false, new Interrupt()), false);

    @Test
    void fullHeapIsNoMistakeOfTheEngineAndSaysWhatToDo() {
        int code = printer.print(new OutOfMemoryError("Java heap space"), null);
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        assertThat(code).isEqualTo(2);
        assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("""
                error: there is not enough memory to go on (53200)
                detail: The heap of the JVM may take %d MB: Java heap space.
                hint:   Nothing was published after it. Run it again with more, TIDEMARK_JAVA_OPTS=-Xmx%dm, or with smaller epochs, SET epoch_rows = 65536.
                """.formatted(megabytes, 2 * megabytes));
    }

    @Test
    void whatNobodyExpectedIsAMistakeOfTheEngine() {
        int code = printer.print(new IllegalStateException("epoch 4 follows 2"), null);
        assertThat(code).isEqualTo(2);
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .startsWith("error: a mistake in Tidemark itself (XX000)\n")
                .contains("epoch 4 follows 2", "--verbose");
    }
}
