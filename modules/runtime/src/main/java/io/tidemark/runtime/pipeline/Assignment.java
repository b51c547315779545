package io.tidemark.runtime.pipeline;

import io.tidemark.core.plan.PlanNode;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.CatalogEntry;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/** Which views run in which pipeline. Stateless. */
public final class Assignment {
    private Assignment() {}

    /** The relations that a view scans itself. */
    public static Set<String> scans(ViewDefinition view) {
        Set<String> names = new TreeSet<>();
        collect(view.plan().root(), names);
        return names;
    }

    private static void collect(PlanNode node, Set<String> names) {
        if (node instanceof PlanNode.Scan scan) {
            names.add(scan.relation());
        }
        node.inputs().forEach(input -> collect(input, names));
    }

    /** The sources and tables that views need in the end, in order of name. */
    static Set<String> inputs(Catalog catalog, List<ViewDefinition> views) {
        Set<String> inputs = new TreeSet<>();
        for (ViewDefinition view : views) {
            for (String name : scans(view)) {
                if (catalog.find(name) instanceof ViewDefinition upstream) {
                    inputs.addAll(inputs(catalog, List.of(upstream)));
                } else {
                    inputs.add(name);
                }
            }
        }
        return inputs;
    }

    /** The views of each pipeline with those that they need, each after what it reads. */
    static Map<Integer, List<ViewDefinition>> views(Catalog catalog) {
        // By name: a definition's own hash would go through its whole plan.
        Map<Integer, Map<String, ViewDefinition>> named = new TreeMap<>();
        for (CatalogEntry entry : catalog.entries()) {
            if (entry.definition() instanceof ViewDefinition view) {
                addWithUpstream(
                        catalog, view, named.computeIfAbsent(entry.pipeline(), number -> new LinkedHashMap<>()));
            }
        }
        Map<Integer, List<ViewDefinition>> views = new TreeMap<>();
        named.forEach((number, of) -> views.put(number, List.copyOf(of.values())));
        return views;
    }

    private static void addWithUpstream(Catalog catalog, ViewDefinition view, Map<String, ViewDefinition> into) {
        for (String name : scans(view)) {
            if (catalog.find(name) instanceof ViewDefinition upstream) {
                addWithUpstream(catalog, upstream, into);
            }
        }
        into.put(view.name(), view);
    }

    /**
     * Assigns a view to the pipelines of its cadence that share an input with it and have read nothing yet, which become one; to a new one,
     * numbered as the view is, if there are none.
     *
     * @param isFresh whether the pipeline of that number has read nothing yet
     * @return entries to put into the catalog: the view's, and those of views that move; the view's last
     */
    public static List<CatalogEntry> assign(Catalog catalog, ViewDefinition view, IntPredicate isFresh) {
        Set<String> inputs = inputs(catalog.with(new CatalogEntry(view, 0, 0)), List.of(view));
        Set<Integer> joined = new TreeSet<>();
        for (CatalogEntry entry : catalog.entries()) {
            Definition definition = entry.definition();
            if (definition instanceof ViewDefinition other
                    && other.cadence().equals(view.cadence())
                    && isFresh.test(entry.pipeline())) {
                Set<String> shared = inputs(catalog, List.of(other));
                shared.retainAll(inputs);
                if (!shared.isEmpty()) {
                    joined.add(entry.pipeline());
                }
            }
        }
        int id = catalog.nextId();
        int number = joined.isEmpty() ? id : joined.iterator().next();
        List<CatalogEntry> changed = new ArrayList<>();
        for (CatalogEntry entry : catalog.entries()) {
            boolean moves = entry.definition() instanceof ViewDefinition
                    && joined.contains(entry.pipeline())
                    && entry.pipeline() != number;
            if (moves) {
                changed.add(new CatalogEntry(entry.definition(), entry.id(), number));
            }
        }
        changed.add(new CatalogEntry(view, id, number));
        return changed;
    }
}
