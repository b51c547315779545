package io.tidemark.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The figures of several rounds: median, least and most. One thread at a time. */
public final class Figures {
    private final List<Double> values = new ArrayList<>();

    public void add(double value) {
        values.add(value);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** These divided by others, round by round. */
    public Figures over(Figures others) {
        Figures ratios = new Figures();
        for (int i = 0; i < Math.min(values.size(), others.values.size()); i++) {
            ratios.add(values.get(i) / others.values.get(i));
        }
        return ratios;
    }

    public double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Prints them as a row of a table, behind what they are of. */
    public void print(String name) {
        System.out.printf(Locale.ROOT, "  %-56s %s%n", name, this);
    }

    @Override
    public String toString() {
        double least = Collections.min(values);
        double most = Collections.max(values);
        return values.size() == 1 ? text(median()) : text(median()) + " (" + text(least) + " to " + text(most) + ")";
    }

    private static String text(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 10 ? "%.3f" : size < 1_000 ? "%.1f" : "%.0f", value);
    }
}
