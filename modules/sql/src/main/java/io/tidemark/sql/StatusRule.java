package io.tidemark.sql;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which windowed views a query shows rows of without saying whether they are final. */
final class StatusRule {
    private static final String STATUS = "_status";

    private StatusRule() {}

    static List<String> statusless(PlanNode root, Map<String, QueryPlan.ScanOf> scans) {
        List<String> names = new ArrayList<>();
        scans.forEach((name, scan) -> {
            boolean windowed = scan.relation().window() != null;
            int status =
                    scan.relation().visible().size() + scan.relation().system().indexOf(STATUS);
            if (windowed && !mentions(root, name, status)) {
                names.add(name);
            }
        });
        return names;
    }

    /** Whether the status of the scan is selected, or filtered by, anywhere above it. */
    private static boolean mentions(PlanNode node, String scan, int status) {
        if (node instanceof PlanNode.Project project && isScan(project.input(), scan)) {
            return project.columns().stream().anyMatch(column -> uses(column, status))
                    || mentions(project.input(), scan, status);
        }
        if (node instanceof PlanNode.Filter filter
                && isScan(filter.input(), scan)
                && uses(filter.condition(), status)) {
            return true;
        }
        return node.inputs().stream().anyMatch(input -> mentions(input, scan, status));
    }

    private static boolean isScan(PlanNode node, String name) {
        return node instanceof PlanNode.Scan scan
                ? scan.relation().equals(name)
                : node instanceof PlanNode.Filter filter && isScan(filter.input(), name);
    }

    private static boolean uses(Expr expr, int column) {
        if (expr instanceof Expr.ColumnRef ref) {
            return ref.index() == column;
        } else if (expr instanceof Expr.Call call) {
            return call.arguments().stream().anyMatch(argument -> uses(argument, column));
        } else if (expr instanceof Expr.Generated generated) {
            return generated.arguments().stream().anyMatch(argument -> uses(argument, column));
        }
        return false;
    }
}
