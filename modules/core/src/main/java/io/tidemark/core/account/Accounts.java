package io.tidemark.core.account;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.expr.VectorExpr;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The accounts of one view: totals by line and term, kept in a table {@code accounts} between epochs. Operators count through a
 * {@link #tally} or {@link #window} of their own; the host tells of what comes from a source by {@link #count(String, AccountTerm, Batch)}, for
 * each batch of each relation that the view scans, {@code INPUT} first of all. One thread at a time.
 */
public final class Accounts {
    private static final int TOTAL = 2;
    private static final int TERMS = AccountTerm.values().length;

    private final Measures measures;
    private final Function<Expr, VectorExpr> compiler;
    private final StateTable table;
    private final Total[] totals;
    private final boolean[] changed;
    private boolean loaded;

    private final Map<String, List<Counter>> relations = new HashMap<>();
    private final RowErrors errors = new RowErrors();
    private final AllRows allRows = new AllRows();

    private final LongColumn line = new LongColumn(1);
    private final LongColumn term = new LongColumn(1);
    private final Column[] key = {line, term};

    /**
     * The accounts of a view.
     *
     * @param tables where the totals are kept
     * @param compiler makes expressions ready to run
     */
    public Accounts(Measures measures, StateTables tables, Function<Expr, VectorExpr> compiler) {
        this.measures = measures;
        this.compiler = compiler;
        table = tables.table(
                "accounts", TableSchema.of(List.of(Storage.LONG, Storage.LONG), List.of(Storage.WIDE, Storage.BYTES)));
        totals = new Total[measures.lines().size() * TERMS];
        changed = new boolean[totals.length];
        for (int i = 0; i < totals.length; i++) {
            totals[i] = Total.of(measures.lines().get(i / TERMS).type().storage());
        }
        measures.relations()
                .forEach((relation, places) -> relations.put(
                        relation, places.stream().map(Counter::new).toList()));
    }

    /** With what an operator counts rows of its input: one that runs for these nodes. */
    public Tally tally(List<String> nodes) {
        List<Tally> tallies = new ArrayList<>();
        for (String node : nodes) {
            Measures.Place place = measures.places().get(node);
            if (place != null) {
                tallies.add(new Counter(place));
            }
        }
        return switch (tallies.size()) {
            case 0 -> Tally.NONE;
            case 1 -> tallies.get(0);
            default ->
                (countedTerm, batch, rows, count) ->
                        tallies.forEach(tally -> tally.count(countedTerm, batch, rows, count));
        };
    }

    /** With what a windowed aggregate counts: one that runs for these nodes. */
    public WindowAccount window(List<String> nodes) {
        List<WindowAccount> found = new ArrayList<>();
        for (String node : nodes) {
            Measures.Window window = measures.windows().get(node);
            if (window != null) {
                found.add(new GroupAccount(window, new Counter(window.place()), this));
            }
        }
        return switch (found.size()) {
            case 0 -> WindowAccount.NONE;
            case 1 -> found.get(0);
            default -> new SharedAccount(found);
        };
    }

    /** Counts rows of a relation that the view scans: all rows of the batch. */
    public void count(String relation, AccountTerm term, Batch batch) {
        List<Counter> counters = relations.get(relation);
        if (counters == null) {
            return;
        }
        int[] rows = allRows.of(batch);
        for (Counter counter : counters) {
            counter.count(term, batch, rows, batch.count());
        }
    }

    /** Counts rows at one place. */
    private final class Counter implements Tally {
        private final int firstLine;
        private final VectorExpr[] amounts;

        Counter(Measures.Place place) {
            firstLine = place.firstLine();
            amounts = place.amounts().stream().map(compiler).toArray(VectorExpr[]::new);
        }

        @Override
        public void count(AccountTerm term, Batch batch, int[] rows, int count) {
            if (count == 0) {
                return;
            }
            long[] weights = batch.weights();
            long weight = 0;
            for (int i = 0; i < count; i++) {
                weight += weights[rows[i]];
            }
            total(firstLine, term).add(weight);
            for (int i = 0; i < amounts.length; i++) {
                // What cannot be computed is NULL here; the operator that needs it rejects the row.
                Column values = amounts[i].evaluate(batch, errors);
                errors.clear();
                total(firstLine + 1 + i, term).add(values, weights, rows, count);
            }
        }
    }

    /** The total of a term, to be changed. */
    Total total(int lineIndex, AccountTerm of) {
        load();
        int index = lineIndex * TERMS + of.ordinal();
        changed[index] = true;
        return totals[index];
    }

    private void load() {
        if (!loaded) {
            loaded = true;
            for (int i = 0; i < totals.length; i++) {
                setKey(i);
                long handle = table.find(Hashes.hash(key, 0), key, 0);
                if (handle < 0) {
                    totals[i].clear();
                } else {
                    totals[i].load(table, handle, TOTAL);
                }
            }
        }
    }

    private void setKey(int index) {
        line.set(0, index / TERMS);
        term.set(0, index % TERMS);
    }

    /** Ends an epoch: what was counted goes into the table. */
    public void onEpochEnd() {
        for (int i = 0; i < totals.length; i++) {
            if (changed[i]) {
                setKey(i);
                totals[i].save(table, table.findOrAdd(Hashes.hash(key, 0), key, 0), TOTAL);
                changed[i] = false;
            }
        }
        loaded = false;
    }

    /** The relation {@code accounting} of the view, as {@link AccountRows} says. */
    public Batch rows() {
        load();
        return AccountRows.of(measures, totals);
    }
}
