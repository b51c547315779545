package io.tidemark.sql.lower;

import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** ORDER BY, LIMIT and OFFSET; NULLs come last in ascending order, as in Postgres. */
final class SortLowering {
    private SortLowering() {}

    static Lowered lower(Sort sort, Lowered input) {
        List<SortKey> keys = new ArrayList<>();
        for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
            boolean descending = field.getDirection().isDescending();
            boolean nullsFirst = switch (field.nullDirection) {
                case FIRST -> true;
                case LAST -> false;
                case UNSPECIFIED -> descending;
            };
            keys.add(new SortKey(field.getFieldIndex(), descending, nullsFirst));
        }
        return input.over(new PlanNode.Sort(input.node(), keys, number(sort.fetch, -1), number(sort.offset, 0)));
    }

    private static long number(@Nullable RexNode node, long absent) {
        return node == null ? absent : RexLiteral.intValue(node);
    }
}
