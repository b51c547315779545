package io.tidemark.sql;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.sql.error.NamedPlace;
import io.tidemark.sql.error.PlannerFault;
import io.tidemark.sql.explain.Explain;
import io.tidemark.sql.generate.CodeGenerator;
import io.tidemark.sql.lower.ClosingRows;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Lowering;
import io.tidemark.sql.lower.Scans;
import io.tidemark.sql.lower.scalar.ExprLowering;
import io.tidemark.sql.narrow.UnreadColumns;
import io.tidemark.sql.parser.grammar.DistinctOnSelect;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.rewrite.Rewrites;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Statements to plans. Thread-safe, though statements are not: they are rewritten while they are planned, and must be parsed again to be planned
 * again. All failures are {@link StatementException}s with a position in the script.
 */
public final class Planner {
    private final Relations relations;
    private final LongSupplier clock;

    /** Plans what is defined, and no queries that are run: there is no present moment. */
    public Planner(Relations relations) {
        this(relations, () -> 0);
    }

    /**
     * Plans statements over some relations.
     *
     * @param clock what {@code now()} is in a query, in microseconds
     */
    public Planner(Relations relations, LongSupplier clock) {
        this.relations = relations;
        this.clock = clock;
    }

    /**
     * The plan of a materialized view, or of the query of a sink.
     *
     * @param late what late rows do; means nothing if the query has no windows that close
     * @param emitOnWindowClose whether provisional rows are hidden; an error if there are no windows that close
     */
    public ViewPlan view(String name, SqlNode query, LatePolicy late, boolean emitOnWindowClose) {
        String attempt = "could not create view \"" + name + "\"";
        SqlNode rows = DistinctOnSelect.withoutOrder(query);
        Lowered root = lower(new Session(relations, false), rows, attempt, new Scans(false), UnaryOperator.identity());
        if (emitOnWindowClose && !root.closing()) {
            throw StatementException.of(ErrorCode.INVALID_STATEMENT, attempt)
                    .withDetail("EMIT ON WINDOW CLOSE needs windows that close, and the result has none.")
                    .withHint(
                            "Group by window_start and window_end of TUMBLE or HOP, or leave EMIT ON WINDOW CLOSE out.");
        }
        ViewRules.check(root.node(), root.width(), attempt);
        return ViewPlans.of(name, root, late, emitOnWindowClose);
    }

    /** The plan of an ad-hoc query. */
    public QueryPlan query(SqlNode query) {
        return query(query, "could not run the query");
    }

    QueryPlan query(SqlNode query, String attempt) {
        Scans scans = new Scans(true);
        SqlNodeList items = ResultNames.items(query);
        Lowered root =
                lower(new Session(relations, true), query, attempt, scans, names -> ResultNames.of(items, names));
        RowType type = root.node().type();
        List<String> names = type.fields().subList(0, root.width()).stream()
                .map(field -> field.name())
                .toList();
        return new QueryPlan(
                root.node(),
                ResultNames.of(items, names),
                scans.found(),
                StatusRule.statusless(root.node(), scans.found()));
    }

    private Lowered lower(
            Session session, SqlNode query, String attempt, Scans scans, UnaryOperator<List<String>> naming) {
        RelRoot algebra = session.algebra(query, attempt);
        return PlannerFault.guarded(attempt, query, () -> lower(session, algebra, query, attempt, scans, naming));
    }

    private Lowered lower(
            Session session,
            RelRoot algebra,
            SqlNode query,
            String attempt,
            Scans scans,
            UnaryOperator<List<String>> naming) {
        RelNode rel = Rewrites.of(algebra.project());
        CodeGenerator generator = new CodeGenerator(session.rexBuilder());
        Long now = scans.isAdHoc() ? (Long) clock.getAsLong() : null;
        Lowering lowering = new Lowering(scans, new ExprLowering(session.rexBuilder(), generator, now));
        try {
            Lowered wide = lowering.lower(rel);
            Lowered root = wide.over(UnreadColumns.leftOut(wide.node()));
            return Names.named(
                    lowering.isAdHoc() ? root : ClosingRows.of(root),
                    naming.apply(algebra.validatedRowType.getFieldNames()));
        } catch (StatementException e) {
            throw placed(e, query, attempt);
        }
    }

