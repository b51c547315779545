package io.tidemark.sql.rewrite;

import io.tidemark.sql.rewrite.EarlyGroups.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** One aggregate over a join, some of whose rows are grouped before they are joined. One use. */
final class EarlyGroup {
    private final Aggregate aggregate;
    private final int[] columns;
    private final Join join;
    private final Sides sides;
    private final RexBuilder builder;

    /** Columns of the rows that are compared, or grouped by, in order: the keys of the first groups. */
    private final List<Integer> keys;

    /**
     * @param columns for each column of the aggregate's input the one of the join that it is, or -1
     */
    EarlyGroup(Aggregate aggregate, int[] columns, Join join, Sides sides) {
        this.aggregate = aggregate;
        this.columns = columns;
        this.join = join;
        this.sides = sides;
        builder = join.getCluster().getRexBuilder();
        TreeSet<Integer> found = new TreeSet<>(sides.rowKeys());
        for (int key : aggregate.getGroupSet()) {
            int ofRows = columns[key] < 0 ? -1 : sides.ofRows(columns[key]);
            if (ofRows >= 0) {
                found.add(ofRows);
            }
        }
        keys = List.copyOf(found);
    }

    Set<Integer> keys() {
        return Set.copyOf(keys);
    }

    boolean isPossible() {
        boolean keysArePlain = keys.stream().noneMatch(key -> isTime(sides.rows(), key));
        for (int key : aggregate.getGroupSet()) {
            keysArePlain &= columns[key] >= 0 && !isTime(join, columns[key]);
        }
        return keysArePlain
                && aggregate.getAggCallList().stream()
                        .allMatch(call -> isOfParts(call, aggregate)
                                && call.getArgList().stream()
                                        .allMatch(
                                                column -> columns[column] >= 0 && sides.ofRows(columns[column]) >= 0));
    }

    /** Whether an aggregate of parts of the rows can be taken of what came of the parts. */
    private static boolean isOfParts(AggregateCall call, Aggregate aggregate) {
        boolean isPlain = !call.isDistinct()
                && !call.hasFilter()
                && call.getCollation().getKeys().isEmpty()
                && call.rexList.isEmpty()
                && call.getArgList().size() <= 1;
        return isPlain
                && switch (call.getAggregation().getKind()) {
                    case COUNT -> true;
                    case MIN, MAX -> call.getArgList().size() == 1;
                    case SUM -> isExact(aggregate, call.getArgList().get(0));
                    default -> false;
                };
    }

    private static boolean isExact(Aggregate aggregate, int column) {
        SqlTypeName type = aggregate
                .getInput()
                .getRowType()
                .getFieldList()
                .get(column)
                .getType()
                .getSqlTypeName();
        return SqlTypeName.EXACT_TYPES.contains(type);
    }

    /** Whether a column is a time. */
    private static boolean isTime(RelNode rel, int column) {
        return SqlTypeUtil.isDatetime(
                rel.getRowType().getFieldList().get(column).getType());
    }

    RelNode rel() {
        List<AggregateCall> parts = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            List<Integer> arguments = call.getArgList().stream()
                    .map(column -> sides.ofRows(columns[column]))
                    .toList();
            parts.add(call(call.getAggregation(), arguments, sides.rows(), call.getType(), call.getName()));
        }
        RelNode groups = LogicalAggregate.create(sides.rows(), List.of(), ImmutableBitSet.of(keys), null, parts);
        RelNode joined = joined(groups);
        RelNode arranged = arranged(joined);
        int width = aggregate.getGroupCount();
        List<AggregateCall> wholes = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            SqlAggFunction function = parts.get(i).getAggregation();
            boolean isCount = function.getKind() == SqlKind.COUNT;
            wholes.add(call(
                    isCount ? SqlStdOperatorTable.SUM : function,
                    List.of(width + i),
                    arranged,
                    null,
                    parts.get(i).getName()));
        }
        RelNode all = LogicalAggregate.create(arranged, List.of(), ImmutableBitSet.range(width), null, wholes);
        return typed(all);
    }

    /** {@code type} is null if it follows from the input. */
    private static AggregateCall call(
            SqlAggFunction function,
            List<Integer> arguments,
            RelNode input,
            @Nullable RelDataType type,
            @Nullable String name) {
        return AggregateCall.create(
                SqlParserPos.ZERO,
                function,
                false,
                false,
                false,
                List.of(),
                arguments,
                -1,
                null,
                RelCollations.EMPTY,
                false,
                input,
                type,
                name);
    }

    private RelNode joined(RelNode groups) {
        RelNode left = sides.isLeft() ? groups : sides.table();
        RelNode right = sides.isLeft() ? sides.table() : groups;
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < sides.rowKeys().size(); i++) {
            int ofGroups = keys.indexOf(sides.rowKeys().get(i));
            RexNode one =
                    column(left, sides.isLeft() ? ofGroups : sides.tableKeys().get(i), 0);
            RexNode other = column(
                    right,
                    sides.isLeft() ? sides.tableKeys().get(i) : ofGroups,
                    left.getRowType().getFieldCount());
            conditions.add(builder.makeCall(SqlStdOperatorTable.EQUALS, one, other));
        }
        return LogicalJoin.create(
                left, right, List.of(), RexUtil.composeConjunction(builder, conditions), Set.of(), JoinRelType.INNER);
    }

    private RexNode column(RelNode rel, int column, int offset) {
        RelDataTypeField field = rel.getRowType().getFieldList().get(column);
        return builder.makeInputRef(field.getType(), offset + column);
    }

    /** The columns that the statement groups by, in its order, then what came of the first groups. */
    private RelNode arranged(RelNode joined) {
        List<RexNode> expressions = new ArrayList<>();
        int before = sides.isLeft() ? 0 : sides.table().getRowType().getFieldCount();
        int widthOfGroups = keys.size() + aggregate.getAggCallList().size();
        for (int key : aggregate.getGroupSet()) {
            int ofRows = sides.ofRows(columns[key]);
            int ofTable = sides.isLeft()
                    ? columns[key] - sides.rows().getRowType().getFieldCount() + widthOfGroups
                    : columns[key];
            expressions.add(builder.makeInputRef(joined, ofRows >= 0 ? before + keys.indexOf(ofRows) : ofTable));
        }
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            expressions.add(builder.makeInputRef(joined, before + keys.size() + i));
        }
        return LogicalProject.create(
                joined, List.of(), expressions, aggregate.getRowType().getFieldNames(), Set.of());
    }

    /** The results with the types that the aggregate had. */
    private RelNode typed(RelNode all) {
        List<RexNode> expressions = new ArrayList<>();
        List<RelDataTypeField> fields = aggregate.getRowType().getFieldList();
        for (int i = 0; i < fields.size(); i++) {
            RexNode result = builder.makeInputRef(all, i);
            RelDataType type = fields.get(i).getType();
            expressions.add(result.getType().equals(type) ? result : builder.makeAbstractCast(type, result, false));
        }
        return LogicalProject.create(
                all, List.of(), expressions, aggregate.getRowType().getFieldNames(), Set.of());
    }
}
