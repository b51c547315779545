package io.tidemark.tests.simulation.story;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A script, what happens while it runs, and what must be in its views when all is done: computed from all facts at once, in plain Java. Immutable.
 *
 * @param sql definitions; those after {@code later} may come when the run is on its way
 * @param later how many of the last definitions may come later
 * @param happens lets something happen
 * @param expected the rows of each view, as texts in order
 */
public record Story(
        String name,
        String sql,
        int later,
        Consumer<Outside> happens,
        Function<Facts, Map<String, List<String>>> expected) {
    @Override
    public String toString() {
        return name;
    }
}
