package io.tidemark.tests.simulation.checker;

import io.tidemark.core.operator.Book;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** No event was applied more often than it should be; no row that nobody can read is listed twice, nor any duplicate. */
final class NoDoubleChangeChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        if (glimpse.has("sales")) {
            List<String> rejected = glimpse.book("sales", Book.REJECTED);
            Set<String> places = new HashSet<>(rejected);
            if (places.size() < rejected.size()) {
                throw new Violation(this, "a row is rejected twice: " + rejected);
            }
        }
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
        List<String> expected =
                glimpse.story().expected().apply(glimpse.facts()).get("seen");
        for (String row : glimpse.rows("seen", glimpse.epoch())) {
            String key = row.substring(0, row.lastIndexOf(" | "));
            long count = Long.parseLong(row.substring(row.lastIndexOf(" | ") + 3));
            for (String should : expected) {
                boolean isSame = should.startsWith(key + " | ");
                if (isSame && Long.parseLong(should.substring(key.length() + 3)) < count) {
                    throw new Violation(this, "event " + key + " was applied " + count + " times");
                }
            }
        }
        if (glimpse.has("sales")
                && glimpse.book("sales", Book.REJECTED).size() > glimpse.facts().broken("sales")) {
            throw new Violation(this, "more rows are rejected than cannot be read");
        }
    }
}
