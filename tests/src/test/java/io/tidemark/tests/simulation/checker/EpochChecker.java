package io.tidemark.tests.simulation.checker;

import io.tidemark.runtime.catalog.SinkDefinition;

/** Numbers of epochs that anyone has seen, a reader or a sink, are never given again. */
final class EpochChecker implements Checker {
    private long highest;

    @Override
    public void look(Glimpse glimpse) {
        if (glimpse.epoch() < highest) {
            throw new Violation(this, "epoch " + highest + " was seen, and now the last one is " + glimpse.epoch());
        }
        highest = glimpse.epoch();
        for (SinkDefinition sink : glimpse.sinks()) {
            long told = glimpse.target(sink).epoch();
            if (told > highest) {
                throw new Violation(
                        this, sink.title() + " was told epoch " + told + ", and the last one is " + highest);
            }
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
    }
}
