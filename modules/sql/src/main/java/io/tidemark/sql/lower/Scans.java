package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.lookup.AnswerRows;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.QueryPlan;
import io.tidemark.sql.Relation;
import io.tidemark.sql.lower.input.BoundKeys;
import io.tidemark.sql.lower.scalar.Literals;
import io.tidemark.sql.relation.RelationTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableScan;
import org.jspecify.annotations.Nullable;

/**
 * Scans of relations, and which of them a statement has. One statement each.
 *
 * <p>In a view, a scan gives the relation's visible columns and then its hidden keys, so that finality carries through. In an ad-hoc query
 * it gives the visible columns and then the system ones, where these can be named.
 */
public final class Scans {
    private final boolean adHoc;
    private final Map<String, QueryPlan.ScanOf> found = new LinkedHashMap<>();

    public Scans(boolean adHoc) {
        this.adHoc = adHoc;
    }

    /** Whether the statement is a query that runs once. */
    public boolean isAdHoc() {
        return adHoc;
    }

    /** What was scanned, by the name in the Scan. */
    public Map<String, QueryPlan.ScanOf> found() {
        return found;
    }

    /** What tells one bound of a window beside the other, in plans over what was scanned. */
    public BoundKeys bounds() {
        return new BoundKeys(name -> {
            QueryPlan.ScanOf scan = found.get(name);
            return scan == null ? null : scan.relation();
        });
    }

    Lowered lower(TableScan scan, @Nullable Long asOfMicros) {
        RelationTable table = Objects.requireNonNull(scan.getTable().unwrap(RelationTable.class));
        Relation relation = table.relation();
        if (relation.kind() == Relation.Kind.LOOKUP) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not read \"" + relation.name() + "\"")
                    .withDetail("Its rows are outside, and are asked for by key when a stream needs them.")
                    .withHint("Join with it: FROM stream s JOIN " + relation.name()
                            + " FOR SYSTEM_TIME AS OF PROCTIME() AS t ON s.key = t.key.");
        }
        String name = asOfMicros == null ? relation.name() : relation.name() + "@" + asOfMicros;
        found.put(name, new QueryPlan.ScanOf(relation, asOfMicros));
        return adHoc ? lowerAdHoc(name, relation, table.hasSystem()) : lowerInView(name, relation);
    }

    /** Of a table outside: what it has answered so far. */
    public PlanNode.Scan answers(Relation table) {
        found.put(table.name(), new QueryPlan.ScanOf(table, null));
        return new PlanNode.Scan(table.name(), AnswerRows.type(table.visible()), List.of(), true);
    }

    private static Lowered lowerAdHoc(String name, Relation relation, boolean withSystem) {
        RowType type = relation.visible().with(relation.system().fields().toArray(Field[]::new));
        List<TimeColumn> time = relation.time().stream()
                .filter(column -> column.column() < relation.visible().size())
                .toList();
        PlanNode scan = new PlanNode.Scan(name, type, time);
        int width = withSystem ? type.size() : relation.visible().size();
        PlanNode rows = width == type.size() ? scan : Columns.first(scan, width);
        return new Lowered(rows, width, time, -1, -1, null, false);
    }

    private static Lowered lowerInView(String name, Relation relation) {
        if (relation.kind() == Relation.Kind.BOOK) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not create a view over \"" + name + "\"")
                    .withDetail("Ledgers and other books can be queried, and not yet be the input of a view.")
                    .withHint("Query it when you need it, or build the view on the relation that the book belongs to.");
        }
        Relation.Windowed window = relation.window();
        RowType hidden = window == null ? new RowType(List.of()) : window.hidden();
        RowType type = relation.visible().with(hidden.fields().toArray(Field[]::new));
        PlanNode scan = new PlanNode.Scan(name, type, relation.time(), relation.insertOnly());
        int width = relation.visible().size();
        return window == null
                ? new Lowered(scan, width, relation.time(), -1, -1, null, false)
                : new Lowered(
                        scan,
                        width,
                        relation.time(),
                        window.windowStart(),
                        window.windowEnd(),
                        window.keys().stream().mapToInt(Integer::intValue).toArray(),
                        true);
    }

    Lowered lowerAsOf(Snapshot snapshot) {
        if (!adHoc || !(snapshot.getInput() instanceof TableScan scan)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan FOR SYSTEM_TIME AS OF")
                    .withDetail("It reads a relation by its name, in an ad-hoc query.");
        }
        RelationTable table = Objects.requireNonNull(scan.getTable().unwrap(RelationTable.class));
        if (table.relation().kind() != Relation.Kind.MATERIALIZED_VIEW) {
            throw StatementException.of(
                            ErrorCode.NOT_SUPPORTED,
                            "could not read \"" + table.relation().name() + "\" as of a moment")
                    .withDetail("Only materialized views keep what a reader saw earlier.");
        }
        return lower(scan, Literals.timestampMicros(snapshot.getPeriod()));
    }
}
