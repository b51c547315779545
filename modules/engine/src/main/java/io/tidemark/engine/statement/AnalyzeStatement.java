package io.tidemark.engine.statement;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.analyze.AnalyzedPlan;
import io.tidemark.engine.query.QueryRunner;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Rows;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.measure.ViewWork;
import io.tidemark.sql.Planner;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.parser.statement.Statement;
import java.util.List;

/** EXPLAIN ANALYZE: what operators did, those of a view that runs or of a query that is run for it. */
final class AnalyzeStatement {
    private AnalyzeStatement() {}

    /** Runs a query and shows what its operators did; its rows are not shown. */
    static Rows run(Workspace workspace, Statement.Explain explain, Runnable beforeReading) {
        if (!(explain.statement() instanceof Statement.Query query)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not run EXPLAIN ANALYZE")
                    .withDetail("It measures a query, which it runs, or a view that runs already.")
                    .withHint("Create the view, then EXPLAIN ANALYZE MATERIALIZED VIEW and its name; EXPLAIN shows the"
                            + " plan of any statement without running it.")
                    .at(
                            explain.statement().position().line(),
                            explain.statement().position().column());
        }
        StoredRelations relations = workspace.relations();
        QueryPlan plan = new Planner(relations, workspace.host()::clockMicros).query(query.query());
        if (!plan.scans().isEmpty()) {
            beforeReading.run();
        }
        return rows(
                AnalyzedPlan.of(plan.root(), new QueryRunner(workspace.host(), relations).measure(plan)), List.of());
    }

    /** Shows what the operators of a view did since the data directory was opened. */
    static Rows run(Workspace workspace, ViewDefinition view, Runnable beforeReading) {
        beforeReading.run();
        ViewWork work = workspace.host().work(view.name());
        return rows(
                AnalyzedPlan.of(view.plan(), work),
                List.of("measured over " + work.epochs() + (work.epochs() == 1 ? " epoch" : " epochs")
                        + ", since the data directory was opened; what was read serves all views over it"));
    }

    private static Rows rows(Batch batch, List<String> notices) {
        return new Rows(batch.type(), List.of(batch), notices);
    }
}
