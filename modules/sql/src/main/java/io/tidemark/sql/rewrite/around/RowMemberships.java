package io.tidemark.sql.rewrite.around;

import com.google.common.collect.ImmutableSet;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.rewrite.tree.RelInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code (a, b) IN (SELECT c, d …)}, and {@code <> ANY}, where any of them may be NULL, as ISO/IEC 9075-2, 8.4 has it: true if a row equals, unknown if one would if its NULLs were known, else false. Calcite
 * takes it for unknown as soon as any is NULL, and gives a row as often as it has such partners.
 *
 * <pre>
 *   counts as false where it is unknown    EXISTS (SELECT … WHERE a = c AND b = d)                    "a row equals"
 *   counts as true where it is unknown     EXISTS (SELECT … WHERE (a = c OR a IS NULL OR c IS NULL)
 *                                                            AND (b = d OR b IS NULL OR d IS NULL))   "a row may equal"
 *   elsewhere                              CASE WHEN a row equals THEN TRUE WHEN one may THEN NULL ELSE FALSE END
 * </pre>
 *
 * A condition of its own is left as it is: {@link SemiJoins} take it. Stateless.
 */
public final class RowMemberships {
    /** What becomes of a condition that is unknown. */
    private enum Unknown {
        FALSE,
        TRUE,
        UNKNOWN;

        Unknown negated() {
            return this == FALSE ? TRUE : this == TRUE ? FALSE : UNKNOWN;
        }
    }

    /** The input of the node in hand, what its rows are called within subqueries, and whether it has several of them with ANY or ALL: they get in each other's way. */
    private record Around(RelNode input, CorrelationId id, boolean comparesOften) {
        RexBuilder builder() {
            return input.getCluster().getRexBuilder();
        }
    }

    private RowMemberships() {}

