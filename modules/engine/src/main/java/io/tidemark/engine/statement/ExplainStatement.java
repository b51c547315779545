package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.graph.SharedParts;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.engine.definition.Definitions;
import io.tidemark.engine.definition.Durations;
import io.tidemark.engine.definition.Windows;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Rows;
import io.tidemark.engine.table.ComputedColumns;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.InputDefinition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.statement.Create;
import io.tidemark.sql.parser.statement.Dml;
import io.tidemark.sql.parser.statement.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** EXPLAIN: the plan that a statement would run, and of a view what bounds its time and its state. Changes nothing. */
final class ExplainStatement {
    private ExplainStatement() {}

    /**
     * Explains a statement, which is not run; unless it is a query and what it does is to be measured.
     *
     * @param beforeReading called before a query reads relations
     */
    static Rows run(Workspace workspace, ScriptStatement script, Statement.Explain explain, Runnable beforeReading) {
        return explain.analyze()
                ? AnalyzeStatement.run(workspace, explain, beforeReading)
                : listed(lines(workspace, script, explain.statement()));
    }

    /** Explains a view that is there. */
    static Rows run(Workspace workspace, Statement.ExplainView explain, Runnable beforeReading) {
        String attempt = "could not explain \"" + explain.view() + "\"";
        Definition found = workspace.require(explain.view(), attempt);
        if (!(found instanceof ViewDefinition view)) {
            throw StatementException.of(ErrorCode.WRONG_OBJECT, attempt)
                    .withDetail("The " + found.title() + " is no materialized view, and so has no plan that runs.")
                    .withHint("EXPLAIN SELECT * FROM " + explain.view() + " shows what reading it takes.")
                    .at(
                            explain.view().position().line(),
                            explain.view().position().column());
        }
        return explain.analyze()
                ? AnalyzeStatement.run(workspace, view, beforeReading)
                : listed(ofView(view.plan(), workspace.host().catalog()));
    }

    private static Rows listed(List<String> lines) {
        Listing listing = new Listing("plan");
        lines.forEach(listing::add);
        return listing.rows();
    }

    private static List<String> lines(Workspace workspace, ScriptStatement script, Statement statement) {
        Catalog catalog = workspace.host().catalog();
        StoredRelations relations = workspace.relations();
        Planner planner = new Planner(relations, workspace.host()::clockMicros);
        StateBounds bounds = new StateBounds(relation -> false);
        if (statement instanceof Statement.Query query) {
            return text(planner.query(query.query()).root(), bounds);
        } else if (statement instanceof Dml.Insert insert) {
            Definition target = workspace.require(insert.table(), "could not explain the statement");
            if (target instanceof InputDefinition input && !(target instanceof LookupDefinition)) {
                return text(planner.insert(insert, ComputedColumns.given(input)).root(), bounds);
            }
        } else if (statement instanceof Dml.Update update) {
            if (workspace.require(update.table(), "could not explain the statement") instanceof TableDefinition table) {
                return text(planner.update(update, table.type()).root(), bounds);
            }
        } else if (statement instanceof Dml.Delete delete) {
            return text(planner.delete(delete).root(), bounds);
        } else if (statement instanceof Create create) {
            List<Definition> made = new Definitions(catalog, relations, workspace.connectors()).define(script, create);
            for (Definition definition : made) {
                if (definition instanceof ViewDefinition view) {
                    return ofView(view.plan(), catalog);
                }
            }
        }
        throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not explain the statement")
                .withDetail("It has no plan.")
                .withHint("EXPLAIN a query, INSERT, UPDATE, DELETE, TRUNCATE or CREATE MATERIALIZED VIEW.")
                .at(statement.position().line(), statement.position().column());
    }

    private static List<String> text(PlanNode root, StateBounds bounds) {
        return Planner.explain(root, bounds, SharedParts.of(root)).lines().toList();
    }

    private static List<String> ofView(ViewPlan plan, Catalog catalog) {
        StateBounds bounds = new Windows(catalog).stateBounds();
        List<String> lines = new ArrayList<>(Planner.explain(plan.root(), bounds, SharedParts.ofView(plan.root()))
                .lines()
                .toList());
        Set<String> scanned = new LinkedHashSet<>();
        StoredRelations.collect(plan.root(), scanned);
        for (String name : scanned) {
            if (catalog.find(name) instanceof InputDefinition input) {
                lines.add(input(input));
            }
        }
        if (plan.isWindowed()) {
            lines.add("windows: final when the watermark reaches their end; late rows are "
                    + (plan.late().correct()
                            ? "applied for " + Durations.words(plan.late().correctWithinMicros())
                                    + " after it, and the state is kept as long"
                            : "recorded and not applied, and the state is freed"));
        } else if (plan.hasBoundedJoin()) {
            lines.add("windows: none that close; rows that are late for a join are "
                    + (plan.late().correct()
                            ? "joined for " + Durations.words(plan.late().correctWithinMicros())
                                    + ", and its state is kept as long; later ones are listed in late_events"
                            : "listed in late_events and not joined"));
        } else {
            lines.add("windows: none that close");
        }
        bounds.unbounded(plan.root())
                .forEach(state -> lines.add("notice: the state grows for as long as rows come: " + state));
        return lines;
    }

    private static String input(InputDefinition input) {
        if (input instanceof LookupDefinition lookup) {
            return input.title() + ": asked by key, by connector '" + lookup.connector()
                    + "'; answers are kept in the log";
        }
        String watermark = input.time().isPresent()
                ? "watermark of " + ShowObjects.watermark(input.type(), input.time())
                : "no watermark";
        String keys = input instanceof SourceDefinition source && source.deduplicateOn().length > 0
                ? "; remembers keys for " + Durations.words(source.horizonMicros())
                : "";
        return input.title() + ": " + watermark + keys + newest(input);
    }

    private static String newest(InputDefinition input) {
        return input instanceof SourceDefinition source && source.primaryKey().isPresent()
                ? "; keeps the newest row of each "
                        + ShowObjects.columns(source.type(), source.primaryKey().columns())
                : "";
    }
}
