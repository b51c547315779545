package io.tidemark.benchmarks.measure;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Figures of several engines for the same work, round by round, each beside its ratio to one of them in the same round. One thread at a time.
 */
public final class RatioTable {
    private final String reference;
    private final Map<String, Map<String, Figures>> sections = new LinkedHashMap<>();

    /**
     * An empty table.
     *
     * @param reference the engine that the others are compared with
     */
    public RatioTable(String reference) {
        this.reference = reference;
    }

    /** Adds what an engine gave in a round; each engine has one value a round. */
    public void add(String section, String engine, double value) {
        if (!Double.isNaN(value)) {
            sections.computeIfAbsent(section, name -> new LinkedHashMap<>())
                    .computeIfAbsent(engine, name -> new Figures())
                    .add(value);
        }
    }

    /** The ratios of an engine to the reference, round by round. */
    Figures ratios(String section, String engine) {
        Map<String, Figures> engines = sections.getOrDefault(section, Map.of());
        Figures own = engines.get(reference);
        Figures other = engines.get(engine);
        return own == null || other == null ? new Figures() : other.over(own);
    }

    public void print() {
        sections.forEach((section, engines) -> {
            System.out.println("  " + section);
            engines.forEach((engine, figures) -> {
                Figures ratios = ratios(section, engine);
                String times = engine.equals(reference) || ratios.isEmpty() ? "" : "x " + ratios;
                System.out.printf(Locale.ROOT, "    %-32s %-34s %s%n", engine, figures, times);
            });
        });
    }
}
