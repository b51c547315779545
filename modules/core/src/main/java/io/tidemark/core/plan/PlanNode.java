package io.tidemark.core.plan;

import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The physical plan: a tree of operators, as it is stored in the catalog and as every host takes it. Immutable. Written and read
 * by {@code PlanFormat}. Each node's {@link #type} is the row type of its output.
 */
public sealed interface PlanNode {
    RowType type();

    List<PlanNode> inputs();

    /**
     * The rows of a source, a table or a view, by name.
     *
     * @param type the relation's columns that are visible, then hidden ones: for a windowed view its
     *     {@linkplain ViewPlan#keyColumns key columns} that are not selected
     * @param time the columns that carry a watermark; empty if there are none
     * @param insertOnly whether the relation never retracts a row: a source without DML. Aggregates keep less then
     */
    record Scan(String relation, RowType type, List<TimeColumn> time, boolean insertOnly) implements PlanNode {
        public Scan {
            time = List.copyOf(time);
        }

        /** A scan of a relation that may retract rows. */
        public Scan(String relation, RowType type, List<TimeColumn> time) {
            this(relation, type, time, false);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of();
        }
    }

    /** Rows that are written in the statement. */
    record Values(List<List<Expr.Literal>> rows, RowType type) implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of();
        }
    }

    /** Keeps the rows for which the condition is true; NULL is not true. */
    record Filter(PlanNode input, Expr condition) implements PlanNode {
        @Override
        public RowType type() {
            return input.type();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Keeps rows until the clock of an epoch reaches a moment of theirs, or from then on.
     *
     * @param moment of a row, in microseconds; NULL: it is never kept
     * @param isUntil whether until then
     */
    record ClockFilter(PlanNode input, Expr moment, boolean isUntil) implements PlanNode {
        @Override
        public RowType type() {
            return input.type();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /** Computes each output column from the input row. */
    record Project(PlanNode input, List<Expr> columns, RowType type) implements PlanNode {
        public Project {
            columns = List.copyOf(columns);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Each row once for each element of an array that is computed of it: the input's columns, then those of the element (its fields, if it is a row), then
     * its place in the array, from 1 (BIGINT). Of several arrays elements of one place stand side by side, those that shorter arrays lack as NULL.
     *
     * @param arrays over the input's columns; one at least
     * @param condition over the output's columns, what must be true of an element; null if nothing must
     * @param outer whether a row without such an element comes out too, filled up with NULL
     */
    record Unnest(
            PlanNode input, List<Expr> arrays, @Nullable Expr condition, boolean outer, RowType type)
            implements PlanNode {
        public Unnest {
            arrays = List.copyOf(arrays);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Assigns each row to its windows: the input columns, then {@code window_start} and {@code window_end} (type of the event time;
     * TIMESTAMP WITH TIME ZONE for civil windows); one row per window.
     *
     * @param timeColumn index of the event time in the input
     */
    record Window(PlanNode input, int timeColumn, WindowSpec spec, RowType type) implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Assigns each row to its session: rows of one key whose times are less than the gap apart are in one. The input columns, then {@code window_start} (the
     * first time) and {@code window_end} (the last one plus the gap), both of the type of the event time. Rows move to another window as sessions grow.
     *
     * @param timeColumn index of the event time in the input
     * @param keys indexes in the input; none: all rows have one key
     */
    record Session(PlanNode input, int timeColumn, int[] keys, long gapMicros, RowType type) implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Groups by key and aggregates: output is the keys, then one column per call. With no keys, one row always; with no calls it is
     * DISTINCT.
     *
     * @param keys indexes in the input
     * @param windowStart position in {@code keys} of a window's start, or -1
     * @param windowEnd position in {@code keys} of a window's end, or -1; if set, the groups close by the watermark. The planner
     *     adds the missing one of the two, so that they are set together
     */
    record Aggregate(
            PlanNode input, int[] keys, List<AggregateCall> calls, int windowStart, int windowEnd, RowType type)
            implements PlanNode {
        public Aggregate {
            calls = List.copyOf(calls);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /** The rows of all inputs, which have one row type. */
    record Union(List<PlanNode> inputs) implements PlanNode {
        public Union {
            inputs = List.copyOf(inputs);
        }

        @Override
        public RowType type() {
            return inputs.get(0).type();
        }
    }

    /**
     * Pairs of rows whose keys are equal and for which the condition is true; see {@link JoinKind} for what comes of rows without a partner. The
     * condition is over the left columns, then the right ones; so is the output, but of {@code SEMI} and {@code ANTI}, which give the left columns.
     *
     * @param leftKeys indexes in the left input; none: every row meets every other one
     * @param rightKeys indexes in the right input, of the same types
     * @param nullsMatch for each key whether NULL equals NULL; else NULL equals nothing
     * @param condition what must be true beyond the keys; null if nothing must
     * @param bounds how far apart in event time the rows of a pair may be, which the condition says too; null if there is no bound
     */
    record Join(
            PlanNode left,
            PlanNode right,
            JoinKind kind,
            int[] leftKeys,
            int[] rightKeys,
            boolean[] nullsMatch,
            @Nullable Expr condition,
            @Nullable JoinBounds bounds,
            RowType type)
            implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(left, right);
        }
    }

    /**
     * Each left row with the right row of its key that is nearest in time on one side; of several of one time the last in the order of all their columns, NULL
     * last, or the first where later ones are looked for. The left columns, then the right ones.
     *
     * @param outer whether left rows come out that have no such row
     * @param leftKeys indexes in the left input; none: all rows have one key
     * @param leftTime index of the time in the left input
     * @param keepsVersions whether the right input is a table of versions: an update with a later time leaves the version before as it was
     */
    record AsOfJoin(
            PlanNode left,
            PlanNode right,
            boolean outer,
            int[] leftKeys,
            int[] rightKeys,
            int leftTime,
            int rightTime,
            Nearest nearest,
            boolean keepsVersions,
            RowType type)
            implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(left, right);
        }
    }

    /**
     * Each left row with the rows that a table outside has for its key, as they were when it was asked: the left columns, then the table's. The answers come as
     * rows of a relation; see {@code core.lookup.AnswerRows}.
     *
     * @param answers what the table said so far
     * @param outer whether left rows come out for which there is none
     * @param leftKeys indexes in the left input
     * @param tableKeys indexes in the table's columns, of the same types
     */
    record Lookup(
            PlanNode left,
            Scan answers,
            boolean outer,
            int[] leftKeys,
            int[] tableKeys,
            LookupCache cache,
            RowType type)
            implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(left, answers);
        }
    }

    /**
     * INTERSECT or EXCEPT of two inputs of one row type; rows are equal as in GROUP BY.
     *
     * @param intersect whether rows must be in both; else those of the right are taken away
     * @param all whether a row counts as often as it is there; else once
     */
    record SetOperation(PlanNode left, PlanNode right, boolean intersect, boolean all) implements PlanNode {
        @Override
        public RowType type() {
            return left.type();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(left, right);
        }
    }

    /**
     * The rows of each partition whose rank in an order is above {@code offset} and not above {@code offset + limit}. Rows that the order does not tell
     * apart lie by their other columns, from left to right, ascending, NULL last.
     *
     * @param partition columns that are equal within a partition; none: all rows are one
     * @param limit 0 or more
     * @param offset ranks to skip first
     * @param isNumbered whether the output has the rank (BIGINT) behind the input's columns; else it has the input's alone
     */
    record Top(
            PlanNode input,
            int[] partition,
            List<SortKey> order,
            Ranking ranking,
            long limit,
            long offset,
            boolean isNumbered,
            RowType type)
            implements PlanNode {
        public Top {
            order = List.copyOf(order);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Each row with the results of functions over its neighbours: the input's columns, then one for each call. Rows that the order does not tell apart lie as in
     * {@link Top}.
     *
     * @param partition columns that are equal within a partition; none: all rows are one
     */
    record Over(PlanNode input, int[] partition, List<SortKey> order, List<OverCall> calls, RowType type)
            implements PlanNode {
        public Over {
            order = List.copyOf(order);
            calls = List.copyOf(calls);
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }

    /**
     * Orders rows and cuts out a part; in ad-hoc queries only.
     *
     * @param limit most rows to give; -1 for all
     * @param offset rows to skip first
     */
    record Sort(PlanNode input, List<SortKey> keys, long limit, long offset) implements PlanNode {
        public Sort {
            keys = List.copyOf(keys);
        }

        @Override
        public RowType type() {
            return input.type();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }
    }
}
