package io.tidemark.tests.simulation.story;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What batch runs of the stories' queries give: everything at once, row by row, in plain Java. Stateless. */
final class Batches {
    private Batches() {}

    /** {@code SELECT id, COUNT(*) FROM … GROUP BY id}. */
    static List<String> seen(Collection<Sale> sales) {
        return lines(grouped(sales, Sale::id, List::size));
    }

    /** Sum and count by windows of some minutes, and store. */
    static List<String> sums(Collection<Sale> sales, int minutes) {
        return lines(grouped(
                sales,
                sale -> window(sale.window(minutes), minutes) + " | " + sale.store(),
                group -> total(group) + " | " + group.size()));
    }

    static String window(long start, int minutes) {
        return Sale.time(start) + " | " + Sale.time(start + Sale.minutes(minutes));
    }

    static long total(Collection<Sale> sales) {
        return sales.stream().mapToLong(Sale::amount).sum();
    }

    /** Highest, lowest and how many different amounts, by hopping windows. */
    static List<String> hops(Collection<Sale> sales, int hop, int size) {
        Map<String, List<Sale>> windows = new TreeMap<>();
        for (Sale sale : sales) {
            for (long start = sale.window(hop);
                    start > sale.atMicros() - Sale.minutes(size);
                    start -= Sale.minutes(hop)) {
                windows.computeIfAbsent(window(start, size), w -> new ArrayList<>())
                        .add(sale);
            }
        }
        List<String> lines = new ArrayList<>();
        windows.forEach((window, group) -> lines.add(window + " | "
                + group.stream().mapToInt(Sale::amount).max().orElseThrow() + " | "
                + group.stream().mapToInt(Sale::amount).min().orElseThrow() + " | "
                + group.stream().mapToInt(Sale::amount).distinct().count()));
        return sorted(lines);
    }

    static <T, R> Map<String, R> grouped(Collection<T> rows, Function<T, String> key, Function<List<T>, R> aggregate) {
        Map<String, List<T>> groups = rows.stream().collect(Collectors.groupingBy(key));
        Map<String, R> results = new TreeMap<>();
        groups.forEach((name, group) -> results.put(name, aggregate.apply(group)));
        return results;
    }

    static List<String> lines(Map<String, ?> groups) {
        List<String> lines = new ArrayList<>();
        groups.forEach((key, value) -> lines.add(key + " | " + value));
        return sorted(lines);
    }

    static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }
}
