package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.lower.input.VersionsOf;
import io.tidemark.sql.lower.lookup.LookupLowering;
import io.tidemark.sql.lower.lookup.LookupOf;
import io.tidemark.sql.lower.order.OverLowering;
import io.tidemark.sql.lower.order.SortLowering;
import io.tidemark.sql.lower.order.TopLowering;
import io.tidemark.sql.lower.scalar.ExprLowering;
import io.tidemark.sql.lower.unnest.UnnestLowering;
import io.tidemark.sql.rewrite.Unnested;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;

/**
 * Relational algebra to the physical plan: a dispatch, one small class for each kind of node. To add an operator, add its class and its line
 * here. One statement each.
 */
public final class Lowering {
    private final Scans scans;
    private final ExprLowering expressions;

    public Lowering(Scans scans, ExprLowering expressions) {
        this.scans = scans;
        this.expressions = expressions;
    }

    /** How scalar expressions are lowered. */
    public ExprLowering expressions() {
        return expressions;
    }

    /** Scans of relations. */
    public Scans scans() {
        return scans;
    }

    /** Whether the plan is of a query that runs once. */
    public boolean isAdHoc() {
        return scans.isAdHoc();
    }

    /** The plan of a node and all below it. */
    public Lowered lower(RelNode rel) {
        if (rel instanceof TableScan scan) {
            return scans.lower(scan, null);
        } else if (rel instanceof Snapshot snapshot) {
            return scans.lowerAsOf(snapshot);
        } else if (rel instanceof Filter filter && VersionsOf.isMarker(filter.getCondition())) {
            return lower(filter.getInput());
        } else if (rel instanceof Filter filter) {
            Lowered top = TopLowering.lower(filter, this);
            if (top != null) {
                return top;
            }
            return FilterLowering.lower(expressions.lower(filter.getCondition()), lower(filter.getInput()));
        } else if (rel instanceof Project project && project.containsOver()) {
            return OverLowering.lower(project, this);
        } else if (rel instanceof Project project) {
            return ProjectLowering.lower(project, lower(project.getInput()), expressions);
        } else if (rel instanceof Unnested unnested) {
            return UnnestLowering.lower(unnested, this);
        } else if (rel instanceof TableFunctionScan function) {
            return WindowLowering.lower(function, this);
        } else if (rel instanceof Aggregate aggregate) {
            return AggregateLowering.lower(aggregate, lower(aggregate.getInput()), scans);
        } else if (rel instanceof Union union) {
            return UnionLowering.lower(union, this);
        } else if (rel instanceof Join join && LookupOf.is(join)) {
            return LookupLowering.lower(join, this);
        } else if (rel instanceof AsofJoin join) {
            return AsOfLowering.lower(join, this);
        } else if (rel instanceof Join join) {
            return JoinLowering.lower(join, this);
        } else if (rel instanceof Intersect || rel instanceof Minus) {
            return SetOperationLowering.lower((SetOp) rel, this);
        } else if (rel instanceof Values values) {
            return ValuesLowering.lower(values, expressions);
        } else if (rel instanceof Sort sort) {
            return SortLowering.lower(sort, lower(sort.getInput()), isAdHoc());
        }
        throw rel instanceof Correlate ? correlated(rel) : notSupported(rel);
    }

    List<Lowered> lowerAll(List<RelNode> rels) {
        return rels.stream().map(this::lower).toList();
    }

    /** Of subqueries that refer to the query around them, what is left when the others have become joins. */
    private static StatementException correlated(RelNode rel) {
        StatementException error = StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the query");
        return isAsOf(rel)
                ? error.withDetail("A join cannot read yet what a relation was at the time of each row.")
                        .withHint("Leave FOR SYSTEM_TIME AS OF out, and join with the relation as it is.")
                : error.withDetail("A subquery refers to the query around it in a way that is not supported yet.")
                        .withHint("Compare their columns with = in its WHERE, or write a join.");
    }

    private static boolean isAsOf(RelNode rel) {
        return rel instanceof Snapshot || rel.getInputs().stream().anyMatch(Lowering::isAsOf);
    }

    private static StatementException notSupported(RelNode rel) {
        String kind = rel.getRelTypeName().replace("Logical", "").replaceAll("([a-z])([A-Z])", "$1 $2");
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the query")
                .withDetail(kind.toUpperCase(java.util.Locale.ROOT) + " is not supported yet.")
                .withHint(
                        "Queries may use joins, subqueries, WHERE, GROUP BY, HAVING, DISTINCT, UNION, INTERSECT, EXCEPT, TUMBLE and HOP,"
                                + " and ORDER BY with LIMIT at the end of an ad-hoc query.");
    }
}
