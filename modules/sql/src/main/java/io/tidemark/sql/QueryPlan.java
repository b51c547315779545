package io.tidemark.sql;

import io.tidemark.core.plan.PlanNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ad-hoc query, ready to run over relations as of one epoch. Immutable.
 *
 * @param root the plan; the first {@code names.size()} columns are the result's
 * @param names of the result's columns
 * @param scans what each Scan of the plan reads, by the name in the Scan. Its columns are the relation's visible ones, then its system ones
 * @param statusless windowed views whose rows are shown without their {@code _status}: a reader hears how many are not final
 */
public record QueryPlan(PlanNode root, List<String> names, Map<String, ScanOf> scans, List<String> statusless) {
    /**
     * A relation, and the moment that it is read as of.
     *
     * @param asOfMicros known-at time of {@code FOR SYSTEM_TIME AS OF}; null for now
     */
    public record ScanOf(Relation relation, @Nullable Long asOfMicros) {}

    public QueryPlan {
        names = List.copyOf(names);
        scans = Map.copyOf(scans);
        statusless = List.copyOf(statusless);
    }
}
