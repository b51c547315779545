package io.tidemark.sql.lower.order;

import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.sql.lower.Lowered;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** ORDER BY, LIMIT and OFFSET; NULLs come last in ascending order, as in Postgres. In a view only those rows remain that LIMIT lets through. */
public final class SortLowering {
    private SortLowering() {}

    /**
     * The plan of a sort.
     *
     * @param adHoc whether the query runs once, and its rows have an order
     */
    public static Lowered lower(Sort sort, Lowered input, boolean adHoc) {
        List<SortKey> keys = keys(sort.getCollation());
        long limit = number(sort.fetch, -1);
        long offset = number(sort.offset, 0);
        return adHoc || limit < 0
                ? input.over(new PlanNode.Sort(input.node(), keys, limit, offset))
                : TopLowering.of(input, new int[0], keys, Ranking.ROW_NUMBER, limit, offset, false);
    }

    /** The keys of an order. */
    public static List<SortKey> keys(RelCollation collation) {
        List<SortKey> keys = new ArrayList<>();
        for (RelFieldCollation field : collation.getFieldCollations()) {
            boolean descending = field.getDirection().isDescending();
            keys.add(new SortKey(field.getFieldIndex(), descending, nullsFirst(field.nullDirection, descending)));
        }
        return keys;
    }

    static boolean nullsFirst(RelFieldCollation.NullDirection direction, boolean descending) {
        return switch (direction) {
            case FIRST -> true;
            case LAST -> false;
            case UNSPECIFIED -> descending;
        };
    }

    /** More rows than a long counts are as many as it does: no relation has them. */
    private static long number(@Nullable RexNode node, long absent) {
        if (node == null) {
            return absent;
        }
        BigDecimal rows = Objects.requireNonNull(((RexLiteral) node).getValueAs(BigDecimal.class));
        return rows.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
