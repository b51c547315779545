package io.tidemark.tests.simulation.checker;

import io.tidemark.runtime.Host;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a reader saw at an epoch is there at that epoch, whatever has happened since. */
final class RepeatableReadChecker implements Checker {
    private final Map<String, Map<Long, List<String>>> seen = new HashMap<>();
    private @Nullable Host asked;

    @Override
    public void look(Glimpse glimpse) {
        // One and the same process is asked once more in the end only, to spare time.
        boolean isNew = asked != glimpse.host();
        asked = glimpse.host();
        for (ViewDefinition view : glimpse.views()) {
            Map<Long, List<String>> epochs = seen.computeIfAbsent(view.name(), name -> new HashMap<>());
            if (isNew) {
                epochs.forEach((epoch, rows) -> check(glimpse, view, epoch, rows));
                epochs.clear();
            }
            epochs.put(glimpse.epoch(), glimpse.sinkRows(view, glimpse.epoch()));
        }
    }

    private void check(Glimpse glimpse, ViewDefinition view, long epoch, List<String> rows) {
        List<String> now = glimpse.sinkRows(view, epoch);
        if (!now.equals(rows)) {
            throw new Violation(this, view.title() + " at epoch " + epoch + " was " + rows + " and is " + now);
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        asked = null;
        look(glimpse);
    }
}
