package io.tidemark.engine.query;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.QueryGraph;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Rows;
import io.tidemark.runtime.BatchScan;
import io.tidemark.runtime.Host;
import io.tidemark.runtime.measure.GraphMeter;
import io.tidemark.runtime.measure.GraphWork;
import io.tidemark.runtime.measure.WorkClock;
import io.tidemark.sql.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs query plans. All relations of a query are read as of one epoch, whatever the host does meanwhile. Thread-safe. */
public final class QueryRunner {
    private final Host host;
    private final StoredRelations relations;

    public QueryRunner(Host host, StoredRelations relations) {
        this.host = host;
        this.relations = relations;
    }

    /** Runs a query to its end. */
    public Rows run(QueryPlan plan) {
        ResultRows result = new ResultRows(plan);
        long open = push(plan, QueryGraph.build(plan.root(), Expressions::compile, result));
        List<String> notices = new ArrayList<>(unread(plan));
        notices.addAll(provisional(plan, result, open));
        return new Rows(result.type(), result.batches(), notices);
    }

    /** Runs a query to its end and says what its operators did; its rows are given to nobody. */
    public GraphWork measure(QueryPlan plan) {
        GraphMeter meter = new GraphMeter(node -> new MemoryStateTables(), new WorkClock(System::nanoTime));
        push(plan, QueryGraph.build(plan.root(), Expressions::compile, meter::output, meter::tables, meter));
        return meter.work();
    }

    /** Pushes all rows of all relations; returns how many provisional ones were read without their status. */
    private long push(QueryPlan plan, QueryGraph graph) {
        long pinned = host.pinnedEpoch();
        long open = 0;
        for (String name : graph.inputs()) {
            QueryPlan.ScanOf scan = plan.scans().get(name);
            if (scan == null) {
                throw new IllegalStateException("the plan does not say what " + name + " is");
            }
            long provisional = push(graph, name, scan, epoch(pinned, scan.asOfMicros()));
            open += plan.statusless().contains(name) ? provisional : 0;
        }
        graph.finish();
        return open;
    }

    /** A source is read for the views over it: before there is one, its books are empty, and not because all is well. */
    private List<String> unread(QueryPlan plan) {
        return plan.scans().values().stream()
                .map(scan -> relations.unreadSource(scan.relation().name()))
                .filter(Objects::nonNull)
                .distinct()
                .map(source -> "no materialized view or sink reads source \"" + source
                        + "\" yet, and so its books say nothing of its rows")
                .toList();
    }

    private long epoch(long pinned, @Nullable Long asOfMicros) {
        return asOfMicros == null ? pinned : Math.min(pinned, host.epochAsOf(asOfMicros));
    }

    private long push(QueryGraph graph, String name, QueryPlan.ScanOf scan, long epoch) {
        long provisional = 0;
        try (BatchScan rows = relations.rows(scan.relation().name()).scan(epoch)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.count(); row++) {
                    provisional += (batch.marks()[row] & Batch.PHASE_MASK) == Batch.PROVISIONAL ? 1 : 0;
                }
                graph.onBatch(name, batch);
            }
        }
        return provisional;
    }

    private static List<String> provisional(QueryPlan plan, ResultRows result, long open) {
        if (plan.statusless().isEmpty()) {
            return List.of();
        }
        boolean aggregated = hasAggregate(plan.root());
        long count = aggregated ? open : result.provisional();
        if (count == 0) {
            return List.of();
        }
        String rows = count + (count == 1 ? " row" : " rows");
        String views = String.join(", ", plan.statusless());
        return List.of(
                aggregated
                        ? rows + " of " + views + " that went into the result " + (count == 1 ? "is" : "are")
                                + " provisional; select or filter by _status to tell"
                        : rows + " of the result " + (count == 1 ? "is" : "are") + " provisional (" + views
                                + "); select _status to see which");
    }

    private static boolean hasAggregate(PlanNode node) {
        return node instanceof PlanNode.Aggregate || node.inputs().stream().anyMatch(QueryRunner::hasAggregate);
    }
}
