package io.tidemark.tests.simulation.checker;

import java.util.List;

/** A statement that was acknowledged has run, for ever; and in the end each has run exactly once. */
final class DurabilityChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        for (String statement : glimpse.acknowledged()) {
            if (!glimpse.host().hasRun(statement)) {
                throw new Violation(this, "statement " + statement + " was acknowledged, and is not known any more");
            }
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
        if (glimpse.has("items")) {
            List<String> rows = glimpse.rows("items", glimpse.epoch());
            if (!rows.equals(glimpse.facts().itemTexts())) {
                throw new Violation(
                        this,
                        "table items has " + rows + " and not "
                                + glimpse.facts().itemTexts());
            }
        }
    }
}
