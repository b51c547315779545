package io.tidemark.engine.table;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.JavaValues;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.Statement;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Puts changes of rows into tables and pushed sources. It is the only one who does so in a process that holds the data directory, and so it remembers
 * the primary keys of tables that were changed. One thread at a time.
 */
public final class TableWriter {
    private final Host host;
    private final Map<String, TableKeys> keysByTable = new HashMap<>();

    public TableWriter(Host host) {
        this.host = host;
    }

    /** Fails if a row that comes cannot be one of the relation's, whatever else is there; texts are cut as their columns say. */
    public void check(String attempt, InputDefinition target, Batch rows) {
        RowRules.check(attempt, target, rows);
    }

    /** Which of the rows cannot be added as they are. */
    public KeyConflicts conflicts(TableDefinition table, Batch rows) {
        if (table.primaryKey().length == 0) {
            return new KeyConflicts(new BitSet(), new BitSet());
        }
        TableKeys keys = keys(table);
        keysByTable.put(table.name(), keys);
        return keys.conflicts(rows);
    }

    /** Adds rows of all the relation's columns; all of them or, on an error, none. */
    public void insert(InputDefinition target, Batch rows, Statement statement) {
        String attempt = "could not insert into " + target.title();
        Arrays.fill(rows.weights(), 0, rows.count(), 1);
        check(attempt, target, rows);
        write(target, rows, statement, attempt);
    }

    /** Takes away rows that are there. */
    public void delete(TableDefinition table, Batch rows, Statement statement) {
        Arrays.fill(rows.weights(), 0, rows.count(), -1);
        write(table, rows, statement, "could not delete from " + table.title());
    }

    /**
     * Changes rows: a row of weight -1 as it was, followed by one of weight 1 as it becomes.
     */
    public void update(TableDefinition table, Batch pairs, Statement statement) {
        String attempt = "could not update " + table.title();
        check(attempt, table, pairs);
        write(table, pairs, statement, attempt);
    }

    /** Changes rows, and adds some, as an INSERT does that finds keys there already: pairs as in {@link #update}, and rows of weight 1. */
    public void upsert(TableDefinition table, Batch changes, Statement statement) {
        String attempt = "could not insert into " + table.title();
        check(attempt, table, changes);
        write(table, changes, statement, attempt);
    }

    /** Lets rows of weight -1 go and rows of weight 1 come, as the table's file says. */
    public void replace(TableDefinition table, Batch changes, Statement statement) {
        String attempt = "could not read the file of " + table.title();
        check(attempt, table, changes);
        write(table, changes, statement, attempt);
    }

    /** Forgets a table that is dropped. */
    public void forget(String table) {
        keysByTable.remove(table);
    }

    private void write(InputDefinition target, Batch rows, Statement statement, String attempt) {
        // A statement that changed nothing has run all the same, if it is to run once.
        if (rows.count() == 0 && statement.id() == null) {
            return;
        }
        if (target instanceof TableDefinition table && table.primaryKey().length > 0) {
            writeKeyed(table, rows, statement, attempt);
        } else {
            host.insert(target.name(), rows, statement);
        }
    }

    private void writeKeyed(TableDefinition table, Batch rows, Statement statement, String attempt) {
        TableKeys keys = keys(table);
        // All that goes, and then all that comes: an update may shift keys.
        for (int row = 0; row < rows.count(); row++) {
            if (rows.weights()[row] < 0) {
                keys.remove(rows, row);
            }
        }
        for (int row = 0; row < rows.count(); row++) {
            if (rows.weights()[row] > 0 && !keys.add(rows, row)) {
                throw taken(table, rows, row, attempt);
            }
        }
        host.insert(table.name(), rows, statement);
        // Only now: after a failure they are read anew.
        keysByTable.put(table.name(), keys);
    }

    /** Taken out of what is remembered: whoever changes them and fails leaves nothing behind. */
    private TableKeys keys(TableDefinition table) {
        TableKeys keys = keysByTable.remove(table.name());
        return keys == null || !keys.table().equals(table) ? TableKeys.of(host, table) : keys;
    }

    private static StatementException taken(TableDefinition table, Batch rows, int row, String attempt) {
        String columns = Arrays.stream(table.primaryKey())
                .mapToObj(i -> table.type().field(i).name())
                .collect(Collectors.joining(", "));
        String values = Arrays.stream(table.primaryKey())
                .mapToObj(i -> String.valueOf(JavaValues.get(table.type().type(i), rows.column(i), row)))
                .collect(Collectors.joining(", "));
        return StatementException.of(ErrorCode.UNIQUE_VIOLATION, attempt)
                .withDetail("A row with the primary key (" + columns + ") = (" + values + ") is there already.")
                .withHint("UPDATE it, or insert another key. No row of the statement was changed.");
    }
}
