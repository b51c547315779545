package io.tidemark.testkit.oracle;

import io.tidemark.api.error.StatementException;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Row;
import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.reference.Dialect;
import io.tidemark.testkit.oracle.reference.Reference;
import io.tidemark.testkit.oracle.reference.RowSets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a scenario through an engine in a folder of its own, and through a reference engine:
 *
 * <ol>
 *   <li>tables and views are made in both; in the reference views are queries with a name;
 *   <li>each statement runs in both. One that both refuse is left out: it means nothing. One that only one refuses is a difference;
 *   <li>at each epoch, each view is compared.
 * </ol>
 *
 * <p>One use.
 */
public final class ScenarioRun {
    private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");

    private final Scenario scenario;
    private final Path folder;
    private final Reference reference;
    private final List<String> views = new ArrayList<>();
    private int lives;
    private @Nullable String refusal;
    private @Nullable Tidemark engine;

    /**
     * @param folder an empty one
     * @param reference an engine in which nothing is called as tables and views of the scenario are
     */
    public ScenarioRun(Scenario scenario, Path folder, Reference reference) {
        this.scenario = scenario;
        this.folder = folder;
        this.reference = reference;
    }

    /** The first thing that differs; null if nothing does. */
    public @Nullable Difference run() {
        try {
            return allSteps();
        } finally {
            close();
            forget();
        }
    }

    /** How many views were the same as their batch answers whenever they were compared. */
    public int comparedViews() {
        return views.size();
    }

    private @Nullable Difference allSteps() {
        scenario.settings().forEach(engine()::execute);
        for (Table table : scenario.tables()) {
            if (table.kind() == Table.Kind.FILE) {
                FileRows.write(folder, table, List.of());
            } else {
                reference.run(table.createMarks());
            }
            engine().execute(table.create(Dialect.TIDEMARK));
            reference.run(table.create(reference.dialect()));
        }
        for (int i = 0; i <= scenario.steps().size(); i++) {
            Difference difference =
                    i == Math.min(scenario.before(), scenario.steps().size()) ? createViews() : null;
            if (difference == null && i < scenario.steps().size()) {
                difference = step(scenario.steps().get(i));
            }
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private @Nullable Difference createViews() {
        for (Scenario.View view : scenario.views()) {
            String sql = view.create(Dialect.TIDEMARK);
            boolean made = runsInBoth(sql, view.create(reference.dialect()));
            if (refusal != null) {
                return new Difference(view.name(), refusal);
            }
            if (made) {
                views.add(view.name());
            }
        }
        return null;
    }

    private @Nullable Difference step(Step step) {
        if (step instanceof Step.Insert insert) {
            Table table = insert.table();
            runsInBoth(table.insert(insert.rows(), Dialect.TIDEMARK), table.insert(insert.rows(), reference.dialect()));
            mark(table);
        } else if (step instanceof Step.Change change) {
            runsInBoth(change.sql(), change.sql());
            mark(change.table());
        } else if (step instanceof Step.File file) {
            file(file.table(), file.rows());
        } else if (step instanceof Step.Epoch) {
            return compare();
        } else if (step instanceof Step.Reopen) {
            close();
        } else {
            kill();
        }
        return refusal == null ? null : new Difference("", refusal);
    }

    /** A table may have been left out, and not what happens to it. */
    private void mark(Table table) {
        if (scenario.tables().contains(table)) {
            reference.run(table.mark());
        }
    }

    private void file(Table table, List<String> rows) {
        if (!scenario.tables().contains(table)) {
            return;
        }
        close();
        FileRows.write(folder, table, rows);
        reference.run("DELETE FROM " + table.name());
        if (!rows.isEmpty()) {
            reference.run(table.insert(rows, reference.dialect()));
        }
    }

    /** Whether both engines took it; {@code refusal} says what the one said that did not. */
    private boolean runsInBoth(String ours, String theirs) {
        String own = failure(() -> engine().execute(ours));
        String other = failure(() -> reference.run(theirs));
        if ((own == null) != (other == null)) {
            refusal = (own == null ? "only the reference refuses: " + theirs : "only Tidemark refuses: " + ours) + "\n"
                    + (own == null ? other : own);
        }
        return own == null && other == null;
    }

    private static @Nullable String failure(Runnable statement) {
        try {
            statement.run();
            return null;
        } catch (StatementException e) {
            return e.toString();
        } catch (IllegalStateException e) {
            return e.getMessage() + ": "
                    + (e.getCause() == null ? "" : e.getCause().getMessage());
        }
    }

    private @Nullable Difference compare() {
        engine().runOnce();
        for (String view : views) {
            List<List<@Nullable Object>> ours = new ArrayList<>();
            for (Row row : engine().query("SELECT * FROM " + view)) {
                ours.add(row.toList());
            }
            String difference = RowSets.difference(ours, reference.query("SELECT * FROM " + view));
            if (difference != null) {
                return new Difference(view, difference);
            }
        }
        return null;
    }

    private Tidemark engine() {
        Tidemark open = engine;
        if (open == null) {
            open = Tidemark.at(data())
                    .root(folder)
                    .clock(() -> NOW)
                    .threads(scenario.threads())
                    .open();
            engine = open;
        }
        return open;
    }

    private Path data() {
        return folder.resolve("life" + lives);
    }

    private void close() {
        Tidemark open = engine;
        engine = null;
        if (open != null) {
            open.close();
        }
    }

    /** What is on disk now is what the next life finds; how this one ends is of no matter. */
    private void kill() {
        Path left = data();
        lives++;
        KilledCopy.take(left, data());
        close();
    }

    /** Leaves the reference engine as it was found. */
    private void forget() {
        for (int i = scenario.views().size() - 1; i >= 0; i--) {
            reference.run("DROP VIEW IF EXISTS " + scenario.views().get(i).name());
        }
        for (Table table : scenario.tables()) {
            reference.run("DROP TABLE IF EXISTS " + table.name());
            reference.run("DROP TABLE IF EXISTS " + table.marks());
        }
    }
}
