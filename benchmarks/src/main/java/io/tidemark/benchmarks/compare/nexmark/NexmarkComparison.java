package io.tidemark.benchmarks.compare.nexmark;

import io.tidemark.benchmarks.data.Nexmark;
import io.tidemark.benchmarks.measure.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nexmark's queries by Tidemark and by Flink SQL, on the same files of JSON, into sinks that keep nothing, in turns: CPU per event at the margin from 1 to 3
 * million events, and whole processes. Before, the rows of each query are compared at a small size, see {@link NexmarkRows}.
 *
 * <p>Use: {@code NexmarkComparison HOME WORK_DIRECTORY [short | full | ROUNDS] [QUERY ...]}, where {@code benchmarks/peers} has been built. {@code short} is
 * one round of the queries without state, of 200,000 and a million events; {@code full} three of all, of 1 and 3 million.
 */
public final class NexmarkComparison {
    private static final int FRAME_OVER_CORRECTIONS = 6;
    private static final List<Integer> STATELESS = List.of(0, 1, 2, 14, 21, 22);
    private static final int FULL_ROUNDS = 3;

    private final NexmarkWork work;
    private final long small;
    private final long large;
    private final Map<Integer, Costs> costs = new TreeMap<>();

    /** What a query cost, round by round. */
    private static final class Costs {
        private final Figures margin = new Figures();
        private final Figures flinkMargin = new Figures();
        private final Figures whole = new Figures();
        private final Figures flinkWhole = new Figures();
    }

    private NexmarkComparison(NexmarkWork work, long small, long large) {
        this.work = work;
        this.small = small;
        this.large = large;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        NexmarkWork work = new NexmarkWork(Path.of(arguments[0]).toAbsolutePath(), directory);
        String mode = arguments.length > 2 ? arguments[2] : "1";
        boolean isShort = mode.equals("short");
        int rounds = isShort ? 1 : mode.equals("full") ? FULL_ROUNDS : Integer.parseInt(mode);
        List<Integer> queries = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            queries.add(Integer.parseInt(arguments[i]));
        }
        if (queries.isEmpty()) {
            queries.addAll(isShort ? STATELESS : Nexmark.QUERIES);
            // Flink takes no frame over rows that are taken back.
            queries.remove(Integer.valueOf(FRAME_OVER_CORRECTIONS));
        }
        NexmarkRows.compare(work, queries);
        NexmarkComparison comparison = isShort
                ? new NexmarkComparison(work, 200_000, 1_000_000)
                : new NexmarkComparison(work, 1_000_000, 3_000_000);
        for (int round = 1; round <= rounds; round++) {
            System.err.println("round " + round + " of " + rounds);
            for (int query : queries) {
                comparison.add(query);
            }
        }
        comparison.print();
    }

    private void add(int query) throws IOException, InterruptedException {
        Costs cost = costs.computeIfAbsent(query, number -> new Costs());
        double more = (large - small) / 1e6;
        double smallRun = work.tidemark(query, work.data(small)).cpuSeconds();
        double largeRun = work.tidemark(query, work.data(large)).cpuSeconds();
        double flinkSmallRun = work.flink(query, work.data(small)).cpuSeconds();
        double flinkLargeRun = work.flink(query, work.data(large)).cpuSeconds();
        cost.margin.add((largeRun - smallRun) / more);
        cost.whole.add(largeRun);
        cost.flinkMargin.add((flinkLargeRun - flinkSmallRun) / more);
        cost.flinkWhole.add(flinkLargeRun);
        System.err.printf(
                Locale.ROOT,
                "  q%-3d %.2f and %.2f microseconds, ratio %s%n",
                query,
                cost.margin.median(),
                cost.flinkMargin.median(),
                cost.flinkMargin.over(cost.margin));
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "Nexmark, %.1f and %.1f million events, one thread: median (least to most); the rows of Tidemark and of Flink are equal%n",
                small / 1e6,
                large / 1e6);
        System.out.printf(
                "  %-6s %-46s %-30s %-40s %s%n",
                "query", "CPU per event at the margin, us: Tidemark, Flink", "ratio", "CPU s, whole process", "ratio");
        costs.forEach((query, cost) -> System.out.printf(
                "  q%-5d %-23s %-24s %-30s %-20s %-19s %s%n",
                query,
                cost.margin,
                cost.flinkMargin,
                cost.flinkMargin.over(cost.margin),
                cost.whole,
                cost.flinkWhole,
                cost.flinkWhole.over(cost.whole)));
        mean("without state", STATELESS, true);
        mean("all others", STATELESS, false);
    }

    /** The geometric mean and the least of the median ratios at the margin, of queries that are or are not in the list. */
    private void mean(String title, List<Integer> queries, boolean isIn) {
        double[] ratios = costs.entrySet().stream()
                .filter(entry -> queries.contains(entry.getKey()) == isIn)
                .mapToDouble(entry -> entry.getValue()
                        .flinkMargin
                        .over(entry.getValue().margin)
                        .median())
                .toArray();
        if (ratios.length == 0) {
            return;
        }
        double logarithms = 0;
        double least = Double.MAX_VALUE;
        for (double ratio : ratios) {
            logarithms += Math.log(ratio);
            least = Math.min(least, ratio);
        }
        System.out.printf(
                Locale.ROOT,
                "  %s: geometric mean of the ratios at the margin %.1f, least %.1f%n",
                title,
                Math.exp(logarithms / ratios.length),
                least);
    }
}
