package io.tidemark.testkit.oracle;

import io.tidemark.testkit.oracle.query.Table;
import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;

/** What happens to an engine. Immutable. */
public sealed interface Step {
    /** As a script says it. */
    String text();

    /** Rows come in. */
    record Insert(Table table, List<String> rows) implements Step {
        @Override
        public String text() {
            return table.insert(rows, Dialect.TIDEMARK) + ";";
        }
    }

    /** An UPDATE or DELETE. */
    record Change(Table table, String sql) implements Step {
        @Override
        public String text() {
            return sql + ";";
        }
    }

    /** The file of a table is written anew, and the engine ends in order and starts again. */
    record File(Table table, List<String> rows) implements Step {
        @Override
        public String text() {
            return "-- " + table.file() + " has the rows " + String.join(", ", rows) + "; stopped and opened again";
        }
    }

    /** All that came is processed, and the views are compared. */
    record Epoch() implements Step {
        @Override
        public String text() {
            return "-- an epoch";
        }
    }

    /** The engine ends in order and starts again: its state is saved and restored. */
    record Reopen() implements Step {
        @Override
        public String text() {
            return "-- stopped and opened again";
        }
    }

    /** The engine is gone from one moment to the next, and starts from what is on disk. */
    record Kill() implements Step {
        @Override
        public String text() {
            return "-- killed and opened again";
        }
    }
}
