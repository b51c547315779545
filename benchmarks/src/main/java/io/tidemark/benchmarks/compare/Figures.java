package io.tidemark.benchmarks.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The figures of several rounds: median, least and most. One thread at a time. */
final class Figures {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    double median() {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.3f (%.3f to %.3f)", median(), Collections.min(values), Collections.max(values));
    }
}
