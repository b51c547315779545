package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.engine.definition.Definitions;
import io.tidemark.engine.definition.Refusal;
import io.tidemark.engine.result.Result;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.sql.parser.statement.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** DROP: with all that reads the object if CASCADE is said, else only if nothing does. */
final class DropObject {
    private DropObject() {}

    static Result run(Workspace workspace, Statement.Drop drop) {
        String kind = drop.kind().words();
        String name = drop.name().toString();
        String tag = "DROP " + kind.toUpperCase(Locale.ROOT);
        Refusal refusal = new Refusal("could not drop " + kind + " \"" + name + "\"");
        if (drop.ifExists() && workspace.host().catalog().find(name) == null) {
            return new Result.Done(tag, "there is no " + kind + " \"" + name + "\"");
        }
        Definition target = workspace.require(drop.name(), refusal.attempt());
        if (!target.kind().equals(kind)) {
            throw refusal.because(
                    ErrorCode.WRONG_OBJECT,
                    drop.name().position(),
                    "\"" + name + "\" is a " + target.kind() + ".",
                    "Write DROP " + target.kind().toUpperCase(Locale.ROOT) + " " + name + ".");
        }
        List<Definition> dependents = new Dependents(workspace.host().catalog()).of(name);
        if (!dependents.isEmpty() && !drop.cascade()) {
            throw refusal.because(
                    ErrorCode.DEPENDENT_OBJECTS,
                    drop.name().position(),
                    "It is read by " + titles(dependents) + ".",
                    "Drop those first, or all at once: DROP " + kind.toUpperCase(Locale.ROOT) + " " + name
                            + " CASCADE.");
        }
        List<Definition> all = new ArrayList<>(dependents);
        all.add(target);
        all.forEach(one -> dropOne(workspace, one));
        return new Result.Done(
                tag, "dropped " + target.title() + (dependents.isEmpty() ? "" : ", and with it " + titles(dependents)));
    }

    private static void dropOne(Workspace workspace, Definition definition) {
        workspace.host().drop(definition.name());
        workspace.tables().forget(definition.name());
        // A sink with a query of its own takes its view along.
        if (definition instanceof SinkDefinition sink
                && sink.view().equals(Definitions.viewOfSink(sink.name()))
                && workspace.host().catalog().find(sink.view()) != null) {
            workspace.host().drop(sink.view());
        }
    }

    private static String titles(List<Definition> definitions) {
        return definitions.stream()
                .filter(one -> !one.name().contains("."))
                .map(Definition::title)
                .collect(Collectors.joining(", "));
    }
}
