package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.engine.definition.Definitions;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.engine.result.Result;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.parser.ScriptPart;
import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.statement.Create;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The views that a run of a script lets begin anew, as the script defines them: all in one step, when the first of them is reached. So whatever
 * interrupts it, they have all begun anew or none has. For one run.
 */
public final class ViewResets {
    private final Workspace workspace;
    private final Map<String, ScriptPart> definitions;
    private boolean isDone;

    private ViewResets(Workspace workspace, Map<String, ScriptPart> definitions) {
        this.workspace = workspace;
        this.definitions = definitions;
    }

    /**
     * Looks the views up in the script and in the data directory; one that the directory does not have yet is new, and there is nothing to reset.
     *
     * @param names of the views
     */
    static ViewResets of(Workspace workspace, List<ScriptPart> script, Set<String> names) {
        Map<String, ScriptPart> created = new LinkedHashMap<>();
        for (ScriptPart part : script) {
            Heading heading = Heading.of(part);
            String name = heading.created();
            if (name != null && heading.createsMaterializedView()) {
                created.putIfAbsent(name, part);
            }
        }
        for (String name : names) {
            check(name, created.keySet(), workspace.host().catalog().find(name));
        }
        created.keySet().retainAll(names);
        created.keySet().removeIf(name -> workspace.host().catalog().find(name) == null);
        return new ViewResets(workspace, created);
    }

    private static void check(String name, Collection<String> created, @Nullable Definition there) {
        String attempt = "could not reset \"" + name + "\"";
        if (there != null && !(there instanceof ViewDefinition)) {
            throw StatementException.of(ErrorCode.WRONG_OBJECT, attempt)
                    .withDetail("It is a " + there.kind() + ", and only a materialized view can begin anew.")
                    .withHint("DROP " + there.kind().toUpperCase(Locale.ROOT) + " " + name
                            + " CASCADE drops it with all that reads it.");
        }
        if (!created.contains(name)) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, attempt)
                    .withDetail("The script does not create a materialized view of that name.")
                    .withHint(Spelling.question(name, created)
                            + (created.isEmpty()
                                    ? "It creates none."
                                    : "It creates: " + String.join(", ", created) + "."));
        }
    }

    /** Whether a statement of the script is the definition of one of the views. */
    boolean concerns(ScriptPart part) {
        return definitions.containsValue(part);
    }

    /** Lets the views begin anew, when the first of their definitions is reached. */
    Result run(ScriptPart part) {
        if (!isDone) {
            Map<String, ViewDefinition> anew = define();
            workspace.host().reset(List.copyOf(anew.values()));
            isDone = true;
        }
        String name = String.valueOf(Heading.of(part).created());
        return new Result.Done(
                "RESET MATERIALIZED VIEW",
                "reset materialized view \"" + name + "\": it begins anew with what its sources still have",
                notices(name));
    }

    private List<String> notices(String name) {
        List<String> sinks = workspace.host().catalog().all(SinkDefinition.class).stream()
                .filter(sink -> sink.view().equals(name))
                .map(SinkDefinition::title)
                .toList();
        return sinks.isEmpty()
                ? List.of()
                : List.of(String.join(", ", sinks) + (sinks.size() == 1 ? " is" : " are")
                        + " told that the rows are gone which the view had, and what comes");
    }

    /** The new definitions, planned in the order of the script as if none of the old ones were there. */
    private Map<String, ViewDefinition> define() {
        checkReaders();
        Catalog catalog = workspace.host().catalog();
        for (String name : definitions.keySet()) {
            catalog = catalog.without(name);
        }
        Map<String, ViewDefinition> anew = new LinkedHashMap<>();
        for (Map.Entry<String, ScriptPart> one : definitions.entrySet()) {
            ScriptStatement statement = one.getValue().parse();
            Definitions planner =
                    new Definitions(catalog, new StoredRelations(workspace.host(), catalog), workspace.connectors());
            ViewDefinition view = (ViewDefinition)
                    planner.define(statement, (Create) statement.statement()).get(0);
            checkNamedQueries(view);
            anew.put(one.getKey(), view);
            catalog = catalog.with(new CatalogEntry(view, 0, 0));
        }
        return anew;
    }

    /** What was made of the rows of a view begins anew with it, or nothing does. */
    private void checkReaders() {
        Dependents dependents = new Dependents(workspace.host().catalog());
        for (String name : definitions.keySet()) {
            List<String> others = dependents.of(name).stream()
                    .filter(other -> other instanceof ViewDefinition && !definitions.containsKey(other.name()))
                    .map(Definition::name)
                    .toList();
            if (others.isEmpty()) {
                continue;
            }
            boolean isSink = others.stream().anyMatch(other -> other.contains("."));
            throw StatementException.of(
                            ErrorCode.DEPENDENT_OBJECTS, "could not reset materialized view \"" + name + "\"")
                    .withDetail("What was made of its rows has to begin anew with it: "
                            + others.stream().map(other -> "\"" + other + "\"").collect(Collectors.joining(", ")) + ".")
                    .withHint(
                            isSink
                                    ? "A sink with a query of its own cannot: drop it (DROP SINK), and create it anew with another target."
                                    : "Reset all of them in one run: --reset " + name + " --reset "
                                            + String.join(" --reset ", others) + "; or drop them first.");
        }
    }

    /** A query that is kept under a name knows the columns of what it reads. */
    private void checkNamedQueries(ViewDefinition view) {
        ViewDefinition before =
                (ViewDefinition) workspace.host().catalog().entry(view.name()).definition();
        boolean isSame = before.plan().visibleType().equals(view.plan().visibleType());
        for (NamedQuery query : workspace.host().catalog().all(NamedQuery.class)) {
            if (!isSame && query.reads().contains(view.name())) {
                throw StatementException.of(
                                ErrorCode.DEPENDENT_OBJECTS,
                                "could not reset materialized view \"" + view.name() + "\"")
                        .withDetail("It is to have other columns, and " + query.title() + " was made for those it has.")
                        .withHint("Drop that one first: DROP VIEW " + query.name() + ". The script creates it again.");
            }
        }
    }
}
