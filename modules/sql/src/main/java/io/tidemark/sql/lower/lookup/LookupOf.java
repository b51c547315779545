package io.tidemark.sql.lower.lookup;

import io.tidemark.sql.Relation;
import io.tidemark.sql.lower.input.VersionsOf;
import io.tidemark.sql.relation.RelationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The right input of a join that asks a table outside. Immutable.
 *
 * @param isMarked whether the text says that it is asked as of now
 * @param columns for each column of the input the one of the table that it is
 * @param conditions what else must be true of a row, over the columns of the table
 */
public record LookupOf(Relation table, boolean isMarked, int[] columns, List<RexNode> conditions) {
    public LookupOf {
        conditions = List.copyOf(conditions);
    }

    /** Whether a join asks a table outside. */
    public static boolean is(Join join) {
        return find(join.getRight()).filter(LookupOf::isMarked).isPresent();
    }

    /** What the input of a join is, if it reads a table outside and nothing else. */
    static Optional<LookupOf> find(RelNode node) {
        if (node instanceof Filter filter) {
            return find(filter.getInput()).map(below -> below.with(RelOptUtil.conjunctions(filter.getCondition())));
        }
        if (node instanceof Project project) {
            return find(project.getInput()).flatMap(below -> below.chosen(project));
        }
        RelationTable scanned = node instanceof TableScan scan ? scan.getTable().unwrap(RelationTable.class) : null;
        if (scanned == null || scanned.relation().kind() != Relation.Kind.LOOKUP) {
            return Optional.empty();
        }
        int[] all = IntStream.range(0, node.getRowType().getFieldCount()).toArray();
        return Optional.of(new LookupOf(scanned.relation(), false, all, List.of()));
    }

    private LookupOf with(List<RexNode> parts) {
        List<RexNode> more = new ArrayList<>(conditions);
        boolean marks = isMarked;
        for (RexNode part : parts) {
            if (VersionsOf.isMarker(part)) {
                marks = true;
            } else {
                more.add(part.accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef ref) {
                        return new RexInputRef(columns[ref.getIndex()], ref.getType());
                    }
                }));
            }
        }
        return new LookupOf(table, marks, columns, more);
    }

    private Optional<LookupOf> chosen(Project project) {
        if (!project.getProjects().stream().allMatch(RexInputRef.class::isInstance)) {
            return Optional.empty();
        }
        int[] chosen = project.getProjects().stream()
                .mapToInt(column -> columns[((RexInputRef) column).getIndex()])
                .toArray();
        return Optional.of(new LookupOf(table, isMarked, chosen, conditions));
    }
}
