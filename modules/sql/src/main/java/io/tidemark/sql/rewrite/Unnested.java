package io.tidemark.sql.rewrite;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Each row of the input once for each element of arrays that are computed of it: the input's columns, then those of the elements, then their place, from 1. Calcite
 * has no such node: its Uncollect knows nothing of a row around it, and a Correlate cannot be lowered. Immutable.
 */
public final class Unnested extends SingleRel {
    private final List<RexNode> arrays;
    private final List<RelDataTypeField> elements;
    private final @Nullable RexNode condition;
    private final boolean outer;

    /**
     * @param arrays over the input's columns
     * @param elements the columns that elements have
     * @param condition over all columns, what must be true of an element
     * @param outer whether a row without such an element comes out too, filled up with NULL
     */
    Unnested(
            RelNode input,
            List<RexNode> arrays,
            List<RelDataTypeField> elements,
            @Nullable RexNode condition,
            boolean outer) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.arrays = List.copyOf(arrays);
        this.elements = List.copyOf(elements);
        this.condition = condition;
        this.outer = outer;
    }

    /** The arrays, over the input's columns. */
    public List<RexNode> arrays() {
        return arrays;
    }

    /** What must be true of an element, over all columns; null if nothing must. */
    public @Nullable RexNode condition() {
        return condition;
    }

    /** Whether rows without an element come out, too. */
    public boolean isOuter() {
        return outer;
    }

    List<RelDataTypeField> elements() {
        return elements;
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory types = getCluster().getTypeFactory();
        RelDataTypeFactory.Builder all = types.builder();
        all.addAll(getInput().getRowType().getFieldList());
        for (RelDataTypeField element : elements) {
            all.add(
                    element.getName(),
                    outer ? types.createTypeWithNullability(element.getType(), true) : element.getType());
        }
        all.add("ordinality", types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), outer));
        return all.uniquify().build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new Unnested(inputs.get(0), arrays, elements, condition, outer);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        List<RexNode> visited = shuttle.apply(arrays);
        RexNode asked = condition == null ? null : shuttle.apply(condition);
        return visited.equals(arrays) && Objects.equals(asked, condition)
                ? this
                : new Unnested(getInput(), visited, elements, asked, outer);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        String names =
                String.join(", ", Stream.of(elements).map(String::valueOf).toList());
        return super.explainTerms(writer)
                .item("arrays", arrays)
                .item("elements", names)
                .itemIf("condition", condition, condition != null)
                .itemIf("outer", outer, outer);
    }
}
