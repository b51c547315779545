package io.tidemark.sql.rewrite;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;

/**
 * Leaves constant expressions as they are while a query becomes algebra: the engine works them out, once, when it compiles them. Calcite's values are not
 * ours: its casts wrap numbers around and end at milliseconds.
 */
public final class Constants implements RexExecutor {
    @Override
    public void reduce(RexBuilder builder, List<RexNode> expressions, List<RexNode> reduced) {
        reduced.addAll(expressions);
    }
}