    /** With the object that was to be created in its primary line, and the place of what it names. */
    private static StatementException placed(StatementException error, SqlNode query, String attempt) {
        StatementException named = error;
        if (error.detail() == null || attempt.startsWith("could not create")) {
            String detail = error.detail();
            named = StatementException.of(error.code(), attempt)
                    .withDetail(detail == null ? sentence(String.valueOf(error.getMessage())) : detail)
                    .causedBy(error);
            named = error.hint() == null ? named : named.withHint(error.hint());
        }
        if (error.line() > 0) {
            return named.at(error.line(), error.column());
        }
        SqlParserPos place = NamedPlace.of(query, named.detail());
        return named.at(place.getLineNum(), place.getColumnNum());
    }

    private static String sentence(String message) {
        return Character.toUpperCase(message.charAt(0)) + message.substring(1) + (message.endsWith(".") ? "" : ".");
    }

    /**
     * An expression over the columns of one relation: a generated column.
     *
     * @param owner the relation in messages
     */
    public Expr scalar(String owner, SqlNode expression, RowType row) {
        Relation relation = Relation.plain(owner, Relation.Kind.TABLE, row, RowType.of(), List.of());
        String attempt = "could not create \"" + owner + "\"";
        return PlannerFault.guarded(attempt, expression, () -> scalar(relation, attempt, expression));
    }

    private static Expr scalar(Relation relation, String attempt, SqlNode expression) {
        Session session = new Session(new OneRelation(relation), false);
        SqlNode query = DmlQueries.select(relation.name(), List.of(expression));
        RelNode rel = session.algebra(query, attempt).project();
        ExprLowering expressions =
                new ExprLowering(session.rexBuilder(), new CodeGenerator(session.rexBuilder()), null);
        if (rel instanceof Project project && project.getProjects().size() == 1) {
            Expr computed = expressions.lower(project.getProjects().get(0));
            ViewRules.checkTimeless(computed, attempt);
            return computed;
        }
        throw StatementException.of(ErrorCode.NOT_SUPPORTED, attempt)
                .withDetail("A generated column may use the columns of its row only.");
    }

    /**
     * The rows that an INSERT adds, in the columns of its table.
     *
     * @param table columns of the table, with NULL for those that are not given
     */
    public QueryPlan insert(Dml.Insert insert, RowType table) {
        QueryPlan rows = query(insert.rows(), DmlQueries.attempt(insert));
        return Assignments.insert(insert, table, rows);
    }

    /** The rows that an UPDATE changes: all columns as they were, then all columns as they become. */
    public QueryPlan update(Dml.Update update, RowType table) {
        String attempt = DmlQueries.attempt(update);
        return Assignments.update(table, query(DmlQueries.update(update, table), attempt), attempt);
    }

    /** The rows that a DELETE takes away. */
    public QueryPlan delete(Dml.Delete delete) {
        return query(DmlQueries.delete(delete), DmlQueries.attempt(delete));
    }

    /**
     * What ON CONFLICT DO UPDATE makes of rows whose key is there already: the number of the row, all columns as they were, all columns as they
     * become, and whether that is to happen.
     *
     * @param key columns of the primary key
     * @param rows name of the relation of the rows that were to be inserted: the table's columns, then {@code number}
     */
    public QueryPlan conflict(
            Dml.Insert insert, Dml.Conflict conflict, RowType table, int[] key, Field number, String rows) {
        String attempt = DmlQueries.attempt(insert);
        SqlNode query = DmlQueries.conflict(insert, conflict, table, key, number, rows);
        return Assignments.conflict(number, table, query(query, attempt), attempt);
    }

    /**
     * What RETURNING selects.
     *
     * @param rows name of the relation of the rows that have changed
     */
    public QueryPlan returning(Dml dml, String rows) {
        return query(DmlQueries.returning(dml, rows), DmlQueries.attempt(dml));
    }

    /**
     * A plan as EXPLAIN shows it.
     *
     * @param bounds what operators remember
     * @param shared which parts run once
     */
    public static String explain(PlanNode root, StateBounds bounds, SharedParts shared) {
        return Explain.of(root, bounds, shared);
    }
}
