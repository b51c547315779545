package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.engine.definition.Definitions;
import io.tidemark.engine.definition.Refusal;
import io.tidemark.engine.definition.StateRule;
import io.tidemark.engine.result.Result;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.difference.DefinitionDifference;
import io.tidemark.sql.difference.OptionChange;
import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.SqlScript;
import io.tidemark.sql.parser.statement.Create;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** CREATE …: an equal definition resumes, another one of the name is an error, and a new one is checked and added. */
final class DefineObject {
    /** As many as a reader takes in at once. */
    private static final int MOST_CHANGES = 8;

    private DefineObject() {}

    static Result run(Workspace workspace, ScriptStatement script, Create create) {
        String name = create.name().toString();
        String title = create.kind().words() + " \"" + name + "\"";
        String tag = "CREATE " + create.kind().words().toUpperCase(Locale.ROOT);
        Definition there = workspace.host().catalog().find(name);
        if (there != null) {
            return create.ifNotExists()
                    ? resumed(there)
                    : resume(workspace, there, script, create, Refusal.ofCreating(title));
        }
        Definitions definitions = definitions(workspace);
        List<Definition> made = definitions.define(script, create);
        List<String> notices = StateRule.notices(create, made, workspace.host().catalog());
        List<String> added = new ArrayList<>();
        try {
            for (Definition definition : made) {
                workspace.host().add(definition);
                added.add(definition.name());
                if (definition instanceof TableDefinition table && table.file() != null) {
                    workspace.files().read(table);
                }
            }
        } catch (RuntimeException e) {
            // A sink that could not be opened leaves no view behind that nobody asked for, a file that could not be
            // read no table.
            added.forEach(workspace.host()::drop);
            throw e;
        }
        return new Result.Done(tag, "created " + title, notices);
    }

    /** The answer to a definition that is there already. */
    static Result resumed(Definition there) {
        return new Result.Done("CREATE " + there.kind().toUpperCase(Locale.ROOT), there.title() + " is there already");
    }

    private static Definitions definitions(Workspace workspace) {
        return new Definitions(workspace.host().catalog(), workspace.relations(), workspace.connectors());
    }

    private static Result resume(
            Workspace workspace, Definition there, ScriptStatement script, Create create, Refusal refusal) {
        checkKind(there, create, refusal);
        if (new Heading(script.canonicalText()).isOf(there)) {
            return resumed(there);
        }
        DefinitionDifference difference = DefinitionDifference.of(SqlScript.parseOne(there.text()), script);
        if (difference.isEmpty()) {
            return resumed(there);
        }
        Definitions definitions = definitions(workspace);
        List<String> options =
                difference.options().stream().map(OptionChange::name).toList();
        if (difference.clauses().isEmpty() && definitions.areAdjustable(create, options)) {
            workspace.host().adjust(definitions.adjusted(there, script, create));
            return new Result.Done(
                    "CREATE " + there.kind().toUpperCase(Locale.ROOT),
                    there.title() + " goes on with other options: " + listed(difference.words()));
        }
        throw refusal.because(
                ErrorCode.DEFINITION_CHANGED,
                create.name().position(),
                "The data directory has a " + there.title() + " of another definition, and its results were made by"
                        + " that one: " + listed(difference.words()) + ".",
                choices(there));
    }

    private static void checkKind(Definition there, Create create, Refusal refusal) {
        if (!there.kind().equals(create.kind().words())) {
            throw refusal.because(
                    ErrorCode.DUPLICATE_OBJECT,
                    create.name().position(),
                    "The name is taken by the " + there.title() + ".",
                    "Choose another name, or drop it first: DROP "
                            + there.kind().toUpperCase(Locale.ROOT) + " " + there.name() + ".");
        }
    }

    private static String choices(Definition there) {
        String first = there instanceof ViewDefinition
                ? "Let it begin anew with what its sources still have (run with --reset " + there.name() + ")"
                : "Drop it first (DROP " + there.kind().toUpperCase(Locale.ROOT) + " " + there.name() + " CASCADE)";
        return first + ", give it another name, or run over another data directory.";
    }

    private static String listed(List<String> changes) {
        int more = changes.size() - MOST_CHANGES;
        return String.join("; ", changes.subList(0, Math.min(changes.size(), MOST_CHANGES)))
                + (more > 0 ? "; and " + more + " more" : "");
    }
}