    public static RelNode of(RelNode root) {
        RelNode rel = RelInputs.replaced(root, RowMemberships::of).accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(of(visited.rel));
            }
        });
        if (rel instanceof Filter filter) {
            return has(List.of(filter.getCondition())) ? ofFilter(filter) : rel;
        } else if (rel instanceof Project project) {
            return has(project.getProjects()) ? ofProject(project) : rel;
        } else if (rel instanceof Join join) {
            RelOptUtil.conjunctions(join.getCondition()).stream()
                    .filter(part -> !isOne(part))
                    .forEach(RowMemberships::check);
        }
        return rel;
    }

    /**
     * Whether it is a comparison with rows that goes wrong otherwise: an IN, or a {@code <> ANY}, of several columns that may be NULL; one of one column with a subquery about the row around,
     * or beside another one.
     */
    private static boolean isOne(RexNode node) {
        if (!(node instanceof RexSubQuery query) || query.getKind() != SqlKind.IN && !isQuantified(query)) {
            return false;
        }
        boolean several = query.getOperands().size() > 1;
        if (several && query.getKind() != SqlKind.IN && comparison(query).getKind() != SqlKind.NOT_EQUALS) {
            return false;
        }
        boolean nullable = query.getOperands().stream()
                        .anyMatch(operand -> operand.getType().isNullable())
                || query.rel.getRowType().getFieldList().stream()
                        .anyMatch(field -> field.getType().isNullable());
        return several && nullable || !RelInputs.freeVariables(query.rel).isEmpty();
    }

    private static boolean isQuantified(RexSubQuery query) {
        return query.op instanceof SqlQuantifyOperator any && any.kind == SqlKind.SOME;
    }

    /** How rows are compared with those of the subquery. */
    private static SqlOperator comparison(RexSubQuery query) {
        if (!(query.op instanceof SqlQuantifyOperator any)) {
            return SqlStdOperatorTable.EQUALS;
        }
        return switch (any.comparisonKind) {
            case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
            case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            default -> SqlStdOperatorTable.EQUALS;
        };
    }

    private static boolean has(List<RexNode> expressions) {
        return count(expressions, RowMemberships::isOne) > 0 || comparesOften(expressions);
    }

    private static boolean comparesOften(List<RexNode> expressions) {
        return count(expressions, RowMemberships::isQuantified) > 0
                && count(expressions, query -> isQuantified(query) || query.getKind() == SqlKind.IN) > 1;
    }

    private static int count(List<RexNode> expressions, Predicate<RexSubQuery> which) {
        int[] count = new int[1];
        new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                count[0] += which.test(query) ? 1 : 0;
                return super.visitSubQuery(query);
            }
        }.visitEach(expressions);
        return count[0];
    }

    private static void check(RexNode condition) {
        if (count(List.of(condition), RowMemberships::isOne) > 0) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the condition of the join")
                    .withDetail(
                            "It asks whether a row of several columns, some of which may be NULL, is IN a subquery.")
                    .withHint("Ask for it in WHERE, or in a subquery that is joined.");
        }
    }

    private static RelNode ofFilter(Filter filter) {
        boolean often = comparesOften(List.of(filter.getCondition()));
        Around around = around(filter.getInput(), filter.getVariablesSet(), often);
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            parts.add(isOne(part) && part.getKind() == SqlKind.IN ? part : rewritten(part, Unknown.FALSE, around));
        }
        return LogicalFilter.create(
                filter.getInput(),
                RexUtil.composeConjunction(around.builder(), parts),
                variables(filter.getVariablesSet(), around));
    }

    private static RelNode ofProject(Project project) {
        boolean often = comparesOften(project.getProjects());
        Around around = around(project.getInput(), project.getVariablesSet(), often);
        List<RexNode> expressions = project.getProjects().stream()
                .map(one -> rewritten(one, Unknown.UNKNOWN, around))
                .toList();
        return LogicalProject.create(
                project.getInput(),
                project.getHints(),
                expressions,
                project.getRowType(),
                variables(project.getVariablesSet(), around));
    }

    /** Calcite joins a subquery by one name of the row around it: the one that there is, if there is one. */
    private static Around around(RelNode input, Set<CorrelationId> variables, boolean comparesOften) {
        CorrelationId id = variables.isEmpty()
                ? input.getCluster().createCorrel()
                : variables.iterator().next();
        return new Around(input, id, comparesOften);
    }

    private static ImmutableSet<CorrelationId> variables(Set<CorrelationId> before, Around around) {
        return ImmutableSet.<CorrelationId>builder()
                .addAll(before)
                .add(around.id())
                .build();
    }

    private static RexNode rewritten(RexNode node, Unknown unknown, Around around) {
        if (node instanceof RexSubQuery query
                && (isOne(query)
                        || around.comparesOften()
                                && isQuantified(query)
                                && query.getOperands().size() == 1)) {
            return member(query, unknown, around);
        }
        if (!(node instanceof RexCall call) || call.getOperands().isEmpty()) {
            return node;
        }
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < call.getOperands().size(); i++) {
            operands.add(rewritten(call.getOperands().get(i), within(call, i, unknown), around));
        }
        return operands.equals(call.getOperands()) ? call : call.clone(call.getType(), operands);
    }

    /** What becomes of an operand that is unknown. */
    private static Unknown within(RexCall call, int operand, Unknown unknown) {
        return switch (call.getKind()) {
            case AND, OR -> unknown;
            case NOT -> unknown.negated();
            case IS_TRUE, IS_NOT_TRUE -> Unknown.FALSE;
            case IS_FALSE, IS_NOT_FALSE -> Unknown.TRUE;
            // CASE WHEN condition THEN value … ELSE value END
            case CASE -> operand % 2 == 0 && operand < call.getOperands().size() - 1 ? Unknown.FALSE : unknown;
            default -> Unknown.UNKNOWN;
        };
    }

    private static RexNode member(RexSubQuery query, Unknown unknown, Around around) {
        RexBuilder builder = around.builder();
        return switch (unknown) {
            case FALSE -> exists(query, false, around);
            case TRUE -> exists(query, true, around);
            case UNKNOWN ->
                builder.makeCall(
                        query.getType(),
                        SqlStdOperatorTable.CASE,
                        List.of(
                                exists(query, false, around),
                                builder.makeLiteral(true),
                                exists(query, true, around),
                                builder.makeNullLiteral(builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN)),
                                builder.makeLiteral(false)));
        };
    }

    /** Whether there is a row that equals (or does not, if that is asked), or one that may. */
    private static RexNode exists(RexSubQuery query, boolean may, Around around) {
        RexBuilder builder = around.builder();
        SqlOperator compared = comparison(query);
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < query.getOperands().size(); i++) {
            RexNode outer = outer(query.getOperands().get(i), around);
            RexNode inner = RexInputRef.of(i, query.rel.getRowType());
            if (RexLiteral.isNullLiteral(outer)) {
                fields.add(builder.makeLiteral(may));
                continue;
            }
            List<RexNode> ways = new ArrayList<>(List.of(builder.makeCall(compared, outer, inner)));
            for (RexNode one : List.of(outer, inner)) {
                if (may && one.getType().isNullable()) {
                    ways.add(builder.makeCall(SqlStdOperatorTable.IS_NULL, one));
                }
            }
            fields.add(RexUtil.composeDisjunction(builder, ways));
        }
        RexNode condition = compared.getKind() == SqlKind.NOT_EQUALS
                ? RexUtil.composeDisjunction(builder, fields)
                : RexUtil.composeConjunction(builder, fields);
        return RexSubQuery.exists(LogicalFilter.create(query.rel, condition));
    }

    /** An expression over the row around, as a subquery names it. */
    private static RexNode outer(RexNode expression, Around around) {
        RexNode row = around.builder().makeCorrel(around.input().getRowType(), around.id());
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return around.builder().makeFieldAccess(row, column.getIndex());
            }
        });
    }
}
