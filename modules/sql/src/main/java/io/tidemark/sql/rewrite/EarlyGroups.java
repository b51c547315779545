package io.tidemark.sql.rewrite;

import io.tidemark.sql.relation.RelationTable;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Groups over a join with a table by its whole key: what is grouped are the rows of the other side, many of which have one row of the table. They are grouped by what the join compares before
 * they are joined, and what came of them afterwards, so that the join remembers a row for each key instead of every row:
 *
 * <pre>
 *   SUM(p.amount) by s.city          SUM(sum) by s.city
 *     Join p.store = s.store    ─►     Join p.store = s.store
 *       p                                SUM(amount) AS sum by store
 *       s                                  p
 *                                        s
 * </pre>
 *
 * <p>Only aggregates that can be taken of parts without loss: COUNT, exact SUMs, MIN and MAX of columns as they are. What is computed stays above the join: it might fail for rows that have no
 * partner. Not where a key is a time, by which groups close. Stateless.
 */
final class EarlyGroups {
    private EarlyGroups() {}

    static RelNode of(RelNode root) {
        RelNode rel = RelTrees.replaced(root, EarlyGroups::of);
        EarlyGroup early = rel instanceof Aggregate aggregate ? find(aggregate) : null;
        return early == null ? rel : early.rel();
    }

    private static @Nullable EarlyGroup find(Aggregate aggregate) {
        RelNode input = aggregate.getInput();
        Project project = input instanceof Project some ? some : null;
        RelNode below = project == null ? input : project.getInput();
        boolean isPlain = Aggregate.isSimple(aggregate) && aggregate.getGroupCount() > 0;
        if (!isPlain || !(below instanceof Join join) || join.getJoinType() != JoinRelType.INNER) {
            return null;
        }
        int[] columns = IntStream.range(0, input.getRowType().getFieldCount())
                .map(column -> project == null
                        ? column
                        : reference(project.getProjects().get(column)))
                .toArray();
        for (boolean isLeft : new boolean[] {true, false}) {
            Sides sides = Sides.of(join, isLeft);
            if (sides != null && isManyToOne(sides)) {
                EarlyGroup early = new EarlyGroup(aggregate, columns, join, sides);
                if (early.isPossible() && !isUnique(sides.rows(), early.keys())) {
                    return early;
                }
            }
        }
        return null;
    }

    private static boolean isManyToOne(Sides sides) {
        return isUnique(sides.table(), new HashSet<>(sides.tableKeys()));
    }

    private static int reference(RexNode expression) {
        return expression instanceof RexInputRef column ? column.getIndex() : -1;
    }

    /** Whether rows are known to differ in some columns. */
    private static boolean isUnique(RelNode rel, Set<Integer> columns) {
        if (rel instanceof Filter filter) {
            return isUnique(filter.getInput(), columns);
        }
        if (rel instanceof Project project) {
            Set<Integer> below = new HashSet<>();
            columns.forEach(column -> below.add(reference(project.getProjects().get(column))));
            return isUnique(project.getInput(), below);
        }
        if (rel instanceof Aggregate aggregate) {
            return IntStream.range(0, aggregate.getGroupCount()).allMatch(columns::contains);
        }
        RelationTable table = rel instanceof TableScan scan ? scan.getTable().unwrap(RelationTable.class) : null;
        return table != null
                && !table.relation().key().isEmpty()
                && columns.containsAll(table.relation().key());
    }

    /**
     * The sides of a join that compares columns, and nothing else.
     *
     * @param rows what is grouped
     * @param table what it is joined with
     * @param isLeft whether {@code rows} is the left input
     * @param rowKeys columns of {@code rows} that are compared
     * @param tableKeys with which columns of {@code table}
     */
    record Sides(RelNode rows, RelNode table, boolean isLeft, List<Integer> rowKeys, List<Integer> tableKeys) {
        static @Nullable Sides of(Join join, boolean isLeft) {
            int width = join.getLeft().getRowType().getFieldCount();
            List<Integer> left = new ArrayList<>();
            List<Integer> right = new ArrayList<>();
            for (RexNode part : RelOptUtil.conjunctions(join.getCondition())) {
                boolean isComparison = part.getKind() == SqlKind.EQUALS
                        && ((RexCall) part).getOperands().stream().allMatch(RexInputRef.class::isInstance);
                if (!isComparison) {
                    return null;
                }
                int one = reference(((RexCall) part).getOperands().get(0));
                int other = reference(((RexCall) part).getOperands().get(1));
                if (one < width == other < width) {
                    return null;
                }
                left.add(Math.min(one, other));
                right.add(Math.max(one, other) - width);
            }
            return isLeft
                    ? new Sides(join.getLeft(), join.getRight(), true, left, right)
                    : new Sides(join.getRight(), join.getLeft(), false, right, left);
        }

        /** Where a column of the join is among the rows; -1 if it is one of the table. */
        int ofRows(int column) {
            int width = (isLeft ? rows : table).getRowType().getFieldCount();
            return isLeft ? column < width ? column : -1 : column >= width ? column - width : -1;
        }
    }
}
