package io.tidemark.runtime.catalog;

import io.tidemark.core.plan.ViewPlan;

/**
 * A materialized view as it was created. Immutable.
 *
 * @param plan the physical plan, never made again for a view that exists
 * @param cadence how often it runs: {@code continuous}, or a schedule of its own; views of one cadence that share sources form a
 *     pipeline
 */
public record ViewDefinition(String text, ViewPlan plan, String cadence) implements Definition {
    /** The cadence of views that keep up with their sources. */
    public static final String CONTINUOUS = "continuous";

    @Override
    public String name() {
        return plan.name();
    }

    @Override
    public String kind() {
        return "materialized view";
    }
}
