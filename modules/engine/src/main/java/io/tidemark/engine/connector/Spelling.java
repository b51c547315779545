package io.tidemark.engine.connector;

import io.tidemark.api.option.OptionValues;
import java.util.Collection;
import java.util.Comparator;

/** "Did you mean": the known word that is nearest to a wrong one. Stateless. */
public final class Spelling {
    private Spelling() {}

    /** The nearest word, at most 2 letters away, or a third of the letters of a long one; empty if none is near. */
    public static String nearest(String wrong, Collection<String> known) {
        int reach = Math.max(2, wrong.length() / 3);
        return known.stream()
                .filter(word -> OptionValues.distance(word, wrong) <= Math.min(reach, Math.max(1, word.length() - 1)))
                .min(Comparator.comparingInt(word -> OptionValues.distance(word, wrong)))
                .orElse("");
    }

    /** {@code Did you mean "x"? }, or nothing. */
    public static String question(String wrong, Collection<String> known) {
        String nearest = nearest(wrong, known);
        return nearest.isEmpty() ? "" : "Did you mean \"" + nearest + "\"? ";
    }
}
