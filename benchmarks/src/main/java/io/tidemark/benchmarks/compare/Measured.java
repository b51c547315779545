package io.tidemark.benchmarks.compare;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run of workload W1 gave. Immutable.
 *
 * @param counted purchases in all results, final and open
 * @param cents their sum
 * @param late purchases that were late for their window
 * @param duplicates purchases that had been sent before
 */
public record Measured(long counted, long cents, long late, long duplicates) {
    private static final String MARK = "MEASURED ";

    /** Prints what a hand-written program found, for {@link #parse}. */
    public static void print(long counted, long cents, long late, long duplicates) {
        System.out.printf(
                Locale.ROOT, MARK + "counted=%d cents=%d late=%d duplicates=%d%n", counted, cents, late, duplicates);
    }

    public static Measured parse(String output) {
        String line = output.lines()
                .filter(one -> one.startsWith(MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no result in: " + output));
        Map<String, Long> values = new TreeMap<>();
        for (String pair : line.substring(MARK.length()).split(" ")) {
            String[] parts = pair.split("=", 2);
            values.put(parts[0], Long.parseLong(parts[1]));
        }
        return new Measured(
                values.getOrDefault("counted", -1L),
                values.getOrDefault("cents", -1L),
                values.getOrDefault("late", -1L),
                values.getOrDefault("duplicates", -1L));
    }
}
