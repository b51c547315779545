package io.tidemark.testkit.slt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a {@link SltFile}. Immutable. */
public sealed interface SltRecord {
    /** The line, from 1, where it begins. */
    int line();

    /** Whether a database of that name runs it: {@code onlyif} and {@code skipif} before it decide. */
    boolean runsOn(String database);

    /**
     * A statement that gives no rows.
     *
     * @param error what its message must contain, matched as a regular expression; null if it must succeed
     */
    record Statement(
            int line,
            Conditions conditions,
            String sql,
            @Nullable String error) implements SltRecord {
        @Override
        public boolean runsOn(String database) {
            return conditions.hold(database);
        }
    }

    /**
     * A query and its rows.
     *
     * @param types a letter for each column: T text, I whole number, R number, B truth value
     * @param label queries of one label must give the same; null if it has none
     * @param expected as written: rows, or how many values hash to what
     */
    record Query(
            int line,
            Conditions conditions,
            String sql,
            String types,
            Sorting sorting,
            @Nullable String label,
            List<String> expected)
            implements SltRecord {
        public Query {
            expected = List.copyOf(expected);
        }

        @Override
        public boolean runsOn(String database) {
            return conditions.hold(database);
        }
    }

    /** Results of more values than this are written as their hash; 0: none is. */
    record HashThreshold(int line, int values) implements SltRecord {
        @Override
        public boolean runsOn(String database) {
            return true;
        }
    }

    /** The rest of the file is not run. */
    record Halt(int line, Conditions conditions) implements SltRecord {
        @Override
        public boolean runsOn(String database) {
            return conditions.hold(database);
        }
    }

    /** How rows are sorted before they are compared. */
    enum Sorting {
        NOSORT,
        ROWSORT,
        VALUESORT
    }

    /** The names of databases that run a record; an empty list of {@code only} means all but those to skip. */
    record Conditions(List<String> only, List<String> skip) {
        public Conditions {
            only = List.copyOf(only);
            skip = List.copyOf(skip);
        }

        boolean hold(String database) {
            return (only.isEmpty() || only.contains(database)) && !skip.contains(database);
        }
    }
}
