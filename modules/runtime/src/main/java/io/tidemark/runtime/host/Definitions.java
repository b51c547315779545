package io.tidemark.runtime.host;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.log.LogRecord.CatalogChanged;
import io.tidemark.runtime.pipeline.Assignment;
import io.tidemark.runtime.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes of the catalog. What is wrong is found before anything is written. One thread at a time. */
final class Definitions {
    private final HostState host;

    Definitions(HostState host) {
        this.host = host;
    }

    void add(Definition definition) {
        check(definition);
        Catalog before = host.catalog;
        List<CatalogEntry> entries = entries(definition);
        Catalog after = before;
        for (CatalogEntry entry : entries) {
            after = after.with(entry);
        }
        try {
            host.setCatalog(after);
            open(definition);
        } catch (RuntimeException e) {
            host.setCatalog(before);
            host.sinks.remove(definition.name());
            host.library.remove(entries.get(entries.size() - 1));
            host.pipelines.match(before);
            throw e;
        }
        for (CatalogEntry entry : entries) {
            ByteWriter out = new ByteWriter(1 << 10);
            entry.write(out);
            host.log().append(new CatalogChanged(out.toByteArray(), null, null, null));
        }
        host.log().force();
    }

    private void check(Definition definition) {
        if (host.catalog.find(definition.name()) != null) {
            throw StatementException.of(ErrorCode.DUPLICATE_OBJECT, "could not create " + definition.title())
                    .withDetail("The name is taken.")
                    .withHint("Choose another name, or DROP what has it.");
        }
        if (definition instanceof ViewDefinition view) {
            for (String relation : Assignment.scans(view)) {
                checkThere(definition, relation);
            }
        } else if (definition instanceof SinkDefinition sink) {
            checkThere(definition, sink.view());
        }
    }

    private void checkThere(Definition definition, String relation) {
        if (host.catalog.find(relation) == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not create " + definition.title())
                    .withDetail("There is no relation \"" + relation + "\".")
                    .withHint("Create it first.");
        }
    }

    private List<CatalogEntry> entries(Definition definition) {
        if (definition instanceof ViewDefinition view) {
            return Assignment.assign(host.catalog, view, number -> {
                Pipeline pipeline = host.pipelines.find(number);
                return pipeline != null && pipeline.isFresh();
            });
        }
        return List.of(new CatalogEntry(definition, host.catalog.nextId(), 0));
    }

    private void open(Definition definition) {
        host.library.add(host.catalog.entry(definition.name()));
        tryToOpen(definition);
        host.pipelines.match(host.catalog);
        if (definition instanceof SinkDefinition sink) {
            host.sinks.add(sink, true);
        }
    }

    /** Only to learn whether it can be opened: a source is read once a view needs it, and a table outside is asked then. */
    private void tryToOpen(Definition definition) {
        if (definition instanceof SourceDefinition source && !source.isPushed()) {
            host.config.connectors().openSource(source).close();
        } else if (definition instanceof LookupDefinition lookup) {
            host.config.connectors().openLookup(lookup).close();
        }
    }

    /** Puts a definition in the place of one that has the same results. */
    void adjust(Definition definition) {
        Catalog before = host.catalog;
        CatalogEntry there = before.entry(definition.name());
        CatalogEntry entry = new CatalogEntry(definition, there.id(), there.pipeline());
        tryToOpen(definition);
        if (definition instanceof SinkDefinition sink) {
            reopen(sink, (SinkDefinition) there.definition());
        }
        ByteWriter out = new ByteWriter(1 << 10);
        entry.write(out);
        host.log().append(new CatalogChanged(out.toByteArray(), null, null, null));
        host.log().force();
        host.setCatalog(before.with(entry));
        // Who is asked from now on is opened by the new definition.
        host.lookups.remove(definition.name());
        host.pipelines.renew(host.catalog, definition.name());
    }

    private void reopen(SinkDefinition sink, SinkDefinition before) {
        host.sinks.remove(sink.name());
        try {
            host.sinks.add(sink, true);
        } catch (RuntimeException e) {
            host.sinks.add(before, false);
            throw e;
        }
    }

    void drop(String name) {
        Definition definition = host.catalog.find(name);
        if (definition == null) {
            throw StatementException.of(ErrorCode.UNKNOWN_RELATION, "could not drop \"" + name + "\"")
                    .withDetail("There is nothing of that name.");
        }
        List<String> dependents = dependents(name);
        if (!dependents.isEmpty()) {
            throw StatementException.of(ErrorCode.DEPENDENT_OBJECTS, "could not drop " + definition.title())
                    .withDetail("Needed by " + String.join(", ", dependents) + ".")
                    .withHint("Drop what needs it first.");
        }
        host.log().append(new CatalogChanged(null, name, null, null));
        host.log().force();
        remove(host, host.catalog.entry(name));
        host.pipelines.match(host.catalog);
    }

    private List<String> dependents(String name) {
        List<String> dependents = new ArrayList<>();
        for (Definition other : host.catalog.definitions()) {
            boolean needs = other instanceof ViewDefinition view
                            && Assignment.scans(view).contains(name)
                    || other instanceof SinkDefinition sink && sink.view().equals(name)
                    || other instanceof NamedQuery query && query.reads().contains(name);
            if (needs) {
                dependents.add(other.title());
            }
        }
        return dependents;
    }

    /** Takes an object out of everything but the pipelines. */
    static void remove(HostState host, CatalogEntry entry) {
        host.setCatalog(host.catalog.without(entry.definition().name()));
        host.sinks.remove(entry.definition().name());
        host.lookups.remove(entry.definition().name());
        host.library.remove(entry);
        host.tableKeys.remove(entry);
    }

    void set(String setting, @Nullable String value) {
        String checked = value == null ? "" : value;
        Settings.check(setting, checked);
        host.log().append(new CatalogChanged(null, null, setting, checked));
        host.log().force();
        host.setCatalog(host.catalog.withSetting(setting, checked));
    }
}
