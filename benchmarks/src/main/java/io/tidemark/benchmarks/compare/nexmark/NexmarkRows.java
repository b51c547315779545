package io.tidemark.benchmarks.compare.nexmark;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares the rows that Tidemark and Flink SQL give for Nexmark's queries. Stateless. */
final class NexmarkRows {
    private static final long EVENTS = 50_000;
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern MOMENT = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d.*");

    /** Columns of averages by query: Flink's average of whole numbers is a whole one, cut off. */
    private static final Map<Integer, Integer> AVERAGES = Map.of(4, 1, 17, 8);

    private NexmarkRows() {}

    /** Fails if they differ. */
    static void compare(NexmarkWork work, List<Integer> queries) throws IOException, InterruptedException {
        Path data = work.data(EVENTS);
        work.tidemarkViews(queries, data);
        Path flink = work.flinkRows(queries, data);
        for (int query : queries) {
            List<String> ours = normal(query, work.rows(query), ",");
            List<String> theirs = normal(query, Files.readAllLines(flink.resolve("q" + query)), "\t");
            if (!ours.equals(theirs)) {
                throw new IllegalStateException("query " + query + ": " + difference(ours, theirs));
            }
            System.err.println("q" + query + ": " + ours.size() + " rows, equal");
        }
    }

    private static String difference(List<String> ours, List<String> theirs) {
        List<String> more = new ArrayList<>(ours);
        theirs.forEach(more::remove);
        List<String> less = new ArrayList<>(theirs);
        ours.forEach(less::remove);
        return ours.size() + " and " + theirs.size() + " rows; of Tidemark alone " + more.size() + ", such as "
                + more.stream().limit(3).toList() + ", of Flink alone " + less.size() + ", such as "
                + less.stream().limit(3).toList();
    }

    private static List<String> normal(int query, List<String> lines, String separator) {
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            String[] values = line.split(separator, -1);
            for (int i = 0; i < values.length; i++) {
                values[i] = normal(values[i], AVERAGES.getOrDefault(query, -1) == i);
            }
            rows.add(String.join(" | ", values));
        }
        Collections.sort(rows);
        return rows;
    }

    private static String normal(String value, boolean isAverage) {
        if (NUMBER.matcher(value).matches()) {
            BigDecimal number = new BigDecimal(value);
            return (isAverage ? number.setScale(0, RoundingMode.DOWN) : number)
                    .stripTrailingZeros()
                    .toPlainString();
        }
        return MOMENT.matcher(value).matches()
                ? LocalDateTime.parse(value.replace(' ', 'T').replace("Z", "")).toString()
                : value;
    }
}
