package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Moments;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the query of a view must obey beyond what a query must. */
final class ViewRules {
    private ViewRules() {}

    /**
     * @param width how many columns are the view's own; hidden keys follow
     */
    static void check(PlanNode root, int width, String attempt) {
        checkReads(root, attempt);
        checkOrder(root, attempt);
        checkTimeless(root, attempt);
        Set<String> names = new HashSet<>();
        for (Field field : root.type().fields().subList(0, width)) {
            if (field.name().startsWith("_") || field.name().startsWith("EXPR$")) {
                throw named(field, attempt);
            }
            if (!names.add(field.name())) {
                throw StatementException.of(ErrorCode.INVALID_STATEMENT, attempt)
                        .withDetail("Two columns are named \"" + field.name() + "\".")
                        .withHint("Name one of them otherwise: SELECT expression AS name.");
            }
        }
    }

    /**
     * Rows come from relations: what reads none would stay empty. That is right where a condition is never true, whose relations the algebra leaves
     * out.
     */
    private static void checkReads(PlanNode root, String attempt) {
        if (!reads(root) && !isEmpty(root)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, attempt)
                    .withDetail(
                            "The query reads no relation, or asks for what is never true, so that no change would ever bring its rows.")
                    .withHint("Write CREATE VIEW, or a table with these rows.");
        }
    }

    private static boolean reads(PlanNode node) {
        return node instanceof PlanNode.Scan || node.inputs().stream().anyMatch(ViewRules::reads);
    }

    /** Whether a plan that reads nothing gives no row. */
    private static boolean isEmpty(PlanNode node) {
        if (node instanceof PlanNode.Values values) {
            return values.rows().isEmpty();
        }
        // An aggregate of all rows has a row also where there is none to aggregate.
        boolean ofAll = node instanceof PlanNode.Aggregate aggregate && aggregate.keys().length == 0;
        return !ofAll && node.inputs().stream().allMatch(ViewRules::isEmpty);
    }

    private static void checkTimeless(PlanNode node, String attempt) {
        if (node instanceof PlanNode.Filter filter) {
            checkTimeless(filter.condition(), attempt);
        } else if (node instanceof PlanNode.Project project) {
            project.columns().forEach(column -> checkTimeless(column, attempt));
        } else if (node instanceof PlanNode.Unnest unnest) {
            unnest.arrays().forEach(array -> checkTimeless(array, attempt));
            checkCondition(unnest.condition(), attempt);
        } else if (node instanceof PlanNode.Join join) {
            checkCondition(join.condition(), attempt);
        }
        node.inputs().forEach(input -> checkTimeless(input, attempt));
    }

    private static void checkCondition(@Nullable Expr condition, String attempt) {
        if (condition != null) {
            checkTimeless(condition, attempt);
        }
    }

    /** What is stored does not depend on the clock, but where a condition compares it with a time of the row. */
    static void checkTimeless(Expr expr, String attempt) {
        if (Moments.dependOnClock(expr)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, attempt)
                    .withDetail(
                            "now() changes as time passes. In a view it can be compared with a time of the row, in WHERE, and"
                                    + " nothing else.")
                    .withHint(
                            "Write WHERE event_time > now() - INTERVAL '1' HOUR; or take the moment from the event time of the row.");
        }
    }

    private static StatementException named(Field field, String attempt) {
        boolean system = field.name().startsWith("_");
        return StatementException.of(ErrorCode.INVALID_STATEMENT, attempt)
                .withDetail(
                        system
                                ? "Column \"" + field.name() + "\" begins with an underscore, as system columns do."
                                : "A column has no name.")
                .withHint("Name it: SELECT expression AS name.");
    }

    private static void checkOrder(PlanNode node, String attempt) {
        if (node instanceof PlanNode.Sort sort) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, attempt)
                    .withDetail(
                            sort.offset() > 0
                                    ? "OFFSET without LIMIT would have to move all rows behind it at each change."
                                    : "The rows of a view have no order.")
                    .withHint(
                            sort.offset() > 0
                                    ? "Add a LIMIT, or write OFFSET in the query that reads the view."
                                    : "Write ORDER BY in the query that reads the view, or add a LIMIT.");
        }
        node.inputs().forEach(input -> checkOrder(input, attempt));
    }
}
