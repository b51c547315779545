package io.tidemark.tests.simulation.checker;

import java.util.List;

/** In the end each view holds what its query gives over everything at once. */
final class BatchEqualityChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        // Views are behind what has happened.
    }

    @Override
    public void end(Glimpse glimpse) {
        glimpse.story().expected().apply(glimpse.facts()).forEach((view, expected) -> {
            List<String> rows = glimpse.rows(view, glimpse.epoch());
            if (!rows.equals(expected)) {
                throw new Violation(this, "view " + view + " holds " + rows + " and not " + expected);
            }
        });
    }
}
