package io.tidemark.engine.statement;

import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.NamedQuery;
import io.tidemark.runtime.catalog.SinkDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Who reads whom. Immutable. */
record Dependents(Catalog catalog) {
    /** Names that a definition reads. */
    static Set<String> reads(Definition definition) {
        Set<String> names = new LinkedHashSet<>();
        if (definition instanceof ViewDefinition view) {
            StoredRelations.collect(view.plan().root(), names);
        } else if (definition instanceof NamedQuery query) {
            names.addAll(query.reads());
        } else if (definition instanceof SinkDefinition sink) {
            names.add(sink.view());
        }
        return names;
    }

    /** All that reads {@code name}, directly or not, in an order in which it can be dropped. */
    List<Definition> of(String name) {
        List<Definition> found = new ArrayList<>();
        collect(name, found);
        return found;
    }

    private void collect(String name, List<Definition> found) {
        for (Definition definition : catalog.definitions()) {
            if (reads(definition).contains(name) && !found.contains(definition)) {
                collect(definition.name(), found);
                if (!found.contains(definition)) {
                    found.add(definition);
                }
            }
        }
    }
}
