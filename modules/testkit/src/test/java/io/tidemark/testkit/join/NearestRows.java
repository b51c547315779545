package io.tidemark.testkit.join;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.join.AsOfJoin;
import io.tidemark.core.join.AsOfSettings;
import io.tidemark.core.ledger.LateEntries;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.plan.Nearest;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.testkit.Tables;
import java.util.List;

/** Plans and operators of joins with the nearest row, for their tests. */
final class NearestRows {
    static final RowType LEFT = Tables.type("k VARCHAR, at TIMESTAMP, l VARCHAR");
    static final RowType RIGHT = Tables.type("k VARCHAR, since TIMESTAMP, r VARCHAR");
    static final Tally[] NO_TALLIES = {Tally.NONE, Tally.NONE, Tally.NONE};

    private NearestRows() {}

    static PlanNode.AsOfJoin node(Nearest nearest, boolean outer, boolean keepsVersions) {
        return new PlanNode.AsOfJoin(
                new PlanNode.Scan("l", LEFT, List.of(new TimeColumn(1, 0))),
                new PlanNode.Scan("r", RIGHT, List.of(new TimeColumn(1, 0))),
                outer,
                new int[] {0},
                new int[] {0},
                1,
                1,
                nearest,
                keepsVersions,
                LEFT.with(RIGHT.fields().toArray(Field[]::new)));
    }

    static AsOfJoin unbounded(PlanNode.AsOfJoin node, OperatorContext context) {
        return new AsOfJoin(AsOfSettings.ofQuery(node, "0"), context, NO_TALLIES, LateEntries.WITHOUT_VERSIONS);
    }
}
