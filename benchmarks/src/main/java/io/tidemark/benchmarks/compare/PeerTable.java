package io.tidemark.benchmarks.compare;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What several engines cost for the same work, and how many times what Tidemark costs. Runs of one round are compared with each other. */
final class PeerTable {
    /** The row that all others are compared with. */
    static final String TIDEMARK = "Tidemark";

    private static final int MORE_MILLIONS = 4;

    private final Map<String, Row> rows = new LinkedHashMap<>();

    /** What one engine costs. */
    private static final class Row {
        private final Figures margin = new Figures();
        private final Figures whole = new Figures();
        private final Figures wall = new Figures();
        private final Figures megabytes = new Figures();
    }

    /** Adds what an engine took for 1 and for 5 million events. */
    void add(String name, ProcessRun small, ProcessRun large) {
        Row row = rows.computeIfAbsent(name, ignored -> new Row());
        row.margin.add((large.cpuSeconds() - small.cpuSeconds()) / MORE_MILLIONS);
        row.whole.add(large.cpuSeconds());
        row.wall.add(large.wallSeconds());
        row.megabytes.add(large.peakBytes() / 1e6);
    }

    void print() {
        Row own = rows.get(TIDEMARK);
        System.out.printf(
                Locale.ROOT,
                "  %-32s %-26s %7s  %-26s %7s  %-26s %s%n",
                "",
                "CPU us/event, margin",
                "ratio",
                "CPU s, whole process 5M",
                "ratio",
                "time s, 5M",
                "peak MB");
        rows.forEach((name, row) -> System.out.printf(
                Locale.ROOT,
                "  %-32s %-26s %7.2f  %-26s %7.2f  %-26s %.0f%n",
                name,
                row.margin,
                own == null ? Double.NaN : row.margin.median() / own.margin.median(),
                row.whole,
                own == null ? Double.NaN : row.whole.median() / own.whole.median(),
                row.wall,
                row.megabytes.median()));
    }
}
