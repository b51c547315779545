package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.aggregate.AggregateCalls;
import io.tidemark.sql.lower.aggregate.GroupingSets;
import io.tidemark.sql.lower.scalar.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * GROUP BY and DISTINCT. If one bound of a window is a key and tells the other, that becomes one too, behind the statement's columns. In a view, a key that rises
 * with the event time makes windows, see {@link TimeGroups}.
 */
public final class AggregateLowering {
    private final List<org.apache.calcite.rel.core.AggregateCall> calls;
    private final List<RelDataTypeField> outputs;
    private final Lowered input;
    private final List<Integer> keys = new ArrayList<>();
    private final int statementKeys;
    private final boolean windowed;

    private AggregateLowering(
            ImmutableBitSet set,
            List<org.apache.calcite.rel.core.AggregateCall> calls,
            List<RelDataTypeField> outputs,
            Lowered rows,
            Scans scans) {
        this.calls = calls;
        this.outputs = outputs;
        set.forEach(keys::add);
        statementKeys = keys.size();
        TimeGroups groups = TimeGroups.of(rows, scans.isAdHoc() ? List.of() : keys, scans.bounds());
        input = groups.input();
        windowed = groups.isWindow();
    }

    static Lowered lower(Aggregate aggregate, Lowered input, Scans scans) {
        if (GroupingSets.isNeeded(aggregate)) {
            return GroupingSets.lower(aggregate, input, scans);
        }
        List<RelDataTypeField> fields = aggregate.getRowType().getFieldList();
        List<RelDataTypeField> outputs = fields.subList(aggregate.getGroupCount(), fields.size());
        return lower(aggregate.getGroupSet(), aggregate.getAggCallList(), outputs, input, scans);
    }

    /**
     * The groups of one set of keys.
     *
     * @param outputs the columns of the aggregates
     */
    public static Lowered lower(
            ImmutableBitSet set,
            List<org.apache.calcite.rel.core.AggregateCall> calls,
            List<RelDataTypeField> outputs,
            Lowered input,
            Scans scans) {
        return new AggregateLowering(set, calls, outputs, input, scans).lower();
    }

    private Lowered lower() {
        if (windowed) {
            addBound(input.windowStart());
            addBound(input.windowEnd());
        }
        List<Field> fields = new ArrayList<>();
        for (int key : keys) {
            fields.add(input.node().type().field(key));
        }
        List<AggregateCall> lowered = calls(fields);
        int start = windowed ? keys.indexOf(input.windowStart()) : -1;
        int end = windowed ? keys.indexOf(input.windowEnd()) : -1;
        int[] keyColumns = keys.stream().mapToInt(Integer::intValue).toArray();
        PlanNode node = new PlanNode.Aggregate(input.node(), keyColumns, lowered, start, end, new RowType(fields));
        return statementOrder(node, start, end);
    }

    private void addBound(int bound) {
        if (!keys.contains(bound)) {
            keys.add(bound);
        }
    }

    private List<AggregateCall> calls(List<Field> fields) {
        List<AggregateCall> lowered = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            RelDataTypeField output = outputs.get(i);
            if (calls.get(i).getAggregation().getKind() == SqlKind.LITERAL_AGG) {
                // A constant that is there if the group is; see statementOrder.
                continue;
            }
            AggregateCall call = AggregateCalls.lower(calls.get(i), output, input.node());
            lowered.add(call);
            fields.add(new Field(call.name(), call.type(), output.getType().isNullable()));
        }
        return lowered;
    }

    /** The statement's keys, its aggregates, then the bound that was added. */
    private Lowered statementOrder(PlanNode node, int start, int end) {
        int added = keys.size() - statementKeys;
        PlanNode ordered = added == 0 && node.type().size() == statementKeys + calls.size() ? node : columns(node);
        int width = statementKeys + calls.size();
        int[] outputKeys = IntStream.concat(IntStream.range(0, statementKeys), IntStream.range(width, width + added))
                .toArray();
        int startColumn = windowed ? outputKeys[start] : -1;
        int endColumn = windowed ? outputKeys[end] : -1;
        return new Lowered(ordered, width, time(outputKeys), startColumn, endColumn, outputKeys, windowed);
    }

    private PlanNode columns(PlanNode node) {
        List<Expr> columns = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int key = 0; key < statementKeys; key++) {
            choose(node, key, columns, fields);
        }
        int next = keys.size();
        for (org.apache.calcite.rel.core.AggregateCall call : calls) {
            if (call.getAggregation().getKind() == SqlKind.LITERAL_AGG) {
                Expr literal = Literals.lower((RexLiteral) call.rexList.get(0));
                columns.add(literal);
                fields.add(new Field("literal_" + fields.size(), literal.type(), false));
            } else {
                choose(node, next++, columns, fields);
            }
        }
        for (int key = statementKeys; key < keys.size(); key++) {
            choose(node, key, columns, fields);
        }
        return new PlanNode.Project(node, columns, new RowType(fields));
    }

    private static void choose(PlanNode node, int column, List<Expr> columns, List<Field> fields) {
        columns.add(new Expr.ColumnRef(column, node.type().type(column)));
        fields.add(node.type().field(column));
    }

    private List<TimeColumn> time(int[] outputKeys) {
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            int key = keys.get(i);
            boolean bound = key == input.windowStart() || key == input.windowEnd();
            if (input.isWindowed() && bound && input.lagOf(key) >= 0) {
                time.add(new TimeColumn(outputKeys[i], input.lagOf(key)));
            }
        }
        return time;
    }
}
