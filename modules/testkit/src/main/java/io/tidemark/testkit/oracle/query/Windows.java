package io.tidemark.testkit.oracle.query;

import io.tidemark.testkit.oracle.reference.Dialect;
import java.util.List;
import java.util.stream.Collectors;

/** A way to cut the times {@code at} of a relation into windows, which a batch engine computes by hand. Immutable. */
public sealed interface Windows {
    /** The call of the window function over a relation. */
    String call(String relation);

    /** A query of the relation's columns with {@code window_start} and {@code window_end}, for an engine without window functions. */
    String batch(String relation, Dialect dialect);

    /** Windows of one size, one for each slide; {@code size} is a multiple of {@code slide}. If they are equal, windows do not overlap. */
    record Sliding(int slide, int size) implements Windows {
        @Override
        public String call(String relation) {
            return slide == size
                    ? "TUMBLE(" + relation + ", at, " + minutes(size) + ")"
                    : "HOP(" + relation + ", at, " + minutes(slide) + ", " + minutes(size) + ")";
        }

        @Override
        public String batch(String relation, Dialect dialect) {
            String start = floor(slide, dialect) + " - " + minutes(slide) + " * i";
            return "SELECT *, " + start + " AS window_start, " + start + " + " + minutes(size) + " AS window_end FROM "
                    + relation + " AS timed, generate_series(0, " + (size / slide - 1) + ") AS steps(i)";
        }
    }

    /** Windows that begin together and end a step later each; {@code size} is a multiple of {@code step}. */
    record Cumulative(int step, int size) implements Windows {
        @Override
        public String call(String relation) {
            return "CUMULATE(" + relation + ", at, " + minutes(step) + ", " + minutes(size) + ")";
        }

        @Override
        public String batch(String relation, Dialect dialect) {
            String start = floor(size, dialect);
            String end = start + " + " + minutes(step) + " * i";
            return "SELECT *, " + start + " AS window_start, " + end + " AS window_end FROM " + relation
                    + " AS timed, generate_series(1, " + size / step + ") AS steps(i) WHERE at < " + end;
        }
    }

    /**
     * Rows of one key that are less than a gap apart: islands between gaps.
     *
     * @param keys columns by their names alone; none for one sequence of all rows
     */
    record Sessions(List<String> keys, int gap) implements Windows {
        @Override
        public String call(String relation) {
            String names = keys.stream().map(key -> key + ", ").collect(Collectors.joining());
            return "SESSION(" + relation + ", at, " + names + minutes(gap) + ")";
        }

        @Override
        public String batch(String relation, Dialect dialect) {
            String one = keys.isEmpty() ? "" : "PARTITION BY " + String.join(", ", keys) + " ";
            String first =
                    "CASE WHEN at < LAG(at) OVER (" + one + "ORDER BY at) + " + minutes(gap) + " THEN 0 ELSE 1 END";
            String numbered = "SELECT *, SUM(is_first) OVER (" + one + "ORDER BY at) AS island FROM (SELECT *, " + first
                    + " AS is_first FROM " + relation + " AS timed) AS gaps";
            String island = " OVER (PARTITION BY " + String.join(", ", keys) + (keys.isEmpty() ? "" : ", ") + "island)";
            return "SELECT *, MIN(at)" + island + " AS window_start, MAX(at)" + island + " + " + minutes(gap)
                    + " AS window_end FROM (" + numbered + ") AS islands";
        }
    }

    private static String floor(int size, Dialect dialect) {
        String function = dialect == Dialect.DUCKDB ? "time_bucket" : "date_bin";
        return function + "(" + minutes(size) + ", at, TIMESTAMP '1970-01-01 00:00:00')";
    }

    private static String minutes(int count) {
        return "INTERVAL '" + count + "' MINUTE";
    }
}
