package io.tidemark.engine.definition;

import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.runtime.catalog.Catalog;
import io.tidemark.runtime.catalog.ViewDefinition;
import io.tidemark.sql.Planner;
import io.tidemark.sql.parser.statement.Create;
import java.util.List;

/** CREATE MATERIALIZED VIEW. Stateless. */
final class ViewStatement {
    /** How fresh a view is at least. All views run continuously, which keeps every promise; the word is kept with the definition. */
    static final List<OptionSpec> FRESHNESS = List.of(OptionSpec.optional(
                    "freshness",
                    OptionKind.DURATION,
                    "1 second",
                    "how old what the view shows may be; longer where later is soon enough and less work is better")
            .adjustable());

    private ViewStatement() {}

    static ViewDefinition define(Create.MaterializedView statement, String text, Planner planner, Catalog catalog) {
        String name = statement.name().toString();
        Refusal refusal = Refusal.ofCreating("view \"" + name + "\"");
        WithOptions options = new WithOptions(
                "view \"" + name + "\"", statement.options(), statement.name().position());
        options.checkKnown(FRESHNESS, LateRules.SPECS);
        options.checked(FRESHNESS);
        // The policy depends on the windows of the plan, and the plan itself not on the policy.
        ViewPlan plan =
                planner.view(name, statement.query(), new LatePolicy(true, 0, 0), statement.emitOnWindowClose());
        LatePolicy late = new LateRules(refusal, options, new Windows(catalog)).of(plan);
        return new ViewDefinition(text, with(plan, late), ViewDefinition.CONTINUOUS);
    }

    static ViewPlan with(ViewPlan plan, LatePolicy late) {
        return new ViewPlan(
                plan.name(),
                plan.root(),
                plan.visibleColumns(),
                plan.keyColumns(),
                plan.windowStart(),
                plan.windowEnd(),
                plan.aggregateColumns(),
                late,
                plan.emitOnWindowClose());
    }
}
