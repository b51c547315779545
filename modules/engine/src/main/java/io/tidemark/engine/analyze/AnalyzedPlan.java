package io.tidemark.engine.analyze;

import io.tidemark.api.data.Batch;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.measure.Flow;
import io.tidemark.runtime.measure.GraphWork;
import io.tidemark.runtime.measure.InputWork;
import io.tidemark.runtime.measure.OperatorWork;
import io.tidemark.runtime.measure.ViewWork;
import io.tidemark.sql.explain.Explain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operators of a plan, each with what it gave, how long it worked and what it holds: the one nearest to the result first, inputs indented below it. Below the
 * first scan of a source or table stands what was read for it. One use.
 */
public final class AnalyzedPlan {
    private final WorkRows rows = new WorkRows();
    private final GraphWork work;
    /** Of sources and tables whose scan has not been met yet. */
    private final Map<String, InputWork> inputs;

    private final SharedParts shared;

    private AnalyzedPlan(GraphWork work, SharedParts shared, Map<String, InputWork> inputs) {
        this.work = work;
        this.shared = shared;
        this.inputs = new HashMap<>(inputs);
    }

    /** The plan of a query that has run. */
    public static Batch of(PlanNode root, GraphWork work) {
        AnalyzedPlan plan = new AnalyzedPlan(work, SharedParts.of(root), Map.of());
        plan.node(root, "0", 0);
        return plan.rows.build();
    }

    /** The plan of a view; on top what its end does, which keeps the ledger and gives one change for each row and epoch. */
    public static Batch of(ViewPlan view, ViewWork viewWork) {
        AnalyzedPlan plan = new AnalyzedPlan(viewWork.graph(), SharedParts.ofView(view.root()), viewWork.inputs());
        OperatorWork end = plan.work.of(ViewGraph.END);
        plan.rows.add("View " + view.name(), 0, plan.work.output(), end);
        plan.node(view.root(), "0", 1);
        return plan.rows.build();
    }

    private void node(PlanNode node, String name, int depth) {
        String operator = Explain.operator(node);
        Flow given = work.outputOf(name);
        if (shared.firstOf(name) != null) {
            rows.add(operator + "; " + Explain.SHARED, depth, given, null);
            return;
        }
        InputWork input = node instanceof PlanNode.Scan scan ? inputs.remove(scan.relation()) : null;
        if (input == null) {
            rows.add(operator, depth, given, work.of(name));
        } else {
            rows.add(operator, depth, given, new OperatorWork(List.of(), input.nanos(), input.state()));
            rows.addRead(operator.replaceFirst("Scan", "Read"), depth + 1, input);
        }
        for (int i = 0; i < node.inputs().size(); i++) {
            node(node.inputs().get(i), name + "." + i, depth + 1);
        }
    }
}
