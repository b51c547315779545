package io.tidemark.sql;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Which windowed views a query shows rows of without saying whether they are final. */
final class StatusRule {
    private static final String STATUS = "_status";

    private final String scan;
    private final int status;

    private StatusRule(String scan, int status) {
        this.scan = scan;
        this.status = status;
    }

    static List<String> statusless(PlanNode root, Map<String, QueryPlan.ScanOf> scans) {
        List<String> names = new ArrayList<>();
        scans.forEach((name, scan) -> {
            boolean windowed = scan.relation().window() != null;
            int status =
                    scan.relation().visible().size() + scan.relation().system().indexOf(STATUS);
            if (windowed && !new StatusRule(name, status).isMentioned(root)) {
                names.add(name);
            }
        });
        return names;
    }

    /** Whether the status of the scan is in the result, or something depends on it. */
    private boolean isMentioned(PlanNode root) {
        for (int column = 0; column < root.type().size(); column++) {
            if (isStatus(root, column)) {
                return true;
            }
        }
        return decides(root);
    }

    /** Whether the column of the node's output is the status, passed on as it is. */
    private boolean isStatus(PlanNode node, int column) {
        if (node instanceof PlanNode.Scan here) {
            return here.relation().equals(scan) && column == status;
        }
        if (node instanceof PlanNode.Project project) {
            return project.columns().get(column) instanceof Expr.ColumnRef ref
                    && isStatus(project.input(), ref.index());
        }
        if (node instanceof PlanNode.Aggregate aggregate) {
            return column < aggregate.keys().length
                    && isStatus(aggregate.input(), aggregate.keys()[column]);
        }
        if (node instanceof PlanNode.Unnest unnest) {
            return column < unnest.input().type().size() && isStatus(unnest.input(), column);
        }
        if (node instanceof PlanNode.AsOfJoin join) {
            int leftWidth = join.left().type().size();
            return column < leftWidth ? isStatus(join.left(), column) : isStatus(join.right(), column - leftWidth);
        }
        if (node instanceof PlanNode.Lookup lookup) {
            return column < lookup.left().type().size() && isStatus(lookup.left(), column);
        }
        if (node instanceof PlanNode.Join join) {
            int leftWidth = join.left().type().size();
            return column < leftWidth ? isStatus(join.left(), column) : isStatus(join.right(), column - leftWidth);
        }
        return node.inputs().stream().anyMatch(input -> column < input.type().size() && isStatus(input, column));
    }

    /** Whether which rows there are, or what is computed, depends on the status anywhere in the plan. */
    private boolean decides(PlanNode node) {
        boolean here = false;
        if (node instanceof PlanNode.Filter filter) {
            here = uses(filter.input(), filter.condition());
        } else if (node instanceof PlanNode.Project project) {
            here = project.columns().stream()
                    .anyMatch(column -> !(column instanceof Expr.ColumnRef) && uses(project.input(), column));
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            here = Arrays.stream(aggregate.keys()).anyMatch(key -> isStatus(aggregate.input(), key))
                    || aggregate.calls().stream().anyMatch(call -> uses(aggregate.input(), call));
        } else if (node instanceof PlanNode.Join join) {
            here = usesInJoin(join);
        }
        return here || node.inputs().stream().anyMatch(this::decides);
    }

    private boolean uses(PlanNode input, AggregateCall call) {
        return call.argument() >= 0 && isStatus(input, call.argument())
                || call.filter() >= 0 && isStatus(input, call.filter());
    }

    private boolean usesInJoin(PlanNode.Join join) {
        Expr condition = join.condition();
        return Arrays.stream(join.leftKeys()).anyMatch(key -> isStatus(join.left(), key))
                || Arrays.stream(join.rightKeys()).anyMatch(key -> isStatus(join.right(), key))
                || join.kind().givesPairs() && condition != null && uses(join, condition);
    }

    private boolean uses(PlanNode input, Expr expr) {
        if (expr instanceof Expr.ColumnRef ref) {
            return isStatus(input, ref.index());
        } else if (expr instanceof Expr.Call call) {
            return call.arguments().stream().anyMatch(argument -> uses(input, argument));
        } else if (expr instanceof Expr.Generated generated) {
            return generated.arguments().stream().anyMatch(argument -> uses(input, argument));
        }
        return false;
    }
}
