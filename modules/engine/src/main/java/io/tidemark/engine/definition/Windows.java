package io.tidemark.engine.definition;

import io.tidemark.api.error.Invariant;
import io.tidemark.core.graph.Lineage;
import io.tidemark.core.graph.StateBounds;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.engine.relation.StoredRelations;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.Definition;
import io.tidemark.runtime.catalog.LookupDefinition;
import io.tidemark.runtime.catalog.SourceDefinition;
import io.tidemark.runtime.catalog.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a plan amounts to together with the views that it reads: its largest window, its sources. Immutable. */
public final class Windows {
    private static final long DAY = 86_400_000_000L;

    private final Catalog catalog;

    public Windows(Catalog catalog) {
        this.catalog = catalog;
    }

    /** The longest window in the plan and in the views below it, in microseconds; 0 if there is none. A session is at least a gap long. */
    long longest(PlanNode node) {
        long longest = node instanceof PlanNode.Window window ? length(window.spec()) : 0;
        if (node instanceof PlanNode.Session session) {
            longest = session.gapMicros();
        }
        if (node instanceof PlanNode.Scan scan && catalog.find(scan.relation()) instanceof ViewDefinition view) {
            longest = longest(view.plan().root());
        }
        for (PlanNode input : node.inputs()) {
            longest = Math.max(longest, longest(input));
        }
        return longest;
    }

    /** A day without a time zone has 24 hours. */
    private static long length(WindowSpec spec) {
        boolean fixed = spec.zone() == null && spec.size().months() == 0;
        return fixed
                ? Math.addExact(
                        Math.multiplyExact(spec.size().days(), DAY), spec.size().micros())
                : spec.size().longestMicros();
    }

    /** The sources that the plan reads, also through views; one that it reads in several ways may be there several times. */
    List<SourceDefinition> sources(PlanNode root) {
        Set<String> scanned = new LinkedHashSet<>();
        StoredRelations.collect(root, scanned);
        List<SourceDefinition> sources = new ArrayList<>();
        for (String name : scanned) {
            Definition definition = catalog.find(name);
            if (definition instanceof SourceDefinition source) {
                sources.add(source);
            } else if (definition instanceof ViewDefinition view) {
                sources.addAll(sources(view.plan().root()));
            }
        }
        return sources;
    }

    /** What operators over the relations here remember. */
    public StateBounds stateBounds() {
        return new StateBounds(this::isEndless);
    }

    private boolean isEndless(String relation) {
        Definition definition = catalog.find(relation);
        return definition instanceof ViewDefinition view
                ? stateBounds().isEndless(view.plan().root())
                : definition instanceof SourceDefinition source
                        && !source.bounded()
                        && !source.primaryKey().isPresent();
    }

    /** Whether no row of the plan's result is ever taken back. */
    boolean isInsertOnly(PlanNode root) {
        return Lineage.isInsertOnly(root, scan -> isInsertOnly(scan.relation()));
    }

    /** The relation below the plan by which rows come to be taken back; empty if there is none. */
    String retracting(PlanNode root) {
        Set<String> scanned = new LinkedHashSet<>();
        StoredRelations.collect(root, scanned);
        return scanned.stream().filter(name -> !isInsertOnly(name)).findFirst().orElse("");
    }

    private boolean isInsertOnly(String relation) {
        Definition definition = catalog.find(relation);
        Invariant.check(definition != null, "%s is in the catalog", relation);
        if (definition instanceof ViewDefinition view) {
            ViewPlan plan = view.plan();
            return !plan.isWindowed() && isInsertOnly(plan.root());
        }
        return definition instanceof SourceDefinition source
                ? !source.primaryKey().isPresent()
                : definition instanceof LookupDefinition;
    }
}
