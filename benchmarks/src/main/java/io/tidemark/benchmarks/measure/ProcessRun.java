package io.tidemark.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A finished process and what it cost, children included. Immutable.
 *
 * @param cpuSeconds user and system time, from start to end
 * @param wallSeconds time that passed
 * @param peakBytes most resident memory seen, looked at every 20 ms
 * @param firstResultSeconds time until the first result could be read; NaN if nobody looked for it or none came
 */
public record ProcessRun(
        String output, double cpuSeconds, double wallSeconds, long peakBytes, double firstResultSeconds) {
    private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s");
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
    private static final int POLL_MILLIS = 20;

    /** How many looks the list of processes is good for: to make it is to go through all processes of the machine, which the one that is measured would feel. */
    private static final int LOOKS_PER_LIST = 25;

    /** The command {@code java} of this process. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Runs a command in a directory; fails if it does. */
    public static ProcessRun of(Path directory, List<String> command) throws IOException, InterruptedException {
        return run(directory, command, null);
    }

    /** As {@link #of}, and looks when the first result is in a folder. */
    public static ProcessRun watching(Path results, Path directory, List<String> command)
            throws IOException, InterruptedException {
        return run(directory, command, new ResultFolder(results));
    }

    private static ProcessRun run(Path directory, List<String> command, @Nullable ResultFolder results)
            throws IOException, InterruptedException {
        // The shell's "times" tells what all its children took, whatever they were and however they ended.
        List<String> timed =
                new ArrayList<>(List.of("bash", "-c", "\"$@\"; status=$?; times >&2; exit $status", "bash"));
        timed.addAll(command);
        Path output = Files.createTempFile("benchmark", ".out");
        Path errors = Files.createTempFile("benchmark", ".err");
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(timed)
                    .directory(directory.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            long peak = 0;
            double first = Double.NaN;
            boolean isOver = false;
            List<ProcessHandle> children = List.of();
            for (int look = 0; !isOver; look++) {
                isOver = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (look % LOOKS_PER_LIST == 0 || children.isEmpty()) {
                    children = process.descendants().toList();
                }
                peak = Math.max(peak, peakBytes(children));
                if (results != null && Double.isNaN(first) && results.hasAny()) {
                    first = (System.nanoTime() - start) / 1e9;
                }
            }
            double wall = (System.nanoTime() - start) / 1e9;
            String told = Files.readString(errors, StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new IllegalStateException(
                        String.join(" ", command) + " ended with " + process.exitValue() + ": " + told);
            }
            return new ProcessRun(
                    Files.readString(output, StandardCharsets.UTF_8), cpuSeconds(told), wall, peak, first);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    private static long peakBytes(List<ProcessHandle> processes) throws IOException {
        long peak = 0;
        for (ProcessHandle child : processes) {
            try {
                Matcher matcher =
                        PEAK.matcher(Files.readString(Path.of("/proc", Long.toString(child.pid()), "status")));
                peak = Math.max(peak, matcher.find() ? Long.parseLong(matcher.group(1)) << 10 : 0);
            } catch (NoSuchFileException e) {
                continue; // It ended while we looked.
            } catch (IOException e) {
                if (child.isAlive()) {
                    throw e;
                }
            }
        }
        return peak;
    }

    /** The second line of "times" is that of the children: the last match. */
    private static double cpuSeconds(String told) {
        double seconds = 0;
        Matcher matcher = TIMES.matcher(told);
        while (matcher.find()) {
            seconds = Integer.parseInt(matcher.group(1)) * 60
                    + Double.parseDouble(matcher.group(2))
                    + Integer.parseInt(matcher.group(3)) * 60
                    + Double.parseDouble(matcher.group(4));
        }
        return seconds;
    }
}
