package io.tidemark.sql.lower.lookup;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.lookup.AnswerRows;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.Columns;
import io.tidemark.sql.lower.FilterLowering;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Lowering;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/**
 * Joins with a table outside. It is asked by columns of its own that the condition says are equal to something of the left row; what else an inner join asks is asked
 * of what comes out. One use.
 */
public final class LookupLowering {
    private final LookupOf right;
    private final Lowered left;
    private final Lowering lowering;
    private final boolean isOuter;
    private final List<Expr> keys = new ArrayList<>();
    private final List<Integer> keyColumns = new ArrayList<>();
    private final List<Expr> rest = new ArrayList<>();

    private LookupLowering(LookupOf right, Lowered left, boolean isOuter, Lowering lowering) {
        this.right = right;
        this.left = left;
        this.isOuter = isOuter;
        this.lowering = lowering;
    }

    /** The plan of a join whose right input is a table outside: see {@link LookupOf#is}. */
    public static Lowered lower(Join join, Lowering lowering) {
        LookupOf right = LookupOf.find(join.getRight()).orElseThrow();
        if (lowering.isAdHoc()) {
            throw refused(
                    right,
                    "A query has no log that could hold what the table answers.",
                    "Create a materialized view with this join, and query that.");
        }
        if (join.getJoinType() != JoinRelType.INNER && join.getJoinType() != JoinRelType.LEFT) {
            throw refused(
                    right,
                    "A table outside is asked for the rows of a stream, and not the other way.",
                    "Write JOIN or LEFT JOIN.");
        }
        Lowered left = lowering.lower(join.getLeft());
        Lowered plain = new Lowered(
                left.visible(),
                left.width(),
                left.time().stream()
                        .filter(time -> time.column() < left.width())
                        .toList(),
                -1,
                -1,
                null,
                false);
        return new LookupLowering(right, plain, join.getJoinType() == JoinRelType.LEFT, lowering).lower(join);
    }

    private Lowered lower(Join join) {
        for (Expr part : Conditions.conjuncts(lowering.expressions().lower(join.getCondition()))) {
            Expr ofTable = Conditions.moved(
                    part,
                    column -> column < left.width() ? column : left.width() + right.columns()[column - left.width()]);
            if (!Conditions.isTrue(part) && !addKey(ofTable)) {
                rest.add(ofTable);
            }
        }
        for (RexNode condition : right.conditions()) {
            rest.add(Conditions.moved(lowering.expressions().lower(condition), column -> left.width() + column));
        }
        check();
        int[] leftKeys = new int[keys.size()];
        PlanNode input = Columns.withKeys(left.node(), keys, leftKeys);
        PlanNode.Scan answers = lowering.scans().answers(right.table());
        PlanNode.Lookup node = new PlanNode.Lookup(
                input,
                answers,
                isOuter,
                leftKeys,
                keyColumns.stream().mapToInt(Integer::intValue).toArray(),
                Objects.requireNonNull(right.table().cache()),
                type(input.type(), answers.type()));
        return chosen(node, input.type().size());
    }

    private boolean addKey(Expr part) {
        if (!(part instanceof Expr.Call call) || !call.function().equals("eq")) {
            return false;
        }
        boolean isMirrored = isColumnOfTable(call.arguments().get(0));
        Expr own = call.arguments().get(isMirrored ? 0 : 1);
        Expr other = call.arguments().get(isMirrored ? 1 : 0);
        boolean isKey = isColumnOfTable(own)
                && Conditions.highestColumn(other) < left.width()
                && own.type().equals(other.type())
                && !keyColumns.contains(((Expr.ColumnRef) own).index() - left.width());
        if (isKey) {
            keys.add(other);
            keyColumns.add(((Expr.ColumnRef) own).index() - left.width());
        }
        return isKey;
    }

    private boolean isColumnOfTable(Expr expr) {
        return expr instanceof Expr.ColumnRef column && column.index() >= left.width();
    }

    private void check() {
        if (keys.isEmpty()) {
            throw refused(
                    right,
                    "Its condition says of no column of the table what it is equal to, in the column's own type.",
                    "Write ON s.key = t.key, with CAST(s.key AS …) if the types differ.");
        }
        if (isOuter && !rest.isEmpty()) {
            throw refused(
                    right,
                    "In a LEFT JOIN the table is asked for rows whose columns equal something, each in the column's own type, and for nothing else.",
                    "Say what else is wanted in SELECT: CASE WHEN t.active THEN t.name END; or write JOIN.");
        }
    }

    private RowType type(RowType leftType, RowType answers) {
        List<Field> fields = new ArrayList<>(leftType.fields());
        for (int i = 0; i < AnswerRows.tableWidth(answers); i++) {
            Field field = right.table().visible().field(i);
            fields.add(isOuter ? Field.of(field.name(), field.type()) : field);
        }
        return new RowType(fields);
    }

    /** With the columns that the join has: those of the left, and those of the table that are asked for. */
    private Lowered chosen(PlanNode.Lookup node, int leftSize) {
        PlanNode rows = node;
        if (!rest.isEmpty()) {
            Expr condition = Conditions.moved(
                    Conditions.and(rest), column -> column < left.width() ? column : column - left.width() + leftSize);
            rows = FilterLowering.lower(condition, Lowered.plain(node)).node();
        }
        int[] columns = IntStream.concat(
                        IntStream.range(0, left.width()),
                        Arrays.stream(right.columns()).map(column -> leftSize + column))
                .toArray();
        return new Lowered(Columns.choose(rows, columns), columns.length, left.time(), -1, -1, null, false);
    }

    private static StatementException refused(LookupOf right, String detail, String hint) {
        return StatementException.of(
                        ErrorCode.NOT_SUPPORTED,
                        "could not join with \"" + right.table().name() + "\"")
                .withDetail(detail)
                .withHint(hint);
    }
}
