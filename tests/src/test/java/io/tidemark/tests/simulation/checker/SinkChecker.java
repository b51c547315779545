package io.tidemark.tests.simulation.checker;

import io.tidemark.api.sink.SinkMode;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.world.SimulatedTarget;
import java.util.List;
import java.util.Objects;

/** What a sink holds is its view, as of the last epoch that it was told; nothing is told twice. */
final class SinkChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        for (SinkDefinition sink : glimpse.sinks()) {
            SimulatedTarget target = glimpse.target(sink);
            if (!target.violations().isEmpty()) {
                throw new Violation(this, sink.title() + ": " + target.violations());
            }
            if (target.epoch() > 0) {
                compare(glimpse, sink, target.epoch());
            }
        }
    }

    private void compare(Glimpse glimpse, SinkDefinition sink, long epoch) {
        ViewDefinition view =
                (ViewDefinition) Objects.requireNonNull(glimpse.host().catalog().find(sink.view()));
        List<String> expected =
                sink.mode() == SinkMode.APPEND ? glimpse.rows(view.name(), epoch) : glimpse.sinkRows(view, epoch);
        List<String> held = glimpse.target(sink).rows();
        if (!held.equals(expected)) {
            throw new Violation(
                    this, sink.title() + " holds " + held + ", and its view at epoch " + epoch + " is " + expected);
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
        glimpse.sinks().forEach(sink -> compare(glimpse, sink, glimpse.epoch()));
    }
}
