package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.query.QueryRunner;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Rows;
import io.tidemark.sql.Planner;
import io.tidemark.sql.QueryPlan;
import java.util.Arrays;
import java.util.function.Function;

/** The queries that a statement needs which changes rows: for the rows that change, and for what it returns of them. For one statement. */
final class ChangeQueries {
    /** What plans call rows in memory: no statement can. */
    static final String ROWS = "\0rows";

    private final Workspace workspace;
    private final Runnable beforeReading;
    private final StoredRelations relations;

    /**
     * @param beforeReading called before relations are read
     */
    ChangeQueries(Workspace workspace, Runnable beforeReading) {
        this.workspace = workspace;
        this.beforeReading = beforeReading;
        relations = workspace.relations();
    }

    /** The rows of a query over the relations. */
    Rows run(String attempt, Function<Planner, QueryPlan> query) {
        return run(attempt, query, relations);
    }

    /** The rows of a query over the relations and {@link #ROWS}. */
    Rows over(Batch rows, String attempt, Function<Planner, QueryPlan> query) {
        return run(attempt, query, relations.beside(ROWS, rows));
    }

    private Rows run(String attempt, Function<Planner, QueryPlan> query, StoredRelations read) {
        QueryPlan plan = query.apply(new Planner(read, workspace.host()::clockMicros));
        if (read.isReadBy(plan)) {
            beforeReading.run();
        }
        try {
            return new QueryRunner(workspace.host(), read).run(plan);
        } catch (StatementException e) {
            // A reader knows the statement, and not the query that computes its rows.
            throw "could not run the query".equals(e.getMessage()) ? e.attempting(attempt) : e;
        }
    }

    /** The rows as one batch, each of weight 1. */
    static Batch merged(Rows rows, RowType type) {
        Batch all = new Batch(type, (int) Math.max(1, rows.size()));
        for (Batch batch : rows.batches()) {
            all.append(batch, 0, batch.count());
        }
        Arrays.fill(all.weights(), 0, all.count(), 1);
        return all;
    }
}
