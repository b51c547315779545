package io.tidemark.tests.simulation.checker;

import io.tidemark.tests.simulation.story.Sale;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A row that asked a table outside has an answer that is in the log, and keeps it; what is computed from such rows is what a batch run gives over them. The
 * table never gives the same answer twice, so that one that was asked for anew would show.
 */
final class AnswersChecker implements Checker {
    private static final int STORE = 1;
    private static final int AMOUNT = 2;
    private static final int RATE = 3;
    private static final int ROWS = 3;

    /** The answer of each event, as a reader saw it first. */
    private final Map<String, String> seen = new HashMap<>();

    @Override
    public void look(Glimpse glimpse) {
        if (!glimpse.has("rated")) {
            return;
        }
        long epoch = glimpse.epoch();
        Set<String> answers = glimpse.rows("rates", epoch).stream()
                .map(AnswersChecker::answer)
                .collect(Collectors.toSet());
        List<String> rows = glimpse.rows("rated", epoch);
        for (String row : rows) {
            String[] values = row.split(" \\| ");
            String given = values[STORE] + " | " + values[RATE];
            if (!answers.contains(given)) {
                throw new Violation(this, "row " + row + " has an answer that is not in the log: " + answers);
            }
            String first = seen.putIfAbsent(values[0], given);
            if (first != null && !first.equals(given)) {
                throw new Violation(this, "row " + row + " had another answer before: " + first);
            }
        }
        if (glimpse.has("by_rate")) {
            compare("by_rate", byRate(rows), glimpse.rows("by_rate", epoch));
        }
    }

    /** Store and rate of an answer; without a row, the rate is NULL. */
    private static String answer(String row) {
        String[] values = row.split(" \\| ");
        return values[0] + " | " + (values[ROWS].equals("0") ? "NULL" : values[1]);
    }

    private static List<String> byRate(List<String> rows) {
        Map<String, long[]> groups = new TreeMap<>();
        for (String row : rows) {
            String[] values = row.split(" \\| ");
            long[] sums = groups.computeIfAbsent(values[RATE], rate -> new long[2]);
            sums[0] += Long.parseLong(values[AMOUNT]);
            sums[1]++;
        }
        return groups.entrySet().stream()
                .map(group -> group.getKey() + " | " + group.getValue()[0] + " | " + group.getValue()[1])
                .sorted()
                .toList();
    }

    private void compare(String what, List<String> expected, List<String> actual) {
        if (!expected.equals(actual)) {
            throw new Violation(this, what + " should be " + expected + " and is " + actual);
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
        if (glimpse.has("rated")) {
            List<String> events = glimpse.facts().events("sales").stream()
                    .map(AnswersChecker::left)
                    .sorted()
                    .toList();
            List<String> rows = glimpse.rows("rated", glimpse.epoch()).stream()
                    .map(row -> row.substring(0, row.lastIndexOf(" | ")))
                    .sorted()
                    .toList();
            compare("rated", events, rows);
        }
    }

    private static String left(Sale sale) {
        return sale.id() + " | " + sale.store() + " | " + sale.amount();
    }
}
