package io.tidemark.sql.lower.aggregate;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.sql.function.OwnAggregates;
import io.tidemark.sql.lower.order.SortLowering;
import io.tidemark.sql.type.SqlTypes;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** Calls of aggregates: which they are, and what they may be asked. */
public final class AggregateCalls {
    /** Where a value that is there twice counts as one that is there once. */
    private static final Set<Kind> IDEMPOTENT = EnumSet.of(
            Kind.MIN, Kind.MAX, Kind.BOOL_AND, Kind.BOOL_OR, Kind.BIT_AND, Kind.BIT_OR, Kind.ARG_MIN, Kind.ARG_MAX);

    private static final Set<Kind> WITHOUT_DISTINCT = EnumSet.of(Kind.PERCENTILE_CONT, Kind.PERCENTILE_DISC, Kind.MODE);

    /** Names of aggregates that differ from their kinds'. */
    private static final Map<String, Kind> OTHER_NAMES = Map.ofEntries(
            Map.entry("LOGICAL_AND", Kind.BOOL_AND),
            Map.entry("EVERY", Kind.BOOL_AND),
            Map.entry("LOGICAL_OR", Kind.BOOL_OR),
            Map.entry("SOME", Kind.BOOL_OR),
            Map.entry("VARIANCE", Kind.VAR_SAMP),
            Map.entry("STDDEV", Kind.STDDEV_SAMP),
            Map.entry("MAX_BY", Kind.ARG_MAX),
            Map.entry("MIN_BY", Kind.ARG_MIN),
            Map.entry("$SUM0", Kind.SUM),
            Map.entry("INTERVAL_SUM", Kind.SUM));

    private AggregateCalls() {}

    /**
     * A call in our terms.
     *
     * @param input of the aggregate, where constants are
     */
    public static AggregateCall lower(
            org.apache.calcite.rel.core.AggregateCall call, RelDataTypeField output, PlanNode input) {
        String name = call.getAggregation().getName().toUpperCase(Locale.ROOT);
        Kind kind = kind(name);
        List<SortKey> order = SortLowering.keys(call.getCollation());
        boolean isPercentile = kind == Kind.PERCENTILE_CONT || kind == Kind.PERCENTILE_DISC;
        List<Integer> arguments = isPercentile ? List.of(order.get(0).column()) : call.getArgList();
        check(kind, call, arguments, order);
        DataType type = SqlTypes.ofSql(output.getType());
        return new AggregateCall(
                kind,
                arguments.isEmpty() ? -1 : arguments.get(0),
                call.isDistinct() && !IDEMPOTENT.contains(kind),
                call.filterArg,
                type,
                output.getName(),
                arguments.size() > 1 ? arguments.get(1) : -1,
                joins(kind) || isPercentile ? order : List.of(),
                isPercentile ? fraction(input, call.getArgList().get(0), name) : 0);
    }

    /** Whether a value that is there twice counts as one that is there once. */
    public static boolean isIdempotent(Kind kind) {
        return IDEMPOTENT.contains(kind);
    }

    /** The aggregate of a name in upper case. */
    public static Kind kind(String name) {
        if (name.equals("SINGLE_VALUE")) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the subquery")
                    .withDetail(
                            "A subquery that stands for a value may have several rows here, and one only is allowed.")
                    .withHint("Make it an aggregate, such as (SELECT MAX(price) FROM …), or write a LEFT JOIN.");
        }
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(OwnAggregates.written(name))) {
                return kind;
            }
        }
        Kind other = OTHER_NAMES.get(name);
        if (other == null) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + name)
                    .withHint(
                            "The aggregates are COUNT, SUM, AVG, MIN, MAX, BOOL_AND, BOOL_OR, BIT_AND, BIT_OR, BIT_XOR,"
                                    + " VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP, COVAR_POP, COVAR_SAMP, CORR, REGR_…, ARG_MIN,"
                                    + " ARG_MAX, STRING_AGG, ARRAY_AGG, PERCENTILE_CONT, PERCENTILE_DISC and MODE, each with FILTER.");
        }
        return other;
    }

    /** Whether it is of all values, one after the other. */
    private static boolean joins(Kind kind) {
        return kind == Kind.STRING_AGG || kind == Kind.ARRAY_AGG;
    }

    private static void check(
            Kind kind, org.apache.calcite.rel.core.AggregateCall call, List<Integer> arguments, List<SortKey> order) {
        boolean joins = joins(kind);
        boolean isMoment = kind.compareTo(Kind.VAR_POP) >= 0 && kind.compareTo(Kind.REGR_R2) <= 0;
        if (call.isDistinct() && (WITHOUT_DISTINCT.contains(kind) || isMoment && arguments.size() > 1)) {
            throw refused(
                    kind, "has no DISTINCT here.", "Select the different rows in a subquery, and aggregate that.");
        }
        boolean ordersByOther = order.stream().anyMatch(key -> key.column() != arguments.get(0));
        if (call.isDistinct() && joins && ordersByOther) {
            throw refused(
                    kind,
                    "with DISTINCT can be ordered by its argument only: equal values might have different places.",
                    "Write ORDER BY and the argument, or leave DISTINCT out.");
        }
        if (call.ignoreNulls()) {
            throw refused(kind, "has no IGNORE NULLS here.", "Add FILTER (WHERE … IS NOT NULL).");
        }
        if (kind == Kind.STRING_AGG && arguments.size() < 2) {
            throw refused(kind, "needs a separator.", "Write STRING_AGG(text, ', ').");
        }
    }

    private static StatementException refused(Kind kind, String what, String hint) {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + kind)
                .withDetail(kind + " " + what)
                .withHint(hint);
    }

    /** The constant that a column is; null if it is none. */
    private static Expr.@Nullable Literal constant(PlanNode node, int column) {
        if (node instanceof PlanNode.Window || node instanceof PlanNode.Filter) {
            return constant(node.inputs().get(0), column);
        }
        Expr expr = node instanceof PlanNode.Project project ? project.columns().get(column) : null;
        if (expr instanceof Expr.ColumnRef ref) {
            return constant(node.inputs().get(0), ref.index());
        }
        return expr instanceof Expr.Literal literal ? literal : null;
    }

    private static double fraction(PlanNode input, int column, String name) {
        Expr.Literal literal = constant(input, column);
        if (literal != null && literal.value() instanceof Number number) {
            double value = number instanceof Double inexact
                    ? inexact
                    : new BigDecimal(number.toString())
                            .movePointLeft(literal.type().scale())
                            .doubleValue();
            if (value >= 0 && value <= 1) {
                return value;
            }
        }
        throw StatementException.of(ErrorCode.INVALID_ARGUMENT, "could not plan " + name)
                .withDetail("The fraction of a percentile is a constant from 0 to 1.")
                .withHint("Write " + name + "(0.5) WITHIN GROUP (ORDER BY …).");
    }
}
