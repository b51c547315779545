package io.tidemark.sql.lower;

import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.type.SqlTypes;
import java.util.List;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.SetOp;

/** INTERSECT and EXCEPT, ALL or not; several inputs one after the other. */
final class SetOperationLowering {
    private SetOperationLowering() {}

    static Lowered lower(SetOp operation, Lowering lowering) {
        RowType type = SqlTypes.row(operation.getRowType());
        List<Lowered> inputs = lowering.lowerAll(operation.getInputs());
        PlanNode node = UnionLowering.as(type, WindowLowering.visible(inputs.get(0)));
        for (Lowered input : inputs.subList(1, inputs.size())) {
            PlanNode other = UnionLowering.as(type, WindowLowering.visible(input));
            node = new PlanNode.SetOperation(node, other, operation instanceof Intersect, operation.all);
        }
        return Lowered.plain(node);
    }
}
