package io.tidemark.sql;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.Lowered;
import java.util.ArrayList;
import java.util.List;

/** Gives the columns of a plan the names that the statement gives them, which algebra does not always keep. */
final class Names {
    private Names() {}

    /**
     * The plan with the names of its visible columns.
     *
     * @param names as the statement has them
     */
    static Lowered named(Lowered root, List<String> names) {
        RowType type = root.node().type();
        List<Field> fields = new ArrayList<>(type.fields());
        for (int i = 0; i < Math.min(names.size(), root.width()); i++) {
            Field field = fields.get(i);
            fields.set(i, new Field(names.get(i), field.type(), field.nullable()));
        }
        RowType named = new RowType(fields);
        return named.equals(type)
                ? root
                : new Lowered(
                        rename(root.node(), named),
                        root.width(),
                        root.time(),
                        root.windowStart(),
                        root.windowEnd(),
                        root.keys(),
                        root.closing());
    }

    private static PlanNode rename(PlanNode node, RowType named) {
        if (node instanceof PlanNode.Sort sort) {
            return new PlanNode.Sort(rename(sort.input(), named), sort.keys(), sort.limit(), sort.offset());
        }
        if (node instanceof PlanNode.Project project) {
            return new PlanNode.Project(project.input(), project.columns(), named);
        }
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) {
            columns.add(new Expr.ColumnRef(i, named.type(i)));
        }
        return new PlanNode.Project(node, columns, named);
    }
}
