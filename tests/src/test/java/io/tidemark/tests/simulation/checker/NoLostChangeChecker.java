package io.tidemark.tests.simulation.checker;

import io.tidemark.core.operator.Book;
import java.util.List;

/** Each event is in view {@code seen}; each row that nobody can read is in the source's {@code rejected}. */
final class NoLostChangeChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        // Rows on their way are not lost.
    }

    @Override
    public void end(Glimpse glimpse) {
        List<String> seen = glimpse.rows("seen", glimpse.epoch()).stream()
                .map(row -> row.substring(0, row.indexOf(" | ")))
                .toList();
        for (String row : glimpse.story().expected().apply(glimpse.facts()).get("seen")) {
            String id = row.substring(0, row.indexOf(" | "));
            if (!seen.contains(id)) {
                throw new Violation(this, "event " + id + " is lost");
            }
        }
        if (glimpse.has("sales")) {
            int rejected = glimpse.book("sales", Book.REJECTED).size();
            int broken = glimpse.facts().broken("sales");
            if (rejected < broken) {
                throw new Violation(this, broken + " rows cannot be read, and " + rejected + " are listed");
            }
        }
    }
}
