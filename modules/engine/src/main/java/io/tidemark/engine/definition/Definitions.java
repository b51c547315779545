package io.tidemark.engine.definition;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.ScriptStatement;
import io.tidemark.sql.parser.statement.Create;
import java.util.Collection;
import java.util.List;

/** CREATE statements to definitions. Immutable; thread-safe. */
public final class Definitions {
    private final Catalog catalog;
    private final StoredRelations relations;
    private final ServiceConnectors connectors;

    /**
     * @param catalog what is there
     * @param relations the same, as the planner sees it
     */
    public Definitions(Catalog catalog, StoredRelations relations, ServiceConnectors connectors) {
        this.catalog = catalog;
        this.relations = relations;
        this.connectors = connectors;
    }

    /** What a statement defines, in the order in which it has to be added; the last one is what it names. */
    public List<Definition> define(ScriptStatement script, Create create) {
        checkName(create);
        String text = script.text();
        Planner planner = new Planner(relations);
        if (create instanceof Create.Source source) {
            return List.of(SourceStatement.define(source, text, planner, connectors));
        } else if (create instanceof Create.Table table) {
            return List.of(TableStatement.define(table, text, planner, connectors));
        } else if (create instanceof Create.View view) {
            return List.of(NamedQueryStatement.define(view, text, relations));
        } else if (create instanceof Create.MaterializedView view) {
            return List.of(ViewStatement.define(view, text, planner, catalog));
        }
        return SinkStatement.define((Create.Sink) create, text, planner, catalog, connectors);
    }

    /** Whether all of these options are such that no result depends on them. */
    public boolean areAdjustable(Create create, Collection<String> options) {
        List<OptionSpec> specs = Adjustment.options(create, connectors);
        return options.stream()
                .allMatch(name -> OptionSpec.find(specs, name)
                        .map(OptionSpec::isAdjustable)
                        .orElse(false));
    }

    /** What is there, with the options of a statement that differs from its own in nothing but {@linkplain #areAdjustable such} options. */
    public Definition adjusted(Definition there, ScriptStatement script, Create create) {
        List<Definition> made = define(script, create);
        return Adjustment.of(there, made.get(made.size() - 1));
    }

    private static void checkName(Create create) {
        Refusal refusal = Refusal.ofCreating(create.kind().words() + " \"" + create.name() + "\"");
        if (!create.name().isSimple()) {
            throw refusal.because(
                    ErrorCode.INVALID_STATEMENT,
                    create.name().position(),
                    "The name has a dot in it; names with dots are those of ledgers and other books.",
                    "Choose a name of one word: " + create.name().toString().replace('.', '_') + ".");
        }
        String name = create.name().last().text();
        if (name.startsWith("_") || name.contains(".") || name.contains("/")) {
            throw refusal.because(
                    ErrorCode.INVALID_STATEMENT,
                    create.name().position(),
                    "A name may not begin with an underscore or hold a dot or a slash.",
                    "Choose another name.");
        }
    }

    /** Name of the view that feeds a sink by a query of its own. */
    public static String viewOfSink(String sink) {
        return SinkStatement.viewOf(sink);
    }
}
