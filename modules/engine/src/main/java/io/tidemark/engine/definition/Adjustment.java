package io.tidemark.engine.definition;

import io.tidemark.api.option.OptionSpec;
import io.tidemark.engine.connector.ServiceConnectors;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.TableDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.parser.statement.Create;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes of options that no result depends on: an object goes on with them. Stateless. */
final class Adjustment {
    private Adjustment() {}

    /** What the object of a statement can be told in WITH (…), by the engine, its connector and its format. */
    static List<OptionSpec> options(Create create, ServiceConnectors connectors) {
        String title = create.kind().words() + " \"" + create.name() + "\"";
        WithOptions written =
                new WithOptions(title, create.options(), create.name().position());
        String connector = written.text(InputOptions.CONNECTOR);
        String format = written.text(InputOptions.FORMAT);
        List<OptionSpec> specs = new ArrayList<>();
        if (create instanceof Create.MaterializedView) {
            specs.addAll(ViewStatement.FRESHNESS);
            specs.addAll(LateRules.SPECS);
        } else if (create instanceof Create.Sink) {
            specs.addAll(SinkStatement.SPECS);
            specs.addAll(connectors.sinkOptions(title, connector));
        } else {
            if (create instanceof Create.Table && connectors.isLookup(connector)) {
                specs.addAll(InputOptions.OF_LOOKUPS);
                specs.addAll(connectors.lookupOptions(title, connector));
                return specs;
            }
            specs.addAll(InputOptions.OF_TIME);
            specs.addAll(InputOptions.OF_SOURCES);
            boolean isRead = !connector.isEmpty() && !connector.equals(InputOptions.PUSH);
            specs.addAll(isRead ? connectors.sourceOptions(title, connector) : List.of());
        }
        specs.addAll(format.isEmpty() ? List.of() : connectors.formatOptions(title, format));
        return specs;
    }

    /** What is there, with the options of a definition that differs from it in nothing else. What was planned stays as it is. */
    static Definition of(Definition there, Definition changed) {
        if (there instanceof ViewDefinition view) {
            return new ViewDefinition(changed.text(), view.plan(), view.cadence());
        } else if (there instanceof TableDefinition table && changed instanceof TableDefinition other) {
            SourceDefinition file = table.file();
            SourceDefinition otherFile = other.file();
            return new TableDefinition(
                    table.name(),
                    other.text(),
                    table.type(),
                    table.primaryKey(),
                    table.time().withIdleAfter(other.time().idleAfterMicros()),
                    table.lengths(),
                    file == null || otherFile == null ? null : source(file, otherFile));
        } else if (there instanceof SinkDefinition sink && changed instanceof SinkDefinition other) {
            return new SinkDefinition(
                    sink.name(),
                    other.text(),
                    sink.view(),
                    sink.connector(),
                    inFolderOf(sink.options(), other.options()),
                    sink.format(),
                    other.formatOptions(),
                    sink.mode(),
                    sink.withStatus());
        }
        return there instanceof SourceDefinition source && changed instanceof SourceDefinition other
                ? source(source, other)
                : changed;
    }

    private static SourceDefinition source(SourceDefinition there, SourceDefinition changed) {
        return new SourceDefinition(
                there.name(),
                changed.text(),
                there.connector(),
                inFolderOf(there.options(), changed.options()),
                there.format(),
                changed.formatOptions(),
                there.type(),
                there.computed(),
                there.time().withIdleAfter(changed.time().idleAfterMicros()),
                there.deduplicateOn(),
                there.horizonMicros(),
                there.bounded(),
                changed.stopOnError(),
                there.primaryKey(),
                there.lengths());
    }

    /** An object keeps the folder that it was created with. */
    private static Map<String, String> inFolderOf(Map<String, String> there, Map<String, String> changed) {
        Map<String, String> options = new HashMap<>(changed);
        String root = there.get(ServiceConnectors.ROOT);
        if (root != null) {
            options.put(ServiceConnectors.ROOT, root);
        }
        return options;
    }
}
