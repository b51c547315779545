package io.tidemark.sql.rewrite.around;

import com.google.common.collect.ImmutableSet;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
import org.jspecify.annotations.Nullable;

/**
 * Comparisons with the rows of a subquery, IN, ANY and ALL, with which Calcite goes wrong, as EXISTS; what they mean is said by ISO/IEC 9075-2, 8.4 and 8.9. These are
 *
 * <ul>
 *   <li>IN, and {@code <> ANY}, of several columns that may be NULL: Calcite takes it for unknown as soon as any is NULL, and gives a row as often as it has such partners;
 *   <li>those whose subquery is about the row around;
 *   <li>ANY and ALL beside another one: each reads the counts of the other.
 * </ul>
 *
 * <pre>
 *   counts as false where it is unknown    EXISTS (SELECT … WHERE a = c AND b = d)                    "a row equals"
 *   counts as true where it is unknown     EXISTS (SELECT … WHERE (a = c OR a IS NULL OR c IS NULL)
 *                                                            AND (b = d OR b IS NULL OR d IS NULL))   "a row may equal"
 *   elsewhere                              CASE WHEN a row equals THEN TRUE WHEN one may THEN NULL ELSE FALSE END
 * </pre>
 *
 * IN as a condition of its own is left as it is: {@link io.tidemark.sql.rewrite} makes semi-joins of it. Of one node.
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

    private final RelNode input;
    private final RexBuilder builder;

    /** What the rows of the input are called within subqueries: Calcite joins a subquery by one name, which is the one that there is, if there is one. */
    private final CorrelationId name;

    private final boolean comparesOften;

    private RowMemberships(RelNode node, boolean comparesOften) {
        input = node.getInput(0);
        builder = node.getCluster().getRexBuilder();
        Set<CorrelationId> names = node.getVariablesSet();
        name = names.isEmpty()
                ? node.getCluster().createCorrel()
                : names.iterator().next();
        this.comparesOften = comparesOften;
    }

    /**
     * A tree with such comparisons replaced.
     *
     * @throws StatementException NOT_SUPPORTED for one in the condition of a join
     */
    public static RelNode of(RelNode root) {
        RelNode rel = RelTrees.replacedWithin(root, RowMemberships::of);
        if (rel instanceof Filter filter) {
            return ofFilter(filter);
        } else if (rel instanceof Project project) {
            return ofProject(project);
        } else if (rel instanceof Join join) {
            check(join);
        }
        return rel;
    }

    /** For a node with such expressions; null if there is nothing to replace. */
    private static @Nullable RowMemberships of(RelNode node, List<RexNode> expressions) {
        List<RexSubQuery> queries = queries(expressions);
        boolean comparesOften = compareOften(queries);
        return comparesOften || queries.stream().anyMatch(RowMemberships::goesWrong)
                ? new RowMemberships(node, comparesOften)
                : null;
    }

    private static RelNode ofFilter(Filter filter) {
        RowMemberships made = of(filter, List.of(filter.getCondition()));
        if (made == null) {
            return filter;
        }
        List<RexNode> parts = RelOptUtil.conjunctions(filter.getCondition()).stream()
                .map(part -> part.getKind() == SqlKind.IN ? part : made.rewritten(part, Unknown.FALSE))
                .toList();
        return LogicalFilter.create(
                filter.getInput(), RexUtil.composeConjunction(made.builder, parts), made.names(filter));
    }

    private static RelNode ofProject(Project project) {
        RowMemberships made = of(project, project.getProjects());
        if (made == null) {
            return project;
        }
        List<RexNode> expressions = project.getProjects().stream()
                .map(one -> made.rewritten(one, Unknown.UNKNOWN))
                .toList();
        return LogicalProject.create(
                project.getInput(), project.getHints(), expressions, project.getRowType(), made.names(project));
    }

    private static void check(Join join) {
        List<RexNode> parts = RelOptUtil.conjunctions(join.getCondition()).stream()
                .filter(part -> !(part instanceof RexSubQuery query && goesWrong(query)))
                .toList();
        if (queries(parts).stream().anyMatch(RowMemberships::goesWrong)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the condition of the join")
                    .withDetail(
                            "It compares, by IN, ANY or ALL, with a subquery about the row, or of several columns that may be NULL.")
                    .withHint("Ask for it in WHERE, or in a subquery that is joined.");
        }
    }

    private ImmutableSet<CorrelationId> names(RelNode node) {
        return ImmutableSet.<CorrelationId>builder()
                .addAll(node.getVariablesSet())
                .add(name)
                .build();
    }

    private static List<RexSubQuery> queries(List<RexNode> expressions) {
        List<RexSubQuery> queries = new ArrayList<>();
        new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                queries.add(query);
                return super.visitSubQuery(query);
            }
        }.visitEach(expressions);
        return queries;
    }

    private static boolean goesWrong(RexSubQuery query) {
        if (query.getKind() != SqlKind.IN && !isQuantified(query)) {
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
        return several && nullable || !RelTrees.freeVariables(query.rel).isEmpty();
    }

    private static boolean isQuantified(RexSubQuery query) {
        return query.op instanceof SqlQuantifyOperator any && any.kind == SqlKind.SOME;
    }

    /** Whether there is ANY or ALL, and another one. */
    private static boolean compareOften(List<RexSubQuery> queries) {
        return queries.stream().anyMatch(RowMemberships::isQuantified)
                && queries.stream()
                                .filter(query -> isQuantified(query) || query.getKind() == SqlKind.IN)
                                .count()
                        > 1;
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

    private RexNode rewritten(RexNode node, Unknown unknown) {
        if (node instanceof RexSubQuery query && isReplaced(query)) {
            return member(query, unknown);
        }
        if (!(node instanceof RexCall call) || call.getOperands().isEmpty()) {
            return node;
        }
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < call.getOperands().size(); i++) {
            operands.add(rewritten(call.getOperands().get(i), within(call, i, unknown)));
        }
        return operands.equals(call.getOperands()) ? call : call.clone(call.getType(), operands);
    }

    private boolean isReplaced(RexSubQuery query) {
        return goesWrong(query)
                || comparesOften && isQuantified(query) && query.getOperands().size() == 1;
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

    private RexNode member(RexSubQuery query, Unknown unknown) {
        return switch (unknown) {
            case FALSE -> exists(query, false);
            case TRUE -> exists(query, true);
            case UNKNOWN ->
                builder.makeCall(
                        query.getType(),
                        SqlStdOperatorTable.CASE,
                        List.of(
                                exists(query, false),
                                builder.makeLiteral(true),
                                exists(query, true),
                                builder.makeNullLiteral(builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN)),
                                builder.makeLiteral(false)));
        };
    }

    /** Whether there is a row that equals (or does not, if that is asked), or one that may. */
    private RexNode exists(RexSubQuery query, boolean may) {
        SqlOperator compared = comparison(query);
        List<RexNode> fields = new ArrayList<>();
        for (int i = 0; i < query.getOperands().size(); i++) {
            RexNode outer = outer(query.getOperands().get(i));
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
    private RexNode outer(RexNode expression) {
        RexNode row = builder.makeCorrel(input.getRowType(), name);
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return builder.makeFieldAccess(row, column.getIndex());
            }
        });
    }
}
