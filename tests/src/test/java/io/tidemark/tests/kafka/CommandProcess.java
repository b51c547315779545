package io.tidemark.tests.kafka;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The command in a process of its own, to be killed. One thread at a time. */
final class CommandProcess {
    private final Process process;
    private final File log;

    /** Starts {@code tidemark run …} in {@code folder}. */
    CommandProcess(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.tidemark.cli.Main",
                "run"));
        command.addAll(List.of(arguments));
        log = folder.resolve("log.txt").toFile();
        process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    /** Waits until something else is seen than now, or it is no more. */
    void awaitChange(Supplier<?> seen) throws InterruptedException {
        Object before = seen.get();
        while (process.isAlive() && seen.get().equals(before)) {
            Thread.sleep(20);
        }
    }

    /** Kills it after some time, as {@code kill -9} does. */
    void killAfter(long millis) throws InterruptedException, IOException {
        if (process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            throw new AssertionError("it ended by itself: " + Files.readString(log.toPath()));
        }
        process.destroyForcibly().waitFor();
    }

    /** Waits for its end, which must be a good one. */
    void awaitEnd() throws InterruptedException, IOException {
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError("it did not end well: " + Files.readString(log.toPath()));
        }
    }
}
