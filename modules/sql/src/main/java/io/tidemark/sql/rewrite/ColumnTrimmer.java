package io.tidemark.sql.rewrite;

import io.tidemark.sql.lower.input.VersionsOf;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Takes away the columns that nothing reads, but for those by which a join with the nearest row chooses among several of one time: which row is the nearest
 * must not depend on what a query reads of it. One tree each.
 */
public final class ColumnTrimmer extends RelFieldTrimmer {
    ColumnTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    /** As the method of its parent for all joins, which finds this one by the class of its first argument. */
    public TrimResult trimFields(AsofJoin join, ImmutableBitSet used, Set<RelDataTypeField> extra) {
        ImmutableBitSet kept = hasOneRowOfATime(join) ? used : used.union(right(join));
        return super.trimFields((Join) join, kept, extra);
    }

    private static ImmutableBitSet right(Join join) {
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        return ImmutableBitSet.range(leftWidth, join.getRowType().getFieldCount());
    }

    /** Whether the keys, or the keys and the time, hold a primary key of what is looked for. */
    private static boolean hasOneRowOfATime(AsofJoin join) {
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        IntStream keys = join.analyzeCondition().rightKeys.stream().mapToInt(Integer::intValue);
        IntStream times = RelOptUtil.InputFinder.bits(join.getMatchCondition()).stream()
                .filter(column -> column >= leftWidth)
                .map(column -> column - leftWidth);
        return VersionsOf.find(join.getRight())
                .hasOneRowFor(IntStream.concat(keys, times).toArray());
    }
}
