package io.tidemark.sql.lower.input;

import io.tidemark.sql.Relation;
import io.tidemark.sql.function.Versions;
import io.tidemark.sql.relation.RelationTable;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * What the right input of a join with the nearest row is.
 *
 * @param isMarked whether its rows are versions
 * @param table the table, or source with a primary key, that it reads; null if it is something else
 * @param columns for each column the one of the table that it is, or -1
 */
public record VersionsOf(boolean isMarked, @Nullable Relation table, int[] columns) {
    /** Of the right input of a join. */
    public static VersionsOf find(RelNode node) {
        if (node instanceof Filter filter) {
            VersionsOf below = find(filter.getInput());
            return new VersionsOf(below.isMarked() || isMarker(filter.getCondition()), below.table(), below.columns());
        }
        if (node instanceof Project project) {
            VersionsOf below = find(project.getInput());
            int[] columns = project.getProjects().stream()
                    .mapToInt(column -> column instanceof RexInputRef ref ? below.columns()[ref.getIndex()] : -1)
                    .toArray();
            return new VersionsOf(below.isMarked(), below.table(), columns);
        }
        int width = node.getRowType().getFieldCount();
        RelationTable scanned = node instanceof TableScan scan ? scan.getTable().unwrap(RelationTable.class) : null;
        Relation table = scanned == null || !scanned.relation().hasVersions() ? null : scanned.relation();
        return new VersionsOf(false, table, IntStream.range(0, width).toArray());
    }

    /** Whether a condition only says that rows are versions. */
    public static boolean isMarker(RexNode condition) {
        return condition instanceof RexCall call && call.getOperator().equals(Versions.FUNCTION);
    }

    /** Whether there is one row at most for what is compared: the others were versions before. */
    public boolean hasOneRowFor(int[] keys) {
        Relation of = table;
        return of != null
                && of.key().stream()
                        .allMatch(column ->
                                IntStream.of(keys).anyMatch(key -> key < columns.length && columns[key] == column));
    }

    /** The name of the table; empty if it is something else. */
    public String name() {
        Relation of = table;
        return of == null ? "" : of.name();
    }
}
