package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.relational.Consolidation;
import io.tidemark.engine.Listener;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.TableDefinition;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tables that are read from files: when they are created, and once each time the data directory is opened. What has changed in a file since then goes into
 * the table as one statement does, and so into the log: nobody needs the file again for what has been run. One thread at a time.
 */
public final class FileTables {
    private final Host host;
    private final TableWriter tables;
    private final Set<String> read = new HashSet<>();

    public FileTables(Host host, TableWriter tables) {
        this.host = host;
        this.tables = tables;
    }

    /** Makes the table hold what its file holds. */
    public void read(TableDefinition table) {
        Consolidation difference = new Consolidation(table.type());
        boolean isEmpty = true;
        try (BatchScan rows = host.rows(table.name(), host.pinnedEpoch())) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                isEmpty = false;
                difference.add(negated(batch, table));
            }
        }
        difference.add(host.fileRows(table.name()));
        Batch changes = changes(difference, table);
        Statement.Kind kind = isEmpty ? Statement.Kind.INSERT : Statement.Kind.UPDATE;
        tables.replace(table, changes, new Statement(kind, null));
        read.add(table.name());
    }

    /** Reads all tables of files that have not been read since the data directory was opened; one that cannot be read keeps its rows. */
    public void readAll(Listener listener) {
        for (TableDefinition table : host.catalog().all(TableDefinition.class)) {
            if (table.file() != null && read.add(table.name())) {
                try {
                    read(table);
                } catch (StatementException e) {
                    listener.onNotice(
                            table.title(),
                            e.getMessage() + ": " + e.detail() + " It keeps the rows that it had until the next start");
                }
            }
        }
    }

    private static Batch negated(Batch rows, TableDefinition table) {
        Batch negated = new Batch(table.type(), rows.count());
        for (int row = 0; row < rows.count(); row++) {
            negated.ensureCapacity(row + 1);
            for (int column = 0; column < table.type().size(); column++) {
                negated.column(column).set(row, rows.column(column), row);
            }
            negated.weights()[row] = -rows.weights()[row];
            negated.setCount(row + 1);
        }
        return negated;
    }

    /**
     * Rows of weight -1 and 1: first those whose key stays, each followed by the one that takes its place, as an UPDATE gives them; then those that go, and then
     * those that come.
     */
    private static Batch changes(Consolidation difference, TableDefinition table) {
        Batch rows = difference.rows();
        int[] all = difference.retractionsThenInserts();
        Map<ByteBuffer, Integer> places = new HashMap<>();
        for (int row : table.primaryKey().length == 0 ? new int[0] : all) {
            if (rows.weights()[row] > 0) {
                places.put(RowKey.of(rows, row, table.primaryKey()), row);
            }
        }
        Batch pairs = new Batch(table.type(), Batch.SLICE_ROWS);
        Batch others = new Batch(table.type(), Batch.SLICE_ROWS);
        Set<Integer> paired = new HashSet<>();
        for (int row : all) {
            Integer next = rows.weights()[row] < 0 && !places.isEmpty()
                    ? places.get(RowKey.of(rows, row, table.primaryKey()))
                    : null;
            if (next != null) {
                append(rows, row, pairs);
                append(rows, next, pairs);
                paired.add(next);
            } else if (!paired.contains(row)) {
                append(rows, row, others);
            }
        }
        pairs.append(others, 0, others.count());
        return pairs;
    }

    private static void append(Batch rows, int row, Batch changes) {
        long weight = rows.weights()[row];
        for (long i = 0; i < Math.abs(weight); i++) {
            changes.append(rows, row);
            changes.weights()[changes.count() - 1] = Long.signum(weight);
        }
    }
}
