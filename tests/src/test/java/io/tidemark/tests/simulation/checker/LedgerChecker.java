package io.tidemark.tests.simulation.checker;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.operator.Book;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.testkit.world.SimulatedTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Versions of a window and key are 1, 2, 3 …, at most one of each status in an epoch; a version that was published is never written anew; epochs and
 * known-at times never go back.
 */
final class LedgerChecker implements Checker {
    private final Map<String, List<String>> published = new HashMap<>();

    @Override
    public void look(Glimpse glimpse) {
        for (ViewDefinition view : glimpse.views()) {
            if (view.plan().isWindowed()) {
                check(glimpse, view);
            }
        }
    }

    private void check(Glimpse glimpse, ViewDefinition view) {
        List<String> entries = new ArrayList<>();
        Map<String, Long> versions = new HashMap<>();
        long epoch = 0;
        long knownAt = Long.MIN_VALUE;
        try (BatchScan scan = glimpse.host().book(view.name(), Book.LEDGER, glimpse.epoch())) {
            int width = scan.type().size();
            for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    entries.add(SimulatedTarget.text(batch, row));
                    checkVersion(view, batch, row, versions);
                    long nextEpoch = batch.longs(width - 2).get(row);
                    long nextKnownAt = batch.longs(width - 1).get(row);
                    if (nextEpoch < epoch || nextKnownAt < knownAt || nextEpoch > epoch && nextKnownAt == knownAt) {
                        throw new Violation(this, "epoch or known-at went back at " + entries.get(entries.size() - 1));
                    }
                    epoch = nextEpoch;
                    knownAt = nextKnownAt;
                }
            }
        }
        checkNotRewritten(view, entries);
    }

    private void checkVersion(ViewDefinition view, Batch batch, int row, Map<String, Long> versions) {
        int visible = view.plan().visibleColumns();
        StringBuilder key = new StringBuilder();
        for (int column : view.plan().keyColumns()) {
            // The first columns of the ledger are the view's.
            key.append(
                    batch.column(column) instanceof BytesColumn texts
                            ? texts.getString(row)
                            : batch.longs(column).get(row) + "|");
        }
        long version = batch.longs(visible).get(row);
        long before = versions.getOrDefault(key.toString(), 0L);
        if (version != before + 1) {
            throw new Violation(
                    this,
                    view.title() + ": version " + version + " follows version " + before + ": "
                            + SimulatedTarget.text(batch, row));
        }
        versions.put(key.toString(), version);
    }

    private void checkNotRewritten(ViewDefinition view, List<String> entries) {
        List<String> before = published.getOrDefault(view.name(), List.of());
        boolean isThere = before.size() <= entries.size()
                && entries.subList(0, before.size()).equals(before);
        if (!isThere) {
            throw new Violation(this, view.title() + " had published " + before + " and has " + entries);
        }
        published.put(view.name(), entries);
    }

    @Override
    public void end(Glimpse glimpse) {
        look(glimpse);
    }
}
