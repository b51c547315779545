package io.tidemark.sql.lower.aggregate;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.AggregateLowering;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Scans;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * GROUPING SETS, ROLLUP and CUBE: the groups of each set, and NULL for the keys that it does not have. GROUPING tells which those are; so does a hidden key, for
 * a key may be NULL itself. Where each set has the window, the results are final, corrected and in the ledger as those of one set are.
 */
public final class GroupingSets {
    private final Aggregate aggregate;
    private final List<Integer> keys;
    private final List<AggregateCall> calls;
    private final RowType type;

    private GroupingSets(Aggregate aggregate) {
        this.aggregate = aggregate;
        keys = aggregate.getGroupSet().asList();
        calls = aggregate.getAggCallList();
        type = SqlTypes.row(aggregate.getRowType());
    }

    /** Whether a grouping has several sets, or asks which it is. */
    public static boolean isNeeded(Aggregate aggregate) {
        return aggregate.getGroupType() != Aggregate.Group.SIMPLE
                || aggregate.getAggCallList().stream().anyMatch(GroupingSets::isGrouping);
    }

    /** The plan of such a grouping. */
    public static Lowered lower(Aggregate aggregate, Lowered input, Scans scans) {
        return new GroupingSets(aggregate).lower(input, scans);
    }

    private static boolean isGrouping(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.GROUPING;
    }

    private Lowered lower(Lowered input, Scans scans) {
        List<RelDataTypeField> fields = aggregate.getRowType().getFieldList();
        List<AggregateCall> own = new ArrayList<>();
        List<RelDataTypeField> outputs = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            if (!isGrouping(calls.get(i))) {
                own.add(calls.get(i));
                outputs.add(fields.get(keys.size() + i));
            }
        }
        List<ImmutableBitSet> sets = aggregate.getGroupSets();
        List<Lowered> groups = sets.stream()
                .map(set -> AggregateLowering.lower(set, own, outputs, input, scans))
                .toList();
        boolean closing = groups.stream().allMatch(Lowered::closing);
        List<PlanNode> branches = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            branches.add(branch(sets.get(i), groups.get(i), i, closing));
        }
        PlanNode union = branches.size() == 1 ? branches.get(0) : new PlanNode.Union(branches);
        return result(union, groups.get(0), closing);
    }

    /** The groups of a set: all keys, the aggregates, and behind them the window and the number of the set. */
    private PlanNode branch(ImmutableBitSet set, Lowered groups, int number, boolean closing) {
        List<Expr> columns = new ArrayList<>();
        for (int key = 0; key < keys.size(); key++) {
            int at = set.indexOf(keys.get(key));
            columns.add(at >= 0 ? column(groups, at) : new Expr.Literal(null, type.type(key)));
        }
        int next = set.cardinality();
        for (AggregateCall call : calls) {
            columns.add(
                    isGrouping(call)
                            ? new Expr.Literal(missing(call, set), type.type(columns.size()))
                            : column(groups, next++));
        }
        if (closing) {
            columns.add(column(groups, groups.windowStart()));
            columns.add(column(groups, groups.windowEnd()));
        }
        columns.add(new Expr.Literal((long) number, DataType.INTEGER));
        return new PlanNode.Project(groups.node(), columns, hidden(groups, closing));
    }

    private RowType hidden(Lowered groups, boolean closing) {
        RowType all = type;
        if (closing) {
            all = all.with(
                    Field.required("_window_start", groups.type(groups.windowStart())),
                    Field.required("_window_end", groups.type(groups.windowEnd())));
        }
        return all.with(Field.required("_grouping_set", DataType.INTEGER));
    }

    private static Expr column(Lowered groups, int index) {
        return new Expr.ColumnRef(index, groups.type(index));
    }

    /** A bit for each argument that is no key of the set, that of the last one lowest. */
    private static long missing(AggregateCall grouping, ImmutableBitSet set) {
        long bits = 0;
        for (int key : grouping.getArgList()) {
            bits = bits << 1 | (set.get(key) ? 0 : 1);
        }
        return bits;
    }

    private Lowered result(PlanNode union, Lowered first, boolean closing) {
        int width = type.size();
        int all = union.type().size();
        int[] identity = IntStream.concat(IntStream.range(0, keys.size()), IntStream.range(width, all))
                .toArray();
        if (!closing) {
            return new Lowered(union, width, List.of(), -1, -1, identity, false);
        }
        List<TimeColumn> time = List.of(
                new TimeColumn(width, first.lagOf(first.windowStart())),
                new TimeColumn(width + 1, first.lagOf(first.windowEnd())));
        return new Lowered(union, width, time, width, width + 1, identity, true);
    }
}
