package io.tidemark.sql.rewrite;

import io.tidemark.sql.type.SqlTypes;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Works out constant expressions while a query becomes algebra; those of arrays and rows stay as they are, since only our casts know their texts. */
public final class Constants implements RexExecutor {
    @Override
    public void reduce(RexBuilder builder, List<RexNode> expressions, List<RexNode> reduced) {
        if (expressions.stream().anyMatch(expression -> SqlTypes.isNested(expression.getType()))) {
            reduced.addAll(expressions);
        } else {
            RexUtil.EXECUTOR.reduce(builder, expressions, reduced);
        }
    }
}
