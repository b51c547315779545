package io.tidemark.tests.simulation.checker;

import io.tidemark.api.data.Batch;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.Values;
import io.tidemark.testkit.world.SimulatedTarget;
import java.util.Objects;

/** The accounts of each view come to zero after each epoch. */
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
        Object value = Objects.requireNonNull(
                Values.get(accounts, accounts.type().indexOf(name), row), "accounts are not NULL");
        return ((Number) value).doubleValue() == 0;
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
    }
}
