package io.tidemark.tests.simulation.checker;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.Values;
import io.tidemark.testkit.world.SimulatedTarget;
import io.tidemark.tests.simulation.story.Facts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of each view come to zero after each epoch; and in the end they are about all rows that there were, each where it belongs: accounts that had
 * been forgotten would come to zero too.
 */
final class AccountingChecker implements Checker {
    @Override
    public void look(Glimpse glimpse) {
        for (ViewDefinition view : glimpse.views()) {
            Batch accounts = glimpse.host().accounting(view.name());
            for (int row = 0; row < accounts.count(); row++) {
                if (!isZero(accounts, "difference", row) || !isZero(accounts, "window_difference", row)) {
                    throw new Violation(
                            this,
                            view.title() + " after epoch " + glimpse.epoch() + ": "
                                    + accounts.type().fields().stream()
                                            .map(field -> field.name())
                                            .toList() + " " + SimulatedTarget.text(accounts, row));
                }
            }
        }
    }

    private static boolean isZero(Batch accounts, String name, int row) {
        Object value = Objects.requireNonNull(value(accounts, name, row), "accounts are not NULL");
        return ((Number) value).doubleValue() == 0;
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
        if (!glimpse.has("sales")) {
            return;
        }
        Facts facts = glimpse.facts();
        SourceDefinition source = (SourceDefinition)
                Objects.requireNonNull(glimpse.host().catalog().find("sales"));
        int readable = facts.sales("sales").size();
        int again = source.deduplicateOn().length == 0
                ? 0
                : readable - facts.events("sales").size();
        for (ViewDefinition view : glimpse.views()) {
            Batch accounts = glimpse.host().accounting(view.name());
            for (int row = 0; row < accounts.count(); row++) {
                boolean isOfRows = "sales".equals(value(accounts, "source", row))
                        && "rows".equals(value(accounts, "measure", row));
                if (isOfRows) {
                    check(accounts, row, "input", readable + facts.broken("sales"));
                    check(accounts, row, "rejected", facts.broken("sales"));
                    check(accounts, row, "duplicates", again);
                    check(accounts, row, "assigned", readable - again);
                }
            }
        }
    }

    private static @Nullable Object value(Batch accounts, String column, int row) {
        return Values.get(accounts, accounts.type().indexOf(column), row);
    }

    private void check(Batch accounts, int row, String term, long expected) {
        Object value = value(accounts, term, row);
        if (!(value instanceof Number number) || number.longValue() != expected) {
            throw new Violation(this, "account " + term + " is " + value + " and not " + expected);
        }
    }
}
